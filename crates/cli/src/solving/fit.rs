//! The smallest changes to a spot that make it fit into memory.

use crate::paint;
use isofold_solver::{Options, Plan, Precision};
use isofold_tree::{Player, Sizes, Spot, Street};

/// A change that makes a spot fit.
pub(crate) struct Remedy {
    /// The flags that make it.
    flags: String,
    /// The bytes that solving takes then.
    bytes: u64,
}

/// The most remedies that are named.
const MOST: usize = 4;

/// The changes, one at a time, that make a spot of `needed` bytes fit into `limit` bytes; if none does, those that do with 16 bits.
/// The one that leaves most of the game comes first, after 16 bits alone.
pub(crate) fn remedies(spot: &Spot, options: &Options, needed: u64, limit: u64) -> Vec<Remedy> {
    let options = Options { memory: None, ..*options };
    let is_full = options.precision == Precision::Full;
    // Planned once for both precisions.
    let changes = changes(spot).into_iter().filter_map(|(flags, changed)| {
        let plan = Plan::of(&changed, &options).ok()?;
        Some((flags, plan.memory(), plan.half_storage + plan.working))
    });
    let changes: Vec<(String, u64, u64)> = changes.collect();
    let before = changes.first().map(|&(_, full, half)| (full, half));
    // Whatever is needed beside the plan is needed after a change, too.
    let more = before.map_or(0, |(full, _)| needed.saturating_sub(full));
    let limit = limit.saturating_sub(more);
    let mut found: Vec<Remedy> = Vec::new();
    let half = "--precision 16";
    if let Some((_, bytes)) = before.filter(|&(_, bytes)| is_full && bytes <= limit) {
        found.push(Remedy { flags: half.to_owned(), bytes: bytes + more });
    }
    let mut others: Vec<Remedy> = Vec::new();
    for (flags, full, _) in changes.iter().skip(1).filter(|&&(_, full, _)| full <= limit) {
        others.push(Remedy { flags: flags.clone(), bytes: full + more });
    }
    if found.is_empty() && others.is_empty() && is_full {
        for (flags, _, bytes) in changes.iter().skip(1).filter(|&&(_, _, half)| half <= limit) {
            others.push(Remedy { flags: format!("{half} {flags}"), bytes: bytes + more });
        }
    }
    others.sort_by_key(|remedy| std::cmp::Reverse(remedy.bytes));
    found.extend(others);
    found.truncate(MOST);
    found
}

/// `--precision 16 takes 6.20 GB, --max-raises 1 takes 7.10 GB`
pub(crate) fn listed(remedies: &[Remedy]) -> Option<String> {
    let text = |remedy: &Remedy| format!("{} takes {}", remedy.flags, paint::bytes(remedy.bytes));
    let texts: Vec<String> = remedies.iter().map(text).collect();
    (!texts.is_empty()).then(|| texts.join(", "))
}

/// The spot itself, then the spot with each change that could make it smaller, and its flags.
fn changes(spot: &Spot) -> Vec<(String, Spot)> {
    let mut changes = vec![(String::new(), spot.clone())];
    for raises in [2, 1] {
        changes.extend(with_max_raises(spot, raises));
    }
    let streets = Street::ALL.into_iter().rev().filter(|&street| street >= spot.street());
    for street in streets {
        let mut smaller = [spot.clone(), spot.clone()];
        let mut flags = [String::new(), String::new()];
        for (kind, smaller) in smaller.iter_mut().enumerate() {
            flags[kind] = without_last_size(smaller, street, kind == 0);
        }
        changes.extend(flags.into_iter().zip(smaller).filter(|(flags, _)| !flags.is_empty()));
    }
    changes
}

/// The spot with a cap on the raises of every street; nothing if there is no raise to cap.
fn with_max_raises(spot: &Spot, raises: u32) -> Option<(String, Spot)> {
    let mut capped = spot.clone();
    let mut is_changed = false;
    for street in Street::ALL {
        for player in Player::BOTH {
            let bets = capped.bets.of_mut(street, player);
            if !bets.raise.is_empty() && bets.max_raises.is_none_or(|max| max > raises) {
                bets.max_raises = Some(raises);
                is_changed = true;
            }
        }
    }
    is_changed.then(|| (format!("--max-raises {raises}"), capped))
}

/// Takes the last bet size of each player on a street, or the last raise size, away where there are several; the flags that do so
/// come back.
fn without_last_size(spot: &mut Spot, street: Street, of_bets: bool) -> String {
    let unit = spot.unit;
    let mut flags = Vec::new();
    for player in Player::BOTH {
        let bets = spot.bets.of_mut(street, player);
        let sizes = if of_bets { &mut bets.bet } else { &mut bets.raise };
        let count = sizes.iter().len();
        if count > 1 {
            *sizes = sizes.iter().take(count - 1).collect::<Sizes>();
            flags.push((player, unit.sizes(sizes).replace(", ", ",")));
        }
    }
    let flag = if of_bets { "--bet" } else { "--raise" };
    match &flags[..] {
        [(_, oop), (_, ip)] if oop == ip => format!("{flag} {street}:{oop}"),
        flags => {
            let each = flags.iter().map(|(player, sizes)| format!("{flag} {street}:{player}:{sizes}"));
            each.collect::<Vec<_>>().join(" ")
        }
    }
}
