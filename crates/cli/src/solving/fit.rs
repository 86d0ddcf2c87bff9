//! The smallest changes to a spot that make it fit into memory.

use crate::paint;
use isofold_solver::{Options, Plan, Precision};
use isofold_tree::{Player, Sizes, Spot, Street, StreetBets, Tree};
use std::cmp::Reverse;

/// A change that makes a spot fit.
pub(crate) struct Remedy {
    /// The flags that make it.
    flags: String,
    /// The bytes that solving takes then.
    bytes: u64,
}

/// A smaller spot, and the flags that make it.
struct Smaller {
    flags: Vec<String>,
    spot: Spot,
}

/// The number of remedies that are named.
const MAX_REMEDIES: usize = 4;
/// The number of changes that are made at once.
const MAX_CHANGES: usize = 8;
const HALF: &str = "--precision 16";

/// The changes that make a spot of `needed` bytes fit into `limit` bytes: 16 bits alone, or one change to the tree, of which the one
/// that leaves most of the game comes first. If none is enough, several at once.
pub(crate) fn remedies(spot: &Spot, options: &Options, needed: u64, limit: u64) -> Vec<Remedy> {
    let options = Options { memory: None, ..*options };
    let Some([full, half]) = bytes(spot, &options) else { return Vec::new() };
    // Memory beside the plan is needed after a change, too.
    let more = needed.saturating_sub(full);
    let fits = |bytes: u64| bytes + more <= limit;
    let remedy = |flags: String, bytes: u64| Remedy { flags, bytes: bytes + more };
    let in_half = (options.precision == Precision::Full && fits(half)).then(|| remedy(HALF.to_owned(), half));
    let mut others: Vec<Remedy> = Vec::new();
    for Smaller { flags, spot } in changes(spot) {
        others.extend(
            bytes(&spot, &options)
                .filter(|&[full, _]| fits(full))
                .map(|[full, _]| remedy(flags.join(" "), full)),
        );
    }
    others.sort_by_key(|remedy| Reverse(remedy.bytes));
    let mut found: Vec<Remedy> = in_half.into_iter().chain(others).take(MAX_REMEDIES).collect();
    if found.is_empty() {
        found.extend(several(spot, &options, fits).map(|(flags, bytes)| remedy(flags, bytes)));
    }
    found
}

/// The bytes that solving takes, as the options say and in 16 bits.
fn bytes(spot: &Spot, options: &Options) -> Option<[u64; 2]> {
    let plan = Plan::of(spot, options).ok()?;
    Some([plan.memory(), plan.half_storage + plan.working])
}

/// Several changes that make a spot fit in 16 bits: the one that leaves the smallest tree first, and so on.
fn several(spot: &Spot, options: &Options, fits: impl Fn(u64) -> bool) -> Option<(String, u64)> {
    let mut flags: Vec<String> = Vec::new();
    let mut current = spot.clone();
    for _ in 0..MAX_CHANGES {
        let smallest = changes(&current).into_iter().min_by_key(|change| size(&change.spot))?;
        if size(&smallest.spot) >= size(&current) {
            return None;
        }
        // A later list replaces an earlier one.
        let list = |flag: &str| flag.rsplit_once(':').map(|(list, _)| list.to_owned());
        flags.retain(|old| !smallest.flags.iter().any(|new| list(new) == list(old)));
        flags.extend(smallest.flags);
        current = smallest.spot;
        let [_, half] = bytes(&current, options)?;
        if fits(half) {
            let is_full = options.precision == Precision::Full;
            let half_flag = is_full.then(|| HALF.to_owned());
            return Some((half_flag.into_iter().chain(flags).collect::<Vec<_>>().join(" "), half));
        }
    }
    None
}

/// `--precision 16 takes 6.20 GB, --max-raises 1 takes 7.10 GB`
pub(crate) fn listed(remedies: &[Remedy]) -> Option<String> {
    let text = |remedy: &Remedy| format!("{} takes {}", remedy.flags, paint::bytes(remedy.bytes));
    let texts: Vec<String> = remedies.iter().map(text).collect();
    (!texts.is_empty()).then(|| texts.join(", "))
}

/// The actions of the tree of a spot, those of later streets counted as often as there are cards: a measure of its memory.
fn size(spot: &Spot) -> u64 {
    const CARDS: u64 = 48;
    let Ok(tree) = Tree::new(spot) else { return u64::MAX };
    let counts = tree.counts();
    let actions = |street: Street| counts.of(street).actions.iter().sum::<u64>();
    // Infosets of a street exist once for each board.
    Street::ALL.into_iter().zip(0..).map(|(street, dealt)| actions(street) * CARDS.pow(dealt)).sum()
}

/// The spot with each change that could make it smaller: a cap on raises, or a size less on a street.
fn changes(spot: &Spot) -> Vec<Smaller> {
    let streets = || Street::ALL.into_iter().rev().filter(|&street| street >= spot.street());
    let raises = [2, 1].into_iter().filter_map(|raises| with_max_raises(spot, raises));
    let bets = streets().filter_map(|street| without_a_size(spot, street, "--bet"));
    let fewer_raises = streets().filter_map(|street| without_a_size(spot, street, "--raise"));
    raises.chain(bets).chain(fewer_raises).collect()
}

/// The spot with a cap on the raises of every street and player, as the flag sets it. Nothing if there is no raise to cap, or if a lower cap
/// stands, which the flag would lift.
fn with_max_raises(spot: &Spot, raises: u32) -> Option<Smaller> {
    let mut capped = spot.clone();
    let mut is_changed = false;
    for street in Street::ALL {
        for player in Player::BOTH {
            let bets = capped.bets.of_mut(street, player);
            if bets.max_raises.is_some_and(|max| max < raises) {
                return None;
            }
            is_changed |= !bets.raise.is_empty() && bets.max_raises != Some(raises);
            bets.max_raises = Some(raises);
        }
    }
    is_changed.then(|| Smaller { flags: vec![format!("--max-raises {raises}")], spot: capped })
}

/// The spot with one bet or raise size less for each player on a street: the one whose tree is smallest.
fn without_a_size(spot: &Spot, street: Street, flag: &str) -> Option<Smaller> {
    let counts = Player::BOTH.map(|player| list(spot.bets.of(street, player), flag).iter().len());
    let dropped = (0..counts[0].max(counts[1])).filter_map(|index| without(spot, street, flag, index));
    dropped.min_by_key(|smaller| size(&smaller.spot))
}

/// The spot without the size of a number; nothing if no player has it, and another one if it is a bet.
fn without(spot: &Spot, street: Street, flag: &str, index: usize) -> Option<Smaller> {
    let mut smaller = spot.clone();
    let mut lists: Vec<(Player, String)> = Vec::new();
    for player in Player::BOTH {
        let sizes = list(spot.bets.of(street, player), flag);
        // A street may do without raises.
        let least = if flag == "--bet" { 2 } else { 1 };
        if sizes.iter().len() >= least && index < sizes.iter().len() {
            let kept: Sizes =
                sizes.iter().enumerate().filter(|&(i, _)| i != index).map(|(_, size)| size).collect();
            lists.push((player, spot.unit.sizes(&kept).replace(", ", ",")));
            let bets = smaller.bets.of_mut(street, player);
            *(if flag == "--bet" { &mut bets.bet } else { &mut bets.raise }) = kept;
        }
    }
    let flags = match &lists[..] {
        [] => return None,
        [(_, oop), (_, ip)] if oop == ip => vec![format!("{flag} {street}:{oop}")],
        lists => lists.iter().map(|(player, sizes)| format!("{flag} {street}:{player}:{sizes}")).collect(),
    };
    Some(Smaller { flags, spot: smaller })
}

/// The list of sizes that a flag changes.
fn list<'a>(bets: &'a StreetBets, flag: &str) -> &'a Sizes {
    if flag == "--bet" { &bets.bet } else { &bets.raise }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cap_on_raises_is_proposed_where_it_lifts_none() {
        let mut spot = Spot::on("QsTs7h8c").pot(100).stack(900).oop("AA").ip("KK").build().unwrap();
        for street in Street::ALL {
            for player in Player::BOTH {
                spot.bets.of_mut(street, player).raise = "50%".parse().unwrap();
            }
        }
        let caps = |smaller: &Smaller| {
            Street::ALL
                .map(|street| Player::BOTH.map(|player| smaller.spot.bets.of(street, player).max_raises))
        };
        let proposed = with_max_raises(&spot, 2).unwrap();
        assert_eq!(
            (&proposed.flags[..], caps(&proposed)),
            (&["--max-raises 2".to_owned()][..], [[Some(2); 2]; 3])
        );
        // The flag would give two raises where one is allowed.
        spot.bets.of_mut(Street::River, Player::Ip).max_raises = Some(1);
        assert!(with_max_raises(&spot, 2).is_none());
        assert_eq!(caps(&with_max_raises(&spot, 1).unwrap()), [[Some(1); 2]; 3]);
    }
}
