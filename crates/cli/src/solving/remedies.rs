//! The smallest changes to a spot that make it fit into memory, as flags.

use crate::paint;
use isofold_service::run::{Remedy, SizeKind, SpotChange, remedies};
use isofold_solver::Options;
use isofold_tree::Spot;

/// The changes that make a spot of `needed` bytes fit into `limit` bytes, if any do: `--precision 16 takes 6.20 GB, --max-raises 1
/// takes 7.10 GB`
pub(crate) fn listed_remedies(spot: &Spot, options: &Options, needed: u64, limit: u64) -> Option<String> {
    let text = |remedy: &Remedy| {
        let flags: Vec<String> = remedy.changes.iter().map(|change| flag(change, spot)).collect();
        format!("{} takes {}", flags.join(" "), paint::bytes(remedy.bytes))
    };
    let texts: Vec<String> = remedies(spot, options, needed, limit).iter().map(text).collect();
    (!texts.is_empty()).then(|| texts.join(", "))
}

/// `--raise river:ip:50%,100%`
fn flag(change: &SpotChange, spot: &Spot) -> String {
    match change {
        SpotChange::Half => "--precision 16".to_owned(),
        SpotChange::MaxRaises(raises) => format!("--max-raises {raises}"),
        SpotChange::Sizes { kind, street, player, sizes } => {
            let flag = match kind {
                SizeKind::Bet => "--bet",
                SizeKind::Raise => "--raise",
            };
            let player = player.map_or(String::new(), |player| format!("{player}:"));
            format!("{flag} {street}:{player}{}", spot.unit.sizes(sizes).replace(", ", ","))
        }
    }
}
