//! The page: the cost, and the strategy afterwards.

use super::simplified::Simplified;
use crate::error_text;
use crate::ev_unit::EvUnit;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use crate::spot;
use crate::strategy::{self, Figure, FirstChoice};
use crate::table::{Side, Table};
use isofold_tree::Player;

pub(super) fn sections(simplified: &mut Simplified) -> Result<Vec<Vec<String>>, Failure> {
    let tree = simplified.report.solution.tree();
    let FirstChoice { line, forced } = FirstChoice::after(tree, &simplified.question.line);
    let view = simplified.report.solution.view(&line).map_err(error_text::store)?;
    let Simplified { report, question, summaries, .. } = &*simplified;
    let change = question.words();
    let tree = report.solution.tree();
    let mut head = vec![spot::headline(report.solution.spot())];
    match &summaries[..] {
        [before, after] => head.extend([before.clone(), format!("{change}: {after}")]),
        summaries => head.extend(summaries.iter().cloned().chain([change.clone()])),
    }
    let forced = forced.map_or(String::new(), |forced| format!("{forced}; "));
    let title = match line.steps().is_empty() {
        true => format!("{} acts first, {change}", view.player),
        false => {
            format!("{forced}{} acts after {}, {change}", view.player, EvUnit::of(tree).line(&view.line))
        }
    };
    let actions = [paint::title(&title)].into_iter().chain(strategy::bars(tree, &view)).collect();
    let grid = strategy::grid(tree, &view, view.player, Figure::Strategy, output::is_coloured());
    Ok(vec![head, costs(simplified), exploitability(simplified), actions, grid])
}

/// The EVs of the players whose strategies have changed, before and after.
fn costs(simplified: &Simplified) -> Vec<String> {
    let Simplified { report, cost, .. } = simplified;
    let tree = report.solution.tree();
    let (unit, pot) = (EvUnit::of(tree), tree.pot_value(tree.root()));
    let mut table = Table::new([
        ("player", Side::Left),
        (&format!("{} against", unit.title())[..], Side::Left),
        ("before", Side::Right),
        ("after", Side::Right),
        ("loss", Side::Right),
        ("of the pot", Side::Right),
    ]);
    for &player in simplified.question.players() {
        let own = player.index();
        let mut row = |name: String, against: &str, before: f64, after: f64| {
            let loss = before - after;
            let cells = [unit.text(before), unit.text(after), unit.text(loss), share(loss / pot)];
            table.row([name, against.to_owned()].into_iter().chain(cells).collect());
        };
        row(player.to_string(), "the solution", cost.before.evs[own], cost.after.evs[own]);
        row(String::new(), "a best response", cost.before.worst[own], cost.after.worst[own]);
    }
    table.lines()
}

/// `0.03%`, `-1.20%`; zero has no sign.
fn share(share: f64) -> String {
    let text = format!("{:.2}%", 100.0 * share);
    if text == "-0.00%" { "0.00%".to_owned() } else { text }
}

/// The exploitability before and after, and which differences are significant.
fn exploitability(simplified: &Simplified) -> Vec<String> {
    let (before, after) = (simplified.cost.before.exploitability, simplified.cost.after.exploitability);
    let tree = simplified.report.solution.tree();
    let (unit, pot) = (EvUnit::of(tree), tree.pot_value(tree.root()));
    let mut lines = vec![format!(
        "exploitability {} of the pot before, {} after ({} and {})",
        paint::percent(before, 3),
        paint::percent(after, 3),
        unit.text(before * pot),
        unit.amount(after * pot)
    )];
    let is_solved_twice = simplified.summaries.len() > 1;
    let noise = if is_solved_twice { before.max(after) } else { before };
    let is_small = |player: Player| simplified.cost.loss(player) < noise * pot;
    if is_solved_twice || Player::BOTH.into_iter().all(is_small) {
        lines.push(format!("differences below {} are not significant", unit.amount(noise * pot)));
    }
    lines
}
