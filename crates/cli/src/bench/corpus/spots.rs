//! The spots of the corpus: drawn from a seed, stratified by their numbers.

use super::random::Random;
use super::ranges::Matchup;
use isofold_cards::{Card, CardSet, Suit};
use isofold_iso::SuitPerm;
use isofold_solver::{Options, Plan};
use isofold_tree::{Line, Lock, Player, Spot, Street, Tournament};

/// One spot of the corpus.
pub(super) struct CorpusSpot {
    pub(super) number: usize,
    /// The street, the ranges, the sizes and what else is special about it.
    pub(super) name: String,
    pub(super) half: Half,
    pub(super) spot: Spot,
}

/// The halves of the corpus: rules are chosen on one, and results are stated on the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Half {
    Tune,
    HeldOut,
    All,
}

/// The number of spots of each street.
const RIVERS: usize = 28;
const TURNS: usize = 26;
const FLOPS: usize = 8;
/// The number of spots.
pub(super) const COUNT: usize = RIVERS + TURNS + FLOPS;

/// The shares of the pot that each menu bets, by the number of sizes.
const MENUS: [&[&str]; 4] = [
    &["50%", "75%", "100%", "33%"],
    &["33%, 75%", "50%, a", "60%, e", "60%, 120%", "25%, 100%"],
    &["33%, 75%, a", "60%, e, a", "25%, 66%, 150%", "50%, 100%, a"],
    &["25%, 50%, 100%, a", "33%, 60%, e, a", "20%, 45%, 80%, 140%"],
];
const RAISES: [&str; 4] = ["60%", "2.5x", "50%, a", "a"];

/// The suits of a board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Texture {
    Rainbow,
    TwoTone,
    Monotone,
    Paired,
}

/// The special rule or lock of a spot, if any.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Special {
    Nothing,
    Rake,
    Icm,
    Lock,
}

/// The street of a spot.
pub(super) fn street(number: usize) -> Street {
    match number {
        ..RIVERS => Street::River,
        _ if number < RIVERS + TURNS => Street::Turn,
        _ => Street::Flop,
    }
}

/// Draws a spot; `None` if no draw gives one of the right size, which a test excludes for the default seed.
pub(super) fn spot(seed: u64, number: usize) -> Option<CorpusSpot> {
    (0..MAX_DRAWS).find_map(|draw| self::draw(seed, number, draw))
}

/// The number of draws after which there is no spot. Each has fewer hands than the one before.
const MAX_DRAWS: usize = 60;
/// The draw from which later streets have one size.
const SIMPLE: usize = 6;

/// The bytes of regrets and average strategies that a spot may have at least and at most.
fn sizes(street: Street) -> [u64; 2] {
    match street {
        Street::River => [10_000, 1_000_000],
        Street::Turn => [300_000, 14_000_000],
        Street::Flop => [10_000_000, 120_000_000],
    }
}

fn draw(seed: u64, number: usize, draw: usize) -> Option<CorpusSpot> {
    let mut random = Random::new(seed, (number * MAX_DRAWS + draw) as u64);
    let (street, of_street) = match number {
        ..RIVERS => (number, RIVERS),
        _ if number < RIVERS + TURNS => (number - RIVERS, TURNS),
        _ => (number - RIVERS - TURNS, FLOPS),
    };
    // What is stratified depends on the number alone, in cycles of different lengths.
    let matchup = Matchup::ALL[street % 5];
    let texture =
        [Texture::Rainbow, Texture::TwoTone, Texture::Paired, Texture::Monotone][(street + street / 4) % 4];
    let special = match street % 9 {
        4 => Special::Rake,
        6 => Special::Icm,
        8 => Special::Lock,
        _ => Special::Nothing,
    };
    let count = 1 + (street + street / 5) % 4;
    // Stacks from half the pot to twenty times the pot, evenly on a logarithmic scale.
    let place = ((street * 11) % of_street) as f64 + random.share();
    let stack_to_pot = 0.5 * 40f64.powf(place / of_street as f64);
    let (street, number_of_cards) = match self::street(number) {
        Street::Flop => (Street::Flop, 3),
        Street::Turn => (Street::Turn, 4),
        Street::River => (Street::River, 5),
    };
    let cards = board(texture, number_of_cards, &mut random);
    let size = match street {
        Street::River => 1.4,
        Street::Turn => 1.1,
        Street::Flop => 0.9,
    } * 0.95f64.powi(draw as i32);
    let ranges = matchup.ranges(cards.iter().copied().collect(), size, &mut random);

    let pot = random.pick(&[60, 100, 200, 350]);
    let text: String = cards.iter().map(|card| card.to_string()).collect();
    let mut builder = Spot::on(&text).pot(pot).stack(((f64::from(pot) * stack_to_pot).round() as u32).max(2));
    for later in [Street::Flop, Street::Turn, Street::River] {
        // Later streets have fewer sizes, so that trees stay small: one, and a raise all-in, if three were too many.
        let is_simple = later != street && draw >= SIMPLE;
        let count = if later == street { count } else { count.min(if is_simple { 1 } else { 3 }) };
        let raise = if is_simple { "a" } else { random.pick(&RAISES) };
        for player in Player::BOTH {
            builder =
                builder.bet_of(player, later, random.pick(MENUS[count - 1])).raise_of(player, later, raise);
        }
        builder = builder.max_raises(later, if street == Street::River { 3 } else { 2 });
    }
    builder = builder.add_allin(random.pick(&[0.0, 1.5])).force_allin(0.15).merge(0.1).oop("AA").ip("AA");
    let mut spot = builder.build().ok()?;
    spot.ranges = ranges;
    match special {
        Special::Nothing => {}
        Special::Rake => (spot.rake.rate, spot.rake.cap) = (0.05, f64::from(pot) / 4.0),
        Special::Icm => {
            let stack = f64::from(spot.stack());
            let others = vec![stack * random.between(0.5, 2.0), stack * random.between(0.5, 2.0)];
            spot.tournament = Some(Tournament { payouts: vec![50.0, 30.0, 20.0], others });
        }
        Special::Lock => {
            let lock = Lock { line: Line::default(), ..Lock::at("").ok()? };
            spot.locks.push(lock.hands("22+,A2s+,A8o+").ok()?.plays("x").ok()?);
        }
    }
    spot.validate().ok()?;
    let [min, max] = sizes(street);
    let plan = Plan::of(&spot, &Options { threads: 1, ..Options::default() }).ok()?;
    if !(min..=max).contains(&plan.storage) {
        return None;
    }
    let special = match special {
        Special::Nothing => "",
        Special::Rake => " rake",
        Special::Icm => " icm",
        Special::Lock => " lock",
    };
    let name =
        format!("{street} {text} {} {count} sizes {stack_to_pot:.1}{special}", matchup.name()).to_lowercase();
    spot.name.clone_from(&name);
    // Of two spots that follow each other one is in each half.
    let is_even = Random::new(seed, u64::MAX - number as u64 / 2).below(2) == number % 2;
    let half = if is_even { Half::Tune } else { Half::HeldOut };
    Some(CorpusSpot { number, name, half, spot })
}

/// Draws a board of a texture.
fn board(texture: Texture, count: usize, random: &mut Random) -> Vec<Card> {
    loop {
        let (mut cards, mut dealt) = (Vec::new(), CardSet::EMPTY);
        while cards.len() < count {
            match Card::new(random.below(Card::COUNT) as u8) {
                Some(card) if !dealt.contains(card) => {
                    dealt = dealt.with(card);
                    cards.push(card);
                }
                _ => {}
            }
        }
        let of_suit = |suit: Suit| cards.iter().filter(|card| card.suit() == suit).count();
        let most = Suit::ALL.into_iter().map(of_suit).max().unwrap_or(0);
        let is_paired =
            cards.iter().enumerate().any(|(i, a)| cards[..i].iter().any(|b| a.rank() == b.rank()));
        let fits = match texture {
            Texture::Rainbow => most == count.div_ceil(4) && !is_paired,
            Texture::TwoTone => most == 2.max(count - 2) && !is_paired,
            Texture::Monotone => most >= 3.max(count - 1),
            Texture::Paired => is_paired && most < 3,
        };
        if fits {
            return cards;
        }
    }
}

/// So many relabellings of a spot's suits, the spot itself first: as many as differ, if those are fewer.
pub(super) fn relabellings(spot: &Spot, count: usize) -> Vec<Spot> {
    let mut spots: Vec<Spot> = vec![spot.clone()];
    // Every fifth permutation in turn: neighbours in the list move few suits.
    let perms: Vec<SuitPerm> = SuitPerm::all().collect();
    for i in 1..perms.len() {
        let other = spot.relabelled(perms[i * 5 % perms.len()]);
        let cards = |spot: &Spot| spot.board.iter().copied().collect::<CardSet>();
        let is_known = |known: &Spot| cards(known) == cards(&other) && known.ranges == other.ranges;
        if spots.len() < count && !spots.iter().any(is_known) {
            spots.push(other);
        }
    }
    spots
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The seed that the command line takes if none is given.
    const SEED: u64 = 1;

    #[test]
    fn rivers_are_drawn_the_same_every_time_and_fit() {
        let rivers: Vec<CorpusSpot> = (0..RIVERS).filter_map(|number| spot(SEED, number)).collect();
        assert_eq!(rivers.len(), RIVERS);
        for river in &rivers {
            let again = spot(SEED, river.number).unwrap();
            assert_eq!((&again.spot, again.half), (&river.spot, river.half));
            assert_eq!(river.spot.street(), Street::River);
        }
        let special =
            |is_special: fn(&Spot) -> bool| rivers.iter().filter(|river| is_special(&river.spot)).count();
        assert!(special(|spot| spot.rake.rate > 0.0) > 1 && special(|spot| spot.tournament.is_some()) > 1);
        assert!(special(|spot| !spot.locks.is_empty()) > 1);
        let deepest = rivers.iter().map(|river| river.spot.stack() / river.spot.pot).max();
        assert!(deepest >= Some(15), "{deepest:?}");
        assert_ne!(spot(SEED + 1, 0).unwrap().spot, rivers[0].spot);
    }

    #[test]
    fn half_of_the_spots_are_held_out() {
        let held_out =
            (0..RIVERS).filter_map(|number| spot(SEED, number)).filter(|spot| spot.half == Half::HeldOut);
        assert_eq!(held_out.count(), RIVERS / 2);
    }

    #[test]
    fn relabellings_differ_in_the_board_or_in_the_ranges() {
        for number in [0, 19] {
            let spot = spot(SEED, number).unwrap().spot;
            let spots = relabellings(&spot, 24);
            assert_eq!(spots[0], spot);
            assert_eq!(relabellings(&spot, 2).len(), 2);
            for (i, one) in spots.iter().enumerate() {
                assert!(
                    spots[..i].iter().all(|other| other.board != one.board || other.ranges != one.ranges)
                );
            }
        }
        // A board of one suit and ranges without suits have four relabellings, a board of all suits has 24.
        let monotone = Spot::on("Tc3c8cJc4c").pot(10).stack(10).oop("AA").ip("KK").build().unwrap();
        assert_eq!(relabellings(&monotone, 24).len(), 4);
        let rainbow = Spot::on("Kc5sTh9dQh").pot(10).stack(10).oop("AA").ip("KK").build().unwrap();
        assert_eq!(relabellings(&rainbow, 24).len(), 24);
    }
}
