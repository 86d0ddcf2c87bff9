//! The progress of a computation.

use crate::paint;

use crate::progress::Progress;
use isofold_equity::Estimate;
use std::ops::ControlFlow;

/// Shows the equities so far; breaks if Ctrl-C was pressed.
pub(crate) fn report(progress: &mut Progress, reached: &isofold_equity::Progress) -> ControlFlow<()> {
    // Between two cards of --by-card there are no equities.
    progress.report(reached.share, || (!reached.players.is_empty()).then(|| standings(&reached.players)))
}

/// `81.95% ± 0.02%  18.05% ± 0.02%`
fn standings(players: &[Estimate]) -> String {
    let standing = |player: &Estimate| {
        format!("{} ± {}", paint::exact_percent(player.equity, 2), paint::exact_percent(player.error, 2))
    };
    players.iter().map(standing).collect::<Vec<_>>().join("  ")
}
