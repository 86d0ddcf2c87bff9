//! The reference implementation: folded hands enumerated one by one; and what tests compare with it.

use isofold_cards::{Card, CardSet, Combo, Range};
use isofold_iso::SuitGroup;
use std::collections::BTreeMap;

pub(super) fn cards(text: &str) -> Vec<Card> {
    isofold_cards::parse_cards(text).unwrap()
}

/// Numbers in [0, 1) from a seed.
fn random(seed: u64) -> impl FnMut() -> f32 {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / (1u32 << 24) as f32
    }
}

/// A range of about this share of all combos, invariant under a group.
pub(super) fn range(seed: u64, share: f32, group: SuitGroup) -> Range {
    let mut random = random(seed);
    let mut range = Range::empty();
    for combo in Combo::all() {
        let weight = if random() < share { 0.05 + 0.95 * random() } else { 0.0 };
        for perm in group.perms() {
            range.set(perm.apply_combo(combo), weight).unwrap();
        }
    }
    assert_eq!(SuitGroup::of_range(&range) & group, group);
    range
}

pub(super) fn ranges(players: usize, share: f32) -> Vec<Range> {
    (0..players as u64).map(|player| range(player + 1, share, SuitGroup::TRIVIAL)).collect()
}

/// A board, and dead cards that leave `live` others.
pub(super) fn small(board: &str, live: usize) -> (Vec<Card>, CardSet) {
    let board = cards(board);
    let others = CardSet::FULL - board.iter().copied().collect();
    let mut random = random(live as u64);
    let mut shuffled: Vec<(u32, Card)> = others.iter().map(|card| (random().to_bits(), card)).collect();
    shuffled.sort();
    (board, shuffled[live..].iter().map(|&(_, card)| card).collect())
}

/// The weight of all deals of folded hands by the cards that they have together: one player after the other, hand by
/// hand.
pub(super) fn naive(folded: &[Range], live: CardSet) -> BTreeMap<CardSet, f64> {
    let mut deals = BTreeMap::from([(CardSet::EMPTY, 1.0)]);
    for range in folded {
        let mut next = BTreeMap::new();
        for (&used, weight) in &deals {
            for (combo, more) in range.iter().filter(|(combo, _)| (live - used).contains_all(combo.set())) {
                *next.entry(used | combo.set()).or_default() += weight * f64::from(more);
            }
        }
        deals = next;
    }
    deals
}

/// The share of deals in which no card of a set is folded.
pub(super) fn naive_share(deals: &BTreeMap<CardSet, f64>, set: CardSet) -> f64 {
    let spared = deals.iter().filter(|(used, _)| !used.intersects(set)).map(|(_, weight)| weight);
    spared.sum::<f64>() / deals.values().sum::<f64>()
}

/// All sets of up to two cards that may come.
pub(super) fn all_dealt(live: CardSet, most: usize) -> Vec<Vec<Card>> {
    let mut all = vec![vec![]];
    for one in live.iter().filter(|_| most > 0) {
        all.push(vec![one]);
        all.extend(live.iter().filter(|&two| most > 1 && two != one).map(|two| vec![one, two]));
    }
    all
}

pub(super) fn live_combos(live: CardSet) -> Vec<Combo> {
    Combo::all().filter(|combo| live.contains_all(combo.set())).collect()
}

/// Pairs of hands: the first with each of the others in turn.
pub(super) fn some_pairs(live: CardSet, seed: u64, many: usize) -> Vec<[Combo; 2]> {
    let (combos, mut random) = (live_combos(live), random(seed));
    let mut pick = || combos[(random() * combos.len() as f32) as usize];
    let pairs = std::iter::repeat_with(|| [pick(), pick()]);
    pairs.filter(|[a, b]| !a.set().intersects(b.set())).take(many).collect()
}

/// Ranges of these shares of all combos.
pub(super) fn of_shares(shares: &[f32], group: SuitGroup) -> Vec<Range> {
    shares.iter().zip(1..).map(|(&share, seed)| range(seed, share, group)).collect()
}

/// Cards that a suit group maps to one another: all suits of some ranks are dead.
pub(super) fn few_ranks(board: &str) -> (Vec<Card>, CardSet) {
    let dead = Card::all().filter(|card| (2..9).contains(&card.rank().index())).collect();
    (cards(board), dead)
}

/// Folded players: all but the last are enumerated hand by hand.
pub(super) struct Direct {
    hands: Vec<Vec<(CardSet, f64)>>,
    last: Range,
    /// The weight of the last player's hands with each card.
    by_card: [f64; Card::COUNT],
}

impl Direct {
    pub(super) fn new(folded: &[Range], start: CardSet) -> Direct {
        let mut folded: Vec<Range> = folded.iter().map(|range| range.without(start)).collect();
        let last = folded.pop().unwrap();
        let mut by_card = [0.0; Card::COUNT];
        for (combo, weight) in last.iter() {
            combo.cards().iter().for_each(|card| by_card[usize::from(card.index())] += f64::from(weight));
        }
        let live = |range: &Range| {
            let live = range.iter().filter(|&(_, weight)| weight > 0.0);
            live.map(|(combo, weight)| (combo.set(), f64::from(weight))).collect()
        };
        Direct { hands: folded.iter().map(live).collect(), last, by_card }
    }

    /// The weight of all deals in which no card of a set is folded.
    pub(super) fn spare(&self, set: CardSet) -> f64 {
        self.rest(0, set)
    }

    fn rest(&self, player: usize, used: CardSet) -> f64 {
        if let Some(hands) = self.hands.get(player) {
            let live = hands.iter().filter(|(hand, _)| !hand.intersects(used));
            return live.map(|(hand, weight)| weight * self.rest(player + 1, used | *hand)).sum();
        }
        let mut sum = self.last.weighted();
        for a in used.iter() {
            sum -= self.by_card[usize::from(a.index())];
            let both = used.iter().take_while(|&b| b < a).filter_map(|b| Combo::of(a, b));
            sum += both.map(|combo| f64::from(self.last.weight(combo))).sum::<f64>();
        }
        sum
    }
}
