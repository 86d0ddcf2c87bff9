//! What every combo wins on a river board against each cluster.

use super::Opponents;
use super::tally::{Row, Tally, sum};
use crate::strengths::Strengths;
use isofold_cards::{CardSet, Combo};

/// Room to work in.
#[derive(Default)]
pub(super) struct Sweep {
    strengths: Strengths,
    weaker: Vec<Row<u16>>,
}

impl Sweep {
    /// Tells the points of each combo, by index, that shares no card with a board of five cards: two for each hand of a cluster
    /// that it beats, one for each that it ties with. The hands that the board leaves; `None` if it has not five cards.
    pub(super) fn on(
        &mut self,
        opponents: &Opponents,
        board: CardSet,
        mut tell: impl FnMut(usize, Row<u16>),
    ) -> Option<Tally> {
        let mut tally = Tally::EMPTY;
        for equals in self.strengths.on(board)? {
            // Points are the hands that are weaker, and those that are no stronger.
            self.weaker.clear();
            self.weaker.extend(equals.iter().map(|key| tally.beside(key.cards())));
            equals.iter().for_each(|key| tally.add(key.cards(), opponents.of_combo(key.index())));
            for (key, &weaker) in equals.iter().zip(&self.weaker) {
                let no_stronger = tally.beside_counted(key.cards(), opponents.of_combo(key.index()));
                tell(key.index(), sum(weaker, no_stronger));
            }
        }
        Some(tally)
    }

    /// The points of each combo, by index, on all rivers of a turn together; of combos that the board blocks, none.
    pub(super) fn on_rivers(&mut self, opponents: &Opponents, turn: CardSet, points: &mut Vec<Row<u32>>) {
        points.clear();
        points.resize(Combo::COUNT, [0; Opponents::MOST]);
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
    use super::super::twin;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]

        #[test]
        fn as_one_by_one(board in twin::board(5), opponents in twin::opponents()) {
            let mut found = vec![None; Combo::COUNT];
            let left = Sweep::default().on(&opponents, board, |combo, points| found[combo] = Some(points)).unwrap();
            for combo in Combo::all() {
                let Some(points) = found[combo.index()] else {
                    prop_assert!(combo.set().intersects(board));
                    continue;
                };
                if combo.index() % 7 == 0 {
                    let (wanted, most) = twin::on_river(&opponents, combo, board);
                    prop_assert_eq!(points.map(u32::from), wanted);
                    prop_assert_eq!(left.most_points(&opponents, combo, 1), most);
                    prop_assert_eq!(Tally::on(&opponents, board).most_points(&opponents, combo, 1), most);
                }
            }
        }
    }

    #[test]
    fn other_boards_are_refused() {
        let opponents = Opponents::new(|_| 0).unwrap();
        assert!(Sweep::default().on(&opponents, "QsTs7h".parse().unwrap(), |_, _| ()).is_none());
    }
}
