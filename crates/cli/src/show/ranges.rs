//! The ranges of a decision as text for other programs.

use super::args::{RangeProgram, ViewArgs};
use crate::error_text;
use crate::ev_unit::EvUnit;
use crate::failure::Failure;
use crate::output::{self, Page};
use crate::paint;
use isofold_service::place_ranges::{self, ActionRange};
use isofold_solver::View;
use isofold_tree::Spot;

pub(super) fn show(
    view: &View,
    (spot, unit): (&Spot, EvUnit<'_>),
    program: RangeProgram,
    args: &ViewArgs,
    json: bool,
) -> Result<(), Failure> {
    let program = program.program();
    let ranges = place_ranges::ranges(view, spot, program, &args.players());
    let ranges = ranges.map_err(|error| error_text::service(error, &[]))?;
    if json {
        return output::json(&place_ranges::answer(program, &ranges));
    }
    let mut page = Page::new();
    for ActionRange { player, action, range } in ranges {
        let shown = action.map(|action| unit.action(view.node, action));
        let heading = shown.map_or(player.to_string(), |action| format!("{player} {action}"));
        page.line(paint::title(&heading))?;
        page.line(range)?;
    }
    page.finish()
}
