//! The hands that a player does not hold at the end of the line, and what they would be worth.

use super::args::{PlayerArg, ViewArgs};
use super::line_end::LineEnd;
use crate::error_text;
use crate::ev_unit::EvUnit;
use crate::failure::Failure;
use crate::hand_groups;
use crate::output;
use crate::paint;
use crate::solving::SolveReport;
use crate::table::{Side, Table};
use isofold_api::show::{OutsideHand, OutsideHands as OutsideData};
use isofold_cards::{CardSet, Combo, HandClass};
use isofold_service::place::outside_hands;
use isofold_solver::ComboValues;
use isofold_tree::{LineStep, Player};
use std::collections::BTreeMap;

/// The number of classes on a page.
const ROWS: usize = 20;

/// The hands of a player that never get to the end of the line, each with the EV of its best response there.
pub(super) struct OutsideHands {
    player: Player,
    pot: f64,
    hands: Vec<(Combo, f64)>,
}

impl OutsideHands {
    /// The hands outside of the range, if they are asked for.
    pub(super) fn find(
        report: &mut SolveReport,
        end: &LineEnd,
        args: &ViewArgs,
    ) -> Result<Option<OutsideHands>, Failure> {
        if !args.outside {
            return Ok(None);
        }
        let player = match end {
            &LineEnd::Decision { player } => player,
            LineEnd::Chance { .. } => args.player.map_or(Player::Oop, PlayerArg::player),
        };
        let dealt = args.line.steps().iter().filter(|step| matches!(step, LineStep::Deal(_))).count();
        if report.leaves_out_streets_after(report.solution.spot().board.len() + dealt) {
            output::remark(
                "later streets were not stored: they are solved again, which may take as long as the solve did",
            );
        }
        let lines = std::slice::from_ref(&args.line);
        let values = report.solution.combo_values(lines).map_err(error_text::store)?;
        let values = values.into_iter().flatten().find(|values| values.player == player);
        Ok(values.map(|values| OutsideHands::of(&values, args)))
    }

    fn of(values: &ComboValues, args: &ViewArgs) -> OutsideHands {
        let hands = outside_hands(values, args.hand.as_ref());
        OutsideHands { player: values.player, pot: values.pot, hands }
    }

    /// The section of the page, the best hands first: the mean of each class, or combos with the same EV together if combos are
    /// asked for.
    pub(super) fn section(&self, args: &ViewArgs, unit: EvUnit<'_>) -> Vec<String> {
        let player = self.player;
        if self.hands.is_empty() {
            return vec![format!("{player} has no such hand outside of the range here")];
        }
        let by_combo = args.combos || args.hand.is_some();
        let rows = self.rows(by_combo);
        let shown = if by_combo { rows.len() } else { ROWS.min(rows.len()) };
        let mut table =
            Table::new([("hand", Side::Left), (unit.title(), Side::Right), ("of the pot", Side::Right)]);
        for (name, ev) in &rows[..shown] {
            table.row(vec![name.clone(), unit.text(*ev), paint::percent(ev / self.pot, 1)]);
        }
        let title = format!("Hands that {player} does not hold here, if they play their best response");
        let mut lines = vec![paint::title(&title)];
        lines.extend(table.lines());
        if shown < rows.len() {
            let all = paint::count(rows.len(), "class");
            let note = format!("the best {shown} of {all}; --combos shows every combo, --hand AK some");
            lines.push(paint::aside(&note));
        }
        lines
    }

    /// Names and EVs, the best first.
    fn rows(&self, by_combo: bool) -> Vec<(String, f64)> {
        let mut classes: BTreeMap<HandClass, Vec<(Combo, f64)>> = BTreeMap::new();
        for &(combo, ev) in &self.hands {
            classes.entry(HandClass::of(combo)).or_default().push((combo, ev));
        }
        let named = |(class, hands): (HandClass, Vec<(Combo, f64)>)| {
            let mut groups: Vec<(f64, Vec<CardSet>)> = Vec::new();
            if !by_combo {
                let mean = hands.iter().map(|(_, ev)| ev).sum::<f64>() / hands.len() as f64;
                groups.push((mean, hands.iter().map(|(combo, _)| combo.set()).collect()));
            } else {
                for (combo, ev) in hands {
                    match groups.iter_mut().find(|(other, _)| *other == ev) {
                        Some((_, combos)) => combos.push(combo.set()),
                        None => groups.push((ev, vec![combo.set()])),
                    }
                }
            }
            let whole = Some(class).filter(|_| groups.len() == 1);
            groups.into_iter().map(move |(ev, combos)| (hand_groups::name(whole, &combos), ev))
        };
        let mut rows: Vec<(String, f64)> = classes.into_iter().flat_map(named).collect();
        rows.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        rows
    }

    /// The hands as data.
    pub(super) fn object(&self) -> OutsideData {
        let hand = |&(combo, ev): &(Combo, f64)| OutsideHand { combo: combo.to_string(), ev };
        OutsideData { outside_of: self.player.to_string(), outside: self.hands.iter().map(hand).collect() }
    }
}
