//! Makes deals, a few hundred side by side, and counts what becomes of them.

use super::moments::Moments;
use super::sampler::Sampler;
use super::stub::{Counted, Draws, Select, card_of};
use crate::simd::widened;
use crate::source::{Source, choose};
use crate::spot::Spot;
use isofold_cards::{Card, CardSet};
use isofold_eval::{Game, Strength};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A spot prepared for dealing.
pub(super) struct Deals {
    game: Game,
    seats: Vec<Seat>,
    board: Seat,
    pub(super) sampler: Sampler,
    /// Cards that are not dead and that nobody certainly has.
    stub: CardSet,
    draws: Draws,
    detail: Detail,
    /// The hands that are counted one by one, by player.
    pub(super) hands: Vec<Source>,
}

/// What is counted besides the players' totals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Detail {
    pub(crate) hands: bool,
    pub(crate) categories: bool,
    pub(crate) cards: bool,
}

/// Where the cards of a player, or the board, come from.
#[derive(Clone, Copy)]
struct Seat {
    /// The same in every deal.
    fixed: CardSet,
    /// Which distribution of the sampler adds to it.
    part: Option<usize>,
    /// How many cards come from the stub.
    rest: usize,
}

/// What was counted.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    pub(super) deals: u64,
    pub(super) players: Vec<Moments>,
    /// By player and hand.
    pub(super) hands: Vec<Vec<Moments>>,
    /// By player and category.
    pub(super) categories: Vec<Vec<f64>>,
    /// By next card, then by player.
    pub(super) cards: Vec<Vec<Moments>>,
}

/// Players and the board.
const MOST_SEATS: usize = 24;

/// So many deals draw at the same time.
const ABREAST: usize = 4;
/// So many deals lie side by side.
const WIDTH: usize = 256;

/// Deals side by side.
struct Lanes {
    holes: Vec<[CardSet; WIDTH]>,
    boards: [CardSet; WIDTH],
    weights: [f64; WIDTH],
    next: [u64; WIDTH],
    /// What is left to draw from, and which of it is drawn.
    left: [u64; WIDTH],
    places: Vec<[u8; 56]>,
    strengths: Vec<[Strength; WIDTH]>,
    lows: Vec<[Strength; WIDTH]>,
    best: [u32; WIDTH],
    ways: [u32; WIDTH],
}

impl Deals {
    pub(super) fn new(spot: &Spot, detail: Detail) -> Deals {
        let certain = spot.certain() | spot.board.certain();
        let stub = spot.live() - certain;
        let mut sources: Vec<&Source> = Vec::new();
        let mut seats: Vec<Seat> = Vec::new();
        for source in spot.players.iter().chain([&spot.board]) {
            let (nothing, rest) = (CardSet::EMPTY, source.rest);
            seats.push(match source.sets[..] {
                [(fixed, _)] => Seat { fixed, part: None, rest },
                _ if is_random(source, stub.len()) => {
                    Seat { fixed: nothing, part: None, rest: rest + source.size() }
                }
                _ => {
                    sources.push(source);
                    Seat { fixed: nothing, part: Some(sources.len() - 1), rest }
                }
            });
        }
        let board = seats.pop().unwrap_or(Seat { fixed: CardSet::EMPTY, part: None, rest: 0 });
        // A hand that is dealt on is one of too many.
        let listed =
            |source: &Source| if source.rest == 0 { source.clone() } else { Source::new(Vec::new(), 0) };
        let hands = if detail.hands { spot.players.iter().map(listed).collect() } else { Vec::new() };
        let chosen: usize = sources.iter().map(|source| source.size() - source.certain().len()).sum();
        let count = board.rest + seats.iter().map(|seat: &Seat| seat.rest).sum::<usize>();
        let draws = Draws::new(stub.len() - chosen, count);
        Deals { game: spot.game, seats, board, sampler: Sampler::new(&sources), stub, draws, detail, hands }
    }

    pub(super) fn counts(&self) -> Counts {
        let players = self.seats.len();
        let categories = if self.detail.categories { self.game.categories().len() } else { 0 };
        Counts {
            deals: 0,
            players: vec![Moments::default(); players],
            hands: self.hands.iter().map(|source| vec![Moments::default(); source.sets.len()]).collect(),
            categories: vec![vec![0.0; categories]; players],
            cards: if self.detail.cards {
                vec![vec![Moments::default(); players]; Card::COUNT]
            } else {
                Vec::new()
            },
        }
    }

    /// Makes so many deals, the same for the same seed.
    pub(super) fn run(&self, seed: u64, deals: usize) -> Counts {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut lanes = Lanes::new(self.seats.len());
        let mut counts = self.counts();
        let mut done = 0;
        while done < deals {
            let len = WIDTH.min(deals - done);
            self.deal(&mut rng, &mut lanes, len);
            self.rank(&mut lanes, len);
            if self.is_plain() {
                count_plain(&mut lanes, len, &mut counts);
            } else {
                self.count(&lanes, len, &mut counts);
            }
            done += len;
        }
        counts.deals = deals as u64;
        counts
    }

    /// Whether every deal counts alike and only totals are wanted.
    fn is_plain(&self) -> bool {
        self.detail == Detail::default() && !self.sampler.is_weighted() && !self.game.splits()
    }

    /// Makes deals side by side. The same cards come whichever way they are found.
    fn deal(&self, rng: &mut Xoshiro256PlusPlus, lanes: &mut Lanes, len: usize) {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("bmi2") {
            use super::stub::Spread;
            #[target_feature(enable = "bmi2")]
            fn deal_spread(deals: &Deals, rng: &mut Xoshiro256PlusPlus, lanes: &mut Lanes, len: usize) {
                deals.deal_by::<Spread>(rng, lanes, len);
            }
            // SAFETY: the CPU has the instruction.
            return unsafe { deal_spread(self, rng, lanes, len) };
        }
        self.deal_by::<Counted>(rng, lanes, len);
    }

    #[inline(always)]
    fn deal_by<S: Select>(&self, rng: &mut Xoshiro256PlusPlus, lanes: &mut Lanes, len: usize) {
        let mut chosen = [0u32; MOST_SEATS];
        let chosen = &mut chosen[..self.sampler.len()];
        for lane in 0..len {
            let (used, weight) = self.sampler.choose(rng, chosen);
            lanes.weights[lane] = weight;
            lanes.left[lane] = self.stub.bits() & !used.bits();
            let known = |seat: &Seat| {
                let part = seat.part.map_or(CardSet::EMPTY, |part| self.sampler.set(part, chosen[part]));
                seat.fixed | part
            };
            lanes.boards[lane] = known(&self.board);
            for (seat, holes) in self.seats.iter().zip(&mut lanes.holes) {
                holes[lane] = known(seat);
            }
            self.draws.places(rng, &mut lanes.places[lane]);
        }
        // A card cannot be found before the one drawn before it: several deals at a time keep the CPU busy.
        for first in (0..WIDTH).step_by(ABREAST) {
            let mut stub = Stub::new(&lanes.left[first..], &lanes.places[first..]);
            if self.detail.cards {
                for i in 0..ABREAST {
                    lanes.next[first + i] = S::select(stub.left[i], stub.places[i][0]);
                }
            }
            stub.fill::<S>(self.board.rest, &mut lanes.boards[first..]);
            for (seat, holes) in self.seats.iter().zip(&mut lanes.holes) {
                stub.fill::<S>(seat.rest, &mut holes[first..]);
            }
        }
    }

    fn rank(&self, lanes: &mut Lanes, len: usize) {
        let lows = if self.game.splits() { len } else { 0 };
        for player in 0..self.seats.len() {
            let (strengths, low) = (&mut lanes.strengths[player][..len], &mut lanes.lows[player][..lows]);
            self.game.rank_deals(&lanes.holes[player][..len], &lanes.boards[..len], strengths, low);
        }
    }

    /// Counts deal by deal.
    fn count(&self, lanes: &Lanes, len: usize, counts: &mut Counts) {
        for lane in 0..len {
            let weight = lanes.weights[lane];
            let best = |of: &[[Strength; WIDTH]]| {
                let best = of.iter().map(|strengths| strengths[lane]).max().unwrap_or(Strength::NONE);
                (best, of.iter().filter(|strengths| strengths[lane] == best).count() as f64)
            };
            let (high, ways) = best(&lanes.strengths);
            let (low, low_ways) = if self.game.splits() { best(&lanes.lows) } else { (Strength::NONE, 1.0) };
            let pots = if low == Strength::NONE { 1.0 } else { 2.0 };
            for player in 0..self.seats.len() {
                let mut part = 0.0;
                if lanes.strengths[player][lane] == high {
                    part += 1.0 / (pots * ways);
                }
                if low != Strength::NONE && lanes.lows[player][lane] == low {
                    part += 1.0 / (pots * low_ways);
                }
                counts.players[player].add(weight, part);
                if self.detail.hands
                    && let Some(row) = self.hands[player].place(lanes.holes[player][lane])
                {
                    counts.hands[player][row].add(weight, part);
                }
                if self.detail.categories {
                    counts.categories[player][self.game.category(lanes.strengths[player][lane])] += weight;
                }
                if self.detail.cards {
                    let card = card_of(lanes.next[lane]);
                    counts.cards[card][player].add(weight, part);
                }
            }
        }
    }
}

/// What is left of the decks of deals that draw at the same time.
struct Stub<'a> {
    left: [u64; ABREAST],
    places: [&'a [u8; 56]; ABREAST],
    drawn: usize,
}

impl<'a> Stub<'a> {
    #[inline(always)]
    fn new(left: &[u64], places: &'a [[u8; 56]]) -> Stub<'a> {
        Stub { left: std::array::from_fn(|i| left[i]), places: std::array::from_fn(|i| &places[i]), drawn: 0 }
    }

    /// One card for each deal.
    #[inline(always)]
    fn draw<S: Select>(&mut self) -> [u64; ABREAST] {
        let mut cards = [0; ABREAST];
        for (i, card) in cards.iter_mut().enumerate() {
            *card = S::select(self.left[i], self.places[i][self.drawn]);
            self.left[i] ^= *card;
        }
        self.drawn += 1;
        cards
    }

    /// Adds so many cards to a hand, or the board, of each deal.
    #[inline(always)]
    fn fill<S: Select>(&mut self, count: usize, sets: &mut [CardSet]) {
        let sets = &mut sets[..ABREAST];
        let mut words = [0; ABREAST];
        for _ in 0..count {
            let cards = self.draw::<S>();
            for i in 0..ABREAST {
                words[i] |= cards[i];
            }
        }
        for i in 0..ABREAST {
            sets[i] = sets[i] | CardSet::from_bits_truncated(words[i]);
        }
    }
}

/// Whether a source is every set of cards that can be, each with the same weight: the same as knowing nothing.
fn is_random(source: &Source, stub: usize) -> bool {
    let weight = source.sets[0].1;
    let all = source.certain().is_empty() && source.sets.len() as f64 == choose(stub, source.size());
    all && source.sets.iter().all(|&(_, w)| w == weight)
}

impl Lanes {
    fn new(players: usize) -> Lanes {
        let none = [Strength::NONE; WIDTH];
        Lanes {
            holes: vec![[CardSet::EMPTY; WIDTH]; players],
            boards: [CardSet::EMPTY; WIDTH],
            weights: [1.0; WIDTH],
            next: [0; WIDTH],
            left: [0; WIDTH],
            places: vec![[0; 56]; WIDTH],
            strengths: vec![none; players],
            lows: vec![none; players],
            best: [0; WIDTH],
            ways: [0; WIDTH],
        }
    }
}

impl Counts {
    pub(super) fn add(&mut self, other: &Counts) {
        fn plus(sums: &mut [Moments], terms: &[Moments]) {
            sums.iter_mut().zip(terms).for_each(|(sum, term)| sum.plus(term));
        }
        self.deals += other.deals;
        plus(&mut self.players, &other.players);
        self.hands.iter_mut().zip(&other.hands).for_each(|(sums, terms)| plus(sums, terms));
        self.cards.iter_mut().zip(&other.cards).for_each(|(sums, terms)| plus(sums, terms));
        for (sums, terms) in self.categories.iter_mut().zip(&other.categories) {
            sums.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
        }
    }
}

/// One pot, every deal counts alike: wins are counted in registers, and ties, which are few, one by one.
fn count_plain(lanes: &mut Lanes, len: usize, counts: &mut Counts) {
    compare_widened(lanes);
    let mut ties = [[0u64; 24]; 24];
    for lane in (0..len).filter(|&lane| lanes.ways[lane] > 1) {
        let ways = lanes.ways[lane] as usize;
        for (player, strengths) in lanes.strengths.iter().enumerate() {
            ties[player][ways] += u64::from(strengths[lane].bits() == lanes.best[lane]);
        }
    }
    for (player, strengths) in lanes.strengths.iter().enumerate() {
        let mut wins = Wins { strengths, lanes, len, wins: 0 };
        count_wins_widened(&mut wins);
        let wins = wins.wins;
        let moments = &mut counts.players[player];
        let tied: u64 = ties[player].iter().sum();
        moments.add_many(wins, 1.0);
        moments.add_many(len as u64 - wins - tied, 0.0);
        for (ways, &deals) in ties[player].iter().enumerate().filter(|(_, deals)| **deals > 0) {
            moments.add_many(deals, 1.0 / ways as f64);
        }
    }
}

/// The best strength of each deal and how many have it.
#[inline(always)]
fn compare(lanes: &mut Lanes) {
    let Lanes { strengths, best, ways, .. } = lanes;
    *best = [0; WIDTH];
    *ways = [0; WIDTH];
    for strengths in strengths.iter() {
        for (best, strength) in best.iter_mut().zip(strengths) {
            *best = (*best).max(strength.bits());
        }
    }
    for strengths in strengths.iter() {
        for (ways, (best, strength)) in ways.iter_mut().zip(best.iter().zip(strengths)) {
            *ways += u32::from(*best == strength.bits());
        }
    }
}

widened! {
    /// [`compare`] for the CPU at hand.
    fn compare_widened(lanes: &mut Lanes) = compare
}

/// How many of the first deals a player wins alone.
struct Wins<'a> {
    strengths: &'a [Strength; WIDTH],
    lanes: &'a Lanes,
    len: usize,
    wins: u64,
}

#[inline(always)]
fn count_wins(wins: &mut Wins) {
    let lanes = wins.strengths.iter().zip(wins.lanes.best.iter().zip(&wins.lanes.ways)).take(wins.len);
    let won = lanes.map(|(strength, (&best, &ways))| u32::from(strength.bits() == best && ways == 1));
    wins.wins = u64::from(won.sum::<u32>());
}

widened! {
    /// [`count_wins`] for the CPU at hand.
    fn count_wins_widened(wins: &mut Wins<'_>) = count_wins
}
