//! The page: the spot, how accurately it is solved, who makes what, and the strategy of the player who acts first.

use super::cards;
use crate::device;
use crate::error_text;
use crate::ev_unit::EvUnit;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use crate::solving::SolveReport;
use crate::spot;
use crate::strategy::{self, Figure, FirstChoice};
use isofold_solver::View;
use isofold_tree::Line;

/// So many of the most mixed hands are shown.
const MIXED: usize = 8;

pub(super) fn sections(report: &mut SolveReport) -> Result<Vec<Vec<String>>, Failure> {
    let start = report.solution.view(&Line::default()).map_err(error_text::store)?;
    let FirstChoice { line, forced } = FirstChoice::after(report.solution.tree(), &Line::default());
    let view = report.solution.view(&line).map_err(error_text::store)?;
    let cards = cards::lines(&mut report.solution).map_err(error_text::store)?;
    let tree = report.solution.tree();
    let title = match forced {
        None => format!("{} acts first", view.player),
        Some(forced) => format!("{forced}; {} acts after {line}", view.player),
    };
    let title = paint::title(&title);
    let actions = [title].into_iter().chain(strategy::bars(tree, &view)).collect();
    let grid = strategy::grid(tree, &view, view.player, Figure::Strategy, output::is_coloured());
    let mut head = vec![spot::headline(report.solution.spot()), report.summary()];
    head.extend(report.device.as_ref().and_then(device::used_line));
    head.extend(bunching_error(report));
    head.extend(spot::details(report.solution.spot()));
    let mut players = strategy::players(tree, &start, report.evs.into());
    players.extend(icm_totals(report));
    Ok(vec![head, players, actions, grid, mixed(&view, EvUnit::of(tree)), cards])
}

/// The error of estimated bunching.
fn bunching_error(report: &SolveReport) -> Option<String> {
    let error = paint::percent(report.solution.bunching_error()?, 3);
    Some(format!(
        "the bunching of {} folded players is estimated, without bias: the weight of a typical deal is ± {error}",
        report.solution.spot().folded.len()
    ))
}

/// In a tournament, the $EV that the players have in all.
fn icm_totals(report: &SolveReport) -> Option<String> {
    let unit = EvUnit::of(report.solution.tree());
    let [oop, ip] = report.icm_totals()?.map(|total| unit.text(total));
    Some(format!("$EV is relative to folding at the start; in all, oop has {oop} and ip {ip}"))
}

/// The hands that mix most.
fn mixed(view: &View, unit: EvUnit<'_>) -> Vec<String> {
    let groups = strategy::most_mixed(view, MIXED);
    if groups.is_empty() {
        return Vec::new();
    }
    let title = paint::title(&format!("The most mixed hands of {}", view.player));
    [title].into_iter().chain(strategy::table(view, &[], &groups, unit, output::width())).collect()
}
