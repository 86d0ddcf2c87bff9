//! The checks of one row.

use super::Check;
use crate::boards::BoardTable;
use crate::{Dataset, RangeSource, Row, Split};
use isofold_cards::{CardSet, Combo};
use isofold_iso::{Street, canonical};
use isofold_tree::Tree;

/// The checks of the rows of a dataset.
pub(super) struct RowChecks<'a> {
    dataset: &'a Dataset,
    is_zero_sum: bool,
}

/// The error of sums of a thousand numbers of 32 bits.
const ROUNDING: f64 = 1e-4;

impl RowChecks<'_> {
    pub(super) fn new(dataset: &Dataset) -> RowChecks<'_> {
        let is_zero_sum = Tree::new(&dataset.config().template).is_ok_and(|tree| tree.is_zero_sum());
        RowChecks { dataset, is_zero_sum }
    }

    /// Calls `find` with everything that is wrong about the row of a sample.
    pub(super) fn check(&self, row: &Row, split: Split, find: &mut dyn FnMut(Check, String)) {
        let (sampler, street) = (self.dataset.sampler(), self.dataset.config().street);
        self.board(row, split, street, &sampler.boards, find);
        self.sample(row, find);
        self.numbers(row, find);
        let target = self.dataset.config().target().unwrap_or(f64::INFINITY);
        // A limit of iterations may come before the target.
        let is_limited =
            self.dataset.config().template.stop.iterations.is_some_and(|limit| row.iterations >= limit);
        if !(0.0..=target).contains(&row.exploitability) && !is_limited {
            find(Check::Exploitability, format!("{} of the pot, above {target}", row.exploitability));
        }
    }

    /// Calls `find` with everything that is wrong about the row of a river that comes from a turn. Where play leads is not checked: the
    /// turn would have to be solved.
    pub(super) fn check_river(&self, row: &Row, split: Split, find: &mut dyn FnMut(Check, String)) {
        if let Some(rivers) = &self.dataset.sampler().rivers {
            self.board(row, split, Street::River, rivers, find);
        }
        if row.source != RangeSource::OnPolicy {
            find(Check::Samples, format!("its ranges are {}, not on-policy", row.source));
        }
        self.numbers(row, find);
        if !(0.0..f64::INFINITY).contains(&row.exploitability) {
            find(Check::Exploitability, format!("{} of the pot", row.exploitability));
        }
    }

    /// Checks ranges, values and their sums.
    fn numbers(&self, row: &Row, find: &mut dyn FnMut(Check, String)) {
        for (player, name) in ["oop", "ip"].into_iter().enumerate() {
            ranges(row, player, name, find);
            values(row, player, name, find);
        }
        self.sums(row, find);
    }

    fn board(
        &self,
        row: &Row,
        split: Split,
        street: Street,
        boards: &BoardTable,
        find: &mut dyn FnMut(Check, String),
    ) {
        let canonical = canonical([row.board]).groups()[0];
        if row.board.len() != street.cards() || canonical != row.board {
            find(Check::Boards, format!("{} is no canonical {street}", row.board));
        }
        if boards.get(row.board_index) != Some(row.board) {
            find(Check::Boards, format!("{} has not the index {}", row.board, row.board_index));
        }
        if Split::of_board(canonical, self.dataset.config().validation_every) != split {
            find(Check::Splits, format!("{} is not for {split}", row.board));
        }
    }

    /// Draws the sample again. What comes from a walk is checked by its source alone: the game would have to be solved.
    fn sample(&self, row: &Row, find: &mut dyn FnMut(Check, String)) {
        let sampler = self.dataset.sampler();
        let source = sampler.source(row.sample_id);
        if source != row.source {
            find(Check::Samples, format!("its ranges are {}, not {source}", row.source));
        }
        if source == RangeSource::OnPolicy {
            return;
        }
        let is_same = sampler.spot(row.sample_id).is_ok_and(|spot| {
            let ranges =
                [0, 1].map(|player: usize| spot.ranges[player].weights()[..] == row.ranges[player][..]);
            let board: CardSet = spot.board.iter().copied().collect();
            (board, spot.pot, spot.stack(), ranges) == (row.board, row.pot, row.stack, [true; 2])
        });
        if !is_same {
            find(Check::Samples, "is not what the seed draws".to_owned());
        }
    }

    fn sums(&self, row: &Row, find: &mut dyn FnMut(Check, String)) {
        let values = [row.range_value(0), row.range_value(1)];
        let (sum, compatible) = (values[0] + values[1], row.compatible());
        let is_sum = match self.is_zero_sum {
            true => (sum - compatible).abs() <= ROUNDING * (1.0 + f64::from(row.stack) / f64::from(row.pot)),
            false => sum <= compatible + ROUNDING,
        };
        if !is_sum {
            find(Check::ZeroSum, format!("values sum to {sum}, not {compatible}"));
        }
        // The EV was measured in another pass than the values.
        let rounding = 10.0 * ROUNDING * (1.0 + f64::from(row.stack) / f64::from(row.pot));
        for (ev, value) in row.evs.into_iter().zip(values) {
            let ev = ev / f64::from(row.pot) * compatible;
            if (ev - value).abs() > rounding {
                find(Check::ZeroSum, format!("an EV is {ev} of the pot, and its values sum to {value}"));
            }
        }
    }
}

fn ranges(row: &Row, player: usize, name: &str, find: &mut dyn FnMut(Check, String)) {
    let range = &row.ranges[player];
    let sum: f64 = range.iter().map(|&weight| f64::from(weight)).sum();
    if range.iter().any(|weight| !(0.0..=1.0).contains(weight)) || (sum - 1.0).abs() > ROUNDING {
        find(Check::Ranges, format!("the range of {name} sums to {sum}"));
    }
    let is_blocked = |combo: &Combo| combo.set().intersects(row.board);
    if Combo::all().filter(is_blocked).any(|combo| range[combo.index()] != 0.0) {
        find(Check::Ranges, format!("the range of {name} has hands with cards of the board"));
    }
}

fn values(row: &Row, player: usize, name: &str, find: &mut dyn FnMut(Check, String)) {
    let (cfvs, mask, other) = (&row.cfvs[player], &row.masks[player], &row.ranges[1 - player]);
    // The number of hands that the opponent may have: all, and those with each card.
    let (mut hands, mut by_card) = (0u32, [0u32; 52]);
    for combo in Combo::all().filter(|combo| other[combo.index()] > 0.0) {
        hands += 1;
        combo.cards().into_iter().for_each(|card| by_card[usize::from(card.index())] += 1);
    }
    let meets = |combo: Combo| {
        let [a, b] = combo.cards().map(|card| by_card[usize::from(card.index())]);
        let own = u32::from(other[combo.index()] > 0.0);
        hands + own > a + b
    };
    let wrong = Combo::all()
        .find(|&combo| mask[combo.index()] != (!combo.set().intersects(row.board) && meets(combo)));
    if let Some(combo) = wrong {
        find(Check::Masks, format!("the mask of {combo} of {name} is {}", mask[combo.index()]));
    }
    if let Some(combo) = Combo::all().find(|combo| !mask[combo.index()] && cfvs[combo.index()] != 0.0) {
        find(Check::Masks, format!("{combo} of {name} has no value, and its value is not 0"));
    }
    let behind = f64::from(row.stack) / f64::from(row.pot);
    let bounds = -behind - ROUNDING..=1.0 + behind + ROUNDING;
    if let Some(combo) = Combo::all().find(|combo| !bounds.contains(&f64::from(cfvs[combo.index()]))) {
        find(Check::Values, format!("{combo} of {name} is worth {} of the pot", cfvs[combo.index()]));
    }
}
