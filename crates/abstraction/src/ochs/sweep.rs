//! The points of all combos on a river against each opponent cluster, in one sweep from the weakest to the strongest.

use super::OpponentClusters;
use super::hand_counts::{HandCounts, Row, sum};
use crate::outcomes::Strengths;
use isofold_cards::{CardSet, Combo};

/// Buffers of a sweep, reused from board to board.
#[derive(Default)]
pub(super) struct Sweep {
    strengths: Strengths,
    weaker: Vec<Row<u16>>,
}

impl Sweep {
    /// Calls `visit` with the index and the points of each combo that shares no card with a board: two for each hand of a cluster
    /// that it beats, one for each that it ties with. Returns the opponent's hands on the board; `None` unless it has five cards.
    pub(super) fn on(
        &mut self,
        opponents: &OpponentClusters,
        board: CardSet,
        mut visit: impl FnMut(usize, Row<u16>),
    ) -> Option<HandCounts> {
        let mut counts = HandCounts::EMPTY;
        for equals in self.strengths.on(board)? {
            // The points are the number of weaker hands plus the number of hands that are not stronger.
            self.weaker.clear();
            self.weaker.extend(equals.iter().map(|key| counts.compatible_with(key.cards())));
            equals.iter().for_each(|key| counts.add(key.cards(), opponents.of_combo(key.index())));
            for (key, &weaker) in equals.iter().zip(&self.weaker) {
                let not_stronger =
                    counts.compatible_with_counted(key.cards(), opponents.of_combo(key.index()));
                visit(key.index(), sum(weaker, not_stronger));
            }
        }
        Some(counts)
    }

    /// Sums the points of each combo, by index, over all rivers of a turn; 0 for combos that the board blocks.
    pub(super) fn on_rivers(
        &mut self,
        opponents: &OpponentClusters,
        turn: CardSet,
        points: &mut Vec<Row<u32>>,
    ) {
        points.clear();
        points.resize(Combo::COUNT, [0; OpponentClusters::MAX]);
        for card in (CardSet::FULL - turn).iter() {
            self.on(opponents, turn.with(card), |combo, river| {
                for (sum, points) in points[combo].iter_mut().zip(river) {
                    *sum += u32::from(points);
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::reference;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]

        #[test]
        fn agrees_with_the_reference(board in reference::board(5), opponents in reference::opponents()) {
            let mut found = vec![None; Combo::COUNT];
            let hands = Sweep::default().on(&opponents, board, |combo, points| found[combo] = Some(points)).unwrap();
            for combo in Combo::all() {
                let Some(points) = found[combo.index()] else {
                    prop_assert!(combo.set().intersects(board));
                    continue;
                };
                if combo.index() % 7 == 0 {
                    let (wanted, max) = reference::on_river(&opponents, combo, board);
                    prop_assert_eq!(points.map(u32::from), wanted);
                    prop_assert_eq!(hands.max_points(&opponents, combo, 1), max);
                    prop_assert_eq!(HandCounts::on(&opponents, board).max_points(&opponents, combo, 1), max);
                }
            }
        }
    }

    #[test]
    fn other_boards_are_refused() {
        let opponents = OpponentClusters::new(|_| 0).unwrap();
        assert!(Sweep::default().on(&opponents, "QsTs7h".parse().unwrap(), |_, _| ()).is_none());
    }
}
