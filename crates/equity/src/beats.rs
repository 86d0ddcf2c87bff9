use crate::EquityError;
use crate::source::{Source, each_subset};
use crate::spot::Spot;
use isofold_cards::{CardSet, Combo, HandClass, Range};
use isofold_eval::{Game, Ranking, Strength, evaluate};

/// What beats a hand on a board, among the hands that the other players may hold. In hi-lo games the high hands are compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Beats {
    /// The hand.
    pub hand: CardSet,
    /// The board, three to five cards.
    pub board: CardSet,
    /// What the hand is, in words.
    pub strength: String,
    /// How many hands beat it.
    pub better: u64,
    /// How many hands equal it.
    pub equal: u64,
    /// How many hands it beats.
    pub worse: u64,
    /// What beats it, the strongest category first; no category without a hand.
    pub categories: Vec<BetterCategory>,
}

/// The hands of one category that beat a hand.
#[derive(Clone, PartialEq, Debug)]
pub struct BetterCategory {
    /// The name of the category.
    pub category: &'static str,
    /// How many hands.
    pub hands: u64,
    /// The pairs of hole cards that make it: the hands themselves in hold'em; in Omaha the two cards that are played, and
    /// a hand counts once, by the best two it has.
    pub combos: Range,
    /// The combos as players write them: a class stands for those of its combos that can be held.
    pub text: String,
}

const NEEDS: EquityError = EquityError::Unavailable {
    what: "what beats a hand is shown in games with a board, for a first player who has one hand, on a known flop, turn or \
           river",
};

/// What beats the first player's hand.
pub(crate) fn beats(spot: &Spot) -> Result<Beats, EquityError> {
    let (hand, board) = match (&spot.players[0].sets[..], &spot.board.sets[..]) {
        (&[(hand, _)], &[(board, _)]) if spot.players[0].rest == 0 && board.len() >= 3 => (hand, board),
        _ => return Err(NEEDS),
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

/// What any two cards are worth with a board: a hand is worth as much as the best two that it may play.
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
            if game.hole_cards() == 2 {
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

    /// The pairs that some player may hold and that are worth more, of a kind.
    fn better(
        &self,
        players: &[Source],
        left: CardSet,
        own: Strength,
        kind: impl Fn(Strength) -> bool,
    ) -> Range {
        let possible = |pair: CardSet| {
            let holds = |(i, source): (usize, &Source)| {
                let left = left - held_beside(players, i);
                let fits = |set: CardSet| (pair - set).len() <= source.rest && left.contains_all(set | pair);
                source.sets.iter().any(|&(set, _)| fits(set))
            };
            players.iter().enumerate().any(holds)
        };
        let mut range = Range::empty();
        for combo in Combo::all() {
            let strength = self.strengths[combo.index()];
            if strength > own && kind(strength) && possible(combo.set()) {
                range.set(combo, 1.0).unwrap_or_else(|error| unreachable!("a weight of 1: {error}"));
            }
        }
        range
    }
}

/// The range with every class whole of which all combos that can be held are in it.
fn in_classes(range: &Range, left: CardSet) -> Range {
    let mut whole = range.clone();
    for class in HandClass::all() {
        let held = |combo: &Combo| left.contains_all(combo.set());
        if class.combos().any(|combo| held(&combo))
            && class.combos().filter(held).all(|combo| range.weight(combo) > 0.0)
        {
            for combo in class.combos() {
                whole.set(combo, 1.0).unwrap_or_else(|error| unreachable!("a weight of 1: {error}"));
            }
        }
    }
    whole
}

/// The cards that players other than one certainly hold.
fn held_beside(players: &[Source], one: usize) -> CardSet {
    let others = players.iter().enumerate().filter(|&(i, _)| i != one);
    others.fold(CardSet::EMPTY, |held, (_, source)| held | source.certain())
}

/// Every hand that some player may hold, once.
fn each_hand(players: &[Source], left: CardSet, mut visit: impl FnMut(CardSet)) {
    if let [random] = players
        && random.size() == 0
    {
        return each_subset(left, random.rest, visit);
    }
    let mut hands: Vec<CardSet> = Vec::new();
    for (i, source) in players.iter().enumerate() {
        let left = left - held_beside(players, i);
        let dealt = source.expanded(left);
        hands.extend(dealt.sets.iter().map(|&(set, _)| set).filter(|&set| left.contains_all(set)));
    }
    hands.sort_unstable();
    hands.dedup();
    hands.into_iter().for_each(&mut visit);
}
