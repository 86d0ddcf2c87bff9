//! The reference implementation: every hand of the opponent and every runout, one by one.

use super::OpponentClusters;
use super::hand_counts::Row;
use isofold_cards::{Card, CardSet, Combo, HandClass};
use isofold_eval::{Ranking, evaluate};
use proptest::prelude::*;

/// Any board of `size` cards.
pub(super) fn board(size: usize) -> impl Strategy<Value = CardSet> {
    let cards = proptest::sample::subsequence((0u8..52).collect::<Vec<_>>(), size);
    cards.prop_map(|cards| cards.into_iter().filter_map(Card::new).collect())
}

/// Any clusters, some of a single hand.
pub(super) fn opponents() -> impl Strategy<Value = OpponentClusters> {
    (1..=OpponentClusters::MAX)
        .prop_flat_map(|clusters| (Just(clusters), proptest::collection::vec(0..clusters.min(6), 169)))
        .prop_map(|(clusters, of_class)| {
            // Every cluster has a pair.
            let cluster = |hand: HandClass| match hand.is_pair() {
                true => hand.index() / 14 % clusters,
                false => of_class[hand.index()],
            };
            OpponentClusters::new(cluster).unwrap()
        })
}

/// The points of a combo on a river, and those of a combo that wins always.
pub(super) fn on_river(opponents: &OpponentClusters, combo: Combo, board: CardSet) -> (Row<u32>, Row<u32>) {
    let rank = |combo: Combo| evaluate(Ranking::Standard, combo.set() | board).unwrap();
    let (own, mut points, mut max) = (rank(combo), [0; OpponentClusters::MAX], [0; OpponentClusters::MAX]);
    for other in Combo::all().filter(|other| !other.set().intersects(board | combo.set())) {
        let (cluster, rank) = (opponents.cluster(HandClass::of(other)), rank(other));
        points[cluster] += if own > rank { 2 } else { u32::from(own == rank) };
        max[cluster] += 2;
    }
    (points, max)
}

/// The points of a combo over all runouts of a board, in every order of the cards to come, and those of a combo that wins always.
pub(super) fn on_runouts(opponents: &OpponentClusters, combo: Combo, board: CardSet) -> (Row<u32>, Row<u32>) {
    if board.len() == 5 {
        return on_river(opponents, combo, board);
    }
    let (mut points, mut max) = ([0; OpponentClusters::MAX], [0; OpponentClusters::MAX]);
    for card in (CardSet::FULL - board - combo.set()).iter() {
        let (more, more_max) = on_runouts(opponents, combo, board.with(card));
        for cluster in 0..OpponentClusters::MAX {
            points[cluster] += more[cluster];
            max[cluster] += more_max[cluster];
        }
    }
    (points, max)
}

/// The equities of a combo with `points` of `max`.
pub(super) fn equities(opponents: &OpponentClusters, points: Row<u32>, max: Row<u32>) -> Row<f32> {
    let overall = points.iter().sum::<u32>() as f32 / max.iter().sum::<u32>() as f32;
    let equity = |cluster: usize| match max[cluster] {
        _ if cluster >= opponents.clusters() => 0.0,
        0 => overall,
        max => points[cluster] as f32 / max as f32,
    };
    std::array::from_fn(equity)
}
