use crate::EquityError;
use crate::distribution::{CardDistribution, each_subset};
use crate::spot::Spot;
use isofold_cards::{CardSet, Combo, HandClass, Range};
use isofold_eval::{Game, Ranking, Strength, evaluate};

/// The hands that beat a hand on a board, among those that the other players may hold. In hi-lo games high hands are
/// compared.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Beats {
    /// The hand.
    pub hand: CardSet,
    /// The board, three to five cards.
    pub board: CardSet,
    /// The hand in words.
    pub strength: String,
    /// The number of hands that beat it.
    pub better: u64,
    /// The number of hands that tie with it.
    pub equal: u64,
    /// The number of hands that it beats.
    pub worse: u64,
    /// The categories of the hands that beat it, the strongest first, without empty ones.
    pub categories: Vec<BetterCategory>,
}

/// The hands of one category that beat a hand.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct BetterCategory {
    /// The name of the category.
    pub category: &'static str,
    /// The number of hands.
    pub hands: u64,
    /// The two hole cards that make the hand: the hands themselves in hold'em; in Omaha the two that play, where a hand counts
    /// once, for its best two.
    pub combos: Range,
    /// The combos as players write them: a class stands for those of its combos that are possible.
    pub text: String,
}

/// The hands that beat the first player's hand.
pub(crate) fn beats(spot: &Spot) -> Result<Beats, EquityError> {
    let (hand, board) = match (&spot.players[0].sets[..], &spot.board.sets[..]) {
        (&[(hand, _)], &[(board, _)]) if spot.players[0].rest == 0 && board.len() >= 3 => (hand, board),
        _ => return Err(EquityError::NothingToBeat),
    };
    let pairs = Pairs::new(spot.game, board);
    let own = pairs.strength(hand);
    let names = spot.game.categories();
    let mut counts = vec![0; names.len()];
    let [mut equal, mut worse] = [0; 2];
    let left = spot.live() - hand - board;
    let others = &spot.players[1..];
    each_hand(others, left, |other| {
        let strength = pairs.strength(other);
        match strength.cmp(&own) {
            std::cmp::Ordering::Less => worse += 1,
            std::cmp::Ordering::Equal => equal += 1,
            std::cmp::Ordering::Greater => counts[spot.game.category(strength)] += 1,
        }
    });
    let better = |category: usize| {
        let combos = pairs.better(others, left, own, |strength| spot.game.category(strength) == category);
        let text = in_classes(&combos, left).to_string();
        BetterCategory { category: names[category], hands: counts[category], combos, text }
    };
    Ok(Beats {
        hand,
        board,
        strength: spot.game.describe(own),
        better: counts.iter().sum(),
        equal,
        worse,
        categories: (0..names.len()).rev().filter(|&i| counts[i] > 0).map(better).collect(),
    })
}

/// The strength of any two hole cards on a board. The strength of a hand is that of the best two that it may play.
struct Pairs {
    strengths: Vec<Strength>,
}

impl Pairs {
    fn new(game: Game, board: CardSet) -> Pairs {
        let strength = |combo: Combo| {
            let set = combo.set();
            if set.intersects(board) {
                return Strength::NONE;
            }
            if !game.is_omaha() {
                return game.showdown(set, board).map_or(Strength::NONE, |showdown| showdown.strength);
            }
            let mut best = Strength::NONE;
            each_subset(board, 3, |three| {
                let rank = evaluate(Ranking::Standard, set | three);
                best = best.max(rank.map_or(Strength::NONE, Strength::from));
            });
            best
        };
        Pairs { strengths: Combo::all().map(strength).collect() }
    }

    fn strength(&self, hand: CardSet) -> Strength {
        let mut best = Strength::NONE;
        for high in hand.iter() {
            for low in hand.iter().take_while(|&low| low < high) {
                let strength = Combo::of(low, high).map(|pair| self.strengths[pair.index()]);
                best = best.max(strength.unwrap_or(Strength::NONE));
            }
        }
        best
    }

    /// The two hole cards of a category that are stronger and that some player may hold.
    fn better(
        &self,
        players: &[CardDistribution],
        left: CardSet,
        own: Strength,
        category: impl Fn(Strength) -> bool,
    ) -> Range {
        let possible = |pair: CardSet| {
            let holds = |(i, distribution): (usize, &CardDistribution)| {
                let left = left - held_beside(players, i);
                let fits =
                    |set: CardSet| (pair - set).len() <= distribution.rest && left.contains_all(set | pair);
                distribution.sets.iter().any(|&(set, _)| fits(set))
            };
            players.iter().enumerate().any(holds)
        };
        let mut range = Range::empty();
        for combo in Combo::all() {
            let strength = self.strengths[combo.index()];
            if strength > own && category(strength) && possible(combo.set()) {
                range.set(combo, 1.0).expect("1 is a weight");
            }
        }
        range
    }
}

/// The range with every class completed of which all possible combos are in it.
fn in_classes(range: &Range, left: CardSet) -> Range {
    let mut whole = range.clone();
    for class in HandClass::all() {
        let held = |combo: &Combo| left.contains_all(combo.set());
        if class.combos().any(|combo| held(&combo))
            && class.combos().filter(held).all(|combo| range.weight(combo) > 0.0)
        {
            for combo in class.combos() {
                whole.set(combo, 1.0).expect("1 is a weight");
            }
        }
    }
    whole
}

/// The cards that all players but one certainly hold.
fn held_beside(players: &[CardDistribution], one: usize) -> CardSet {
    let others = players.iter().enumerate().filter(|&(i, _)| i != one);
    others.fold(CardSet::EMPTY, |held, (_, distribution)| held | distribution.certain())
}

/// Visits every hand that some player may hold, once.
fn each_hand(players: &[CardDistribution], left: CardSet, mut visit: impl FnMut(CardSet)) {
    if let [random] = players
        && random.size() == 0
    {
        return each_subset(left, random.rest, visit);
    }
    let mut hands: Vec<CardSet> = Vec::new();
    for (i, distribution) in players.iter().enumerate() {
        let left = left - held_beside(players, i);
        let dealt = distribution.expanded(left);
        hands.extend(dealt.sets.iter().map(|&(set, _)| set).filter(|&set| left.contains_all(set)));
    }
    hands.sort_unstable();
    hands.dedup();
    hands.into_iter().for_each(&mut visit);
}
