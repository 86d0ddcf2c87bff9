//! How far a question is from its answer.

use crate::paint;
use crate::watch::Watch;
use isofold_equity::{Progress, Standing};
use std::ops::ControlFlow;

/// Shows how far it is; breaks off if Ctrl-C was pressed.
pub(crate) fn see(watch: &mut Watch, progress: &Progress) -> ControlFlow<()> {
    // Between two cards of --by-card nobody stands anywhere.
    watch.see(progress.share, || (!progress.players.is_empty()).then(|| standings(&progress.players)))
}

/// `81.95% ± 0.02%  18.05% ± 0.02%`
fn standings(players: &[Standing]) -> String {
    let standing = |player: &Standing| {
        format!("{} ± {}", paint::exact_percent(player.equity, 2), paint::exact_percent(player.error, 2))
    };
    players.iter().map(standing).collect::<Vec<_>>().join("  ")
}
