//! The slow twin: every opponent and every runout, one by one.

use super::Opponents;
use super::tally::Row;
use isofold_cards::{Card, CardSet, Combo, HandClass};
use isofold_eval::{Ranking, evaluate};
use proptest::prelude::*;

/// Any board of a size.
pub(super) fn board(size: usize) -> impl Strategy<Value = CardSet> {
    let cards = proptest::sample::subsequence((0u8..52).collect::<Vec<_>>(), size);
    cards.prop_map(|cards| cards.into_iter().filter_map(Card::new).collect())
}

/// Any clusters, some of one hand only.
pub(super) fn opponents() -> impl Strategy<Value = Opponents> {
    (1..=Opponents::MOST)
        .prop_flat_map(|clusters| (Just(clusters), proptest::collection::vec(0..clusters.min(6), 169)))
        .prop_map(|(clusters, of_class)| {
            // Every cluster has a pair.
            let cluster = |hand: HandClass| match hand.is_pair() {
                true => hand.index() / 14 % clusters,
                false => of_class[hand.index()],
            };
            Opponents::new(cluster).unwrap()
        })
}

/// The points of a combo on a river, and those that it would have if it won always.
pub(super) fn on_river(opponents: &Opponents, combo: Combo, board: CardSet) -> (Row<u32>, Row<u32>) {
    let rank = |combo: Combo| evaluate(Ranking::Standard, combo.set() | board).unwrap();
    let (own, mut points, mut most) = (rank(combo), [0; Opponents::MOST], [0; Opponents::MOST]);
    for other in Combo::all().filter(|other| !other.set().intersects(board | combo.set())) {
        let (cluster, rank) = (opponents.cluster(HandClass::of(other)), rank(other));
        points[cluster] += if own > rank { 2 } else { u32::from(own == rank) };
        most[cluster] += 2;
    }
    (points, most)
}

/// The same on all runouts of a board together, in every order of the cards to come.
pub(super) fn on_runouts(opponents: &Opponents, combo: Combo, board: CardSet) -> (Row<u32>, Row<u32>) {
    if board.len() == 5 {
        return on_river(opponents, combo, board);
    }
    let (mut points, mut most) = ([0; Opponents::MOST], [0; Opponents::MOST]);
    for card in (CardSet::FULL - board - combo.set()).iter() {
        let (more, more_most) = on_runouts(opponents, combo, board.with(card));
        for cluster in 0..Opponents::MOST {
            points[cluster] += more[cluster];
            most[cluster] += more_most[cluster];
        }
    }
    (points, most)
}

/// Equities of points.
pub(super) fn equities(opponents: &Opponents, points: Row<u32>, most: Row<u32>) -> Row<f32> {
    let overall = points.iter().sum::<u32>() as f32 / most.iter().sum::<u32>() as f32;
    let equity = |cluster: usize| match most[cluster] {
        _ if cluster >= opponents.clusters() => 0.0,
        0 => overall,
        most => points[cluster] as f32 / most as f32,
    };
    std::array::from_fn(equity)
}
