//! The smallest changes to a spot that make it fit into memory.

use isofold_api::tree::RemedyChange;
use isofold_solver::{Options, Plan, Precision};
use isofold_tree::{Player, Sizes, Spot, Street, StreetBets, Tree};
use std::cmp::Reverse;

/// Changes that make a spot fit.
#[derive(Clone, PartialEq, Debug)]
pub struct Remedy {
    /// The changes, all of which are needed.
    pub changes: Vec<SpotChange>,
    /// The bytes that solving takes then.
    pub bytes: u64,
}

/// A change that makes a solve smaller.
#[derive(Clone, PartialEq, Debug)]
pub enum SpotChange {
    /// 16 bits for each stored number.
    Half,
    /// At most so many raises on every street, for both players.
    MaxRaises(u32),
    /// Other bet or raise sizes on a street.
    Sizes {
        /// Bets or raises.
        kind: SizeKind,
        /// The street.
        street: Street,
        /// The player; both if not given.
        player: Option<Player>,
        /// The sizes.
        sizes: Sizes,
    },
}

/// A list of sizes of a street.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SizeKind {
    /// Bets.
    Bet,
    /// Raises.
    Raise,
}

impl SpotChange {
    /// Whether this change leaves nothing of an earlier one.
    fn replaces(&self, earlier: &SpotChange) -> bool {
        match (self, earlier) {
            (SpotChange::Half, SpotChange::Half) | (SpotChange::MaxRaises(_), SpotChange::MaxRaises(_)) => {
                true
            }
            (
                SpotChange::Sizes { kind, street, player, .. },
                SpotChange::Sizes { kind: old_kind, street: old_street, player: old_player, .. },
            ) => (kind, street, player) == (old_kind, old_street, old_player),
            _ => false,
        }
    }
}

impl SizeKind {
    fn of(self, bets: &StreetBets) -> &Sizes {
        match self {
            SizeKind::Bet => &bets.bet,
            SizeKind::Raise => &bets.raise,
        }
    }

    fn of_mut(self, bets: &mut StreetBets) -> &mut Sizes {
        match self {
            SizeKind::Bet => &mut bets.bet,
            SizeKind::Raise => &mut bets.raise,
        }
    }
}

/// A smaller spot, and the changes that make it.
struct Smaller {
    changes: Vec<SpotChange>,
    spot: Spot,
}

/// The number of remedies that are named.
const MAX_REMEDIES: usize = 4;
/// The number of changes that are made at once.
const MAX_CHANGES: usize = 8;

/// The changes that make a spot of `needed` bytes fit into `limit` bytes: 16 bits alone, or one change to the tree, of which the one
/// that leaves most of the game comes first. If none is enough, several at once.
pub fn remedies(spot: &Spot, options: &Options, needed: u64, limit: u64) -> Vec<Remedy> {
    let options = Options { memory: None, ..*options };
    let Some([full, half]) = bytes(spot, &options) else { return Vec::new() };
    // Memory beside the plan is needed after a change, too.
    let more = needed.saturating_sub(full);
    let fits = |bytes: u64| bytes + more <= limit;
    let remedy = |changes: Vec<SpotChange>, bytes: u64| Remedy { changes, bytes: bytes + more };
    let in_half =
        (options.precision == Precision::Full && fits(half)).then(|| remedy(vec![SpotChange::Half], half));
    let mut others: Vec<Remedy> = Vec::new();
    for Smaller { changes, spot } in smaller_spots(spot) {
        others.extend(
            bytes(&spot, &options).filter(|&[full, _]| fits(full)).map(|[full, _]| remedy(changes, full)),
        );
    }
    others.sort_by_key(|remedy| Reverse(remedy.bytes));
    let mut found: Vec<Remedy> = in_half.into_iter().chain(others).take(MAX_REMEDIES).collect();
    if found.is_empty() {
        found.extend(several(spot, &options, fits).map(|(changes, bytes)| remedy(changes, bytes)));
    }
    found
}

impl Remedy {
    /// The remedy as data.
    pub fn answer(&self, spot: &Spot) -> isofold_api::tree::Remedy {
        let changes = self.changes.iter().map(|change| change.answer(spot)).collect();
        isofold_api::tree::Remedy { changes, memory_bytes: self.bytes }
    }
}

impl SpotChange {
    /// The change as data, in the unit of a spot.
    fn answer(&self, spot: &Spot) -> RemedyChange {
        let (field, value) = match self {
            SpotChange::Half => ("precision".to_owned(), "16".to_owned()),
            SpotChange::MaxRaises(raises) => ("max_raises".to_owned(), raises.to_string()),
            SpotChange::Sizes { kind, street, player, sizes } => {
                let kind = if *kind == SizeKind::Bet { "bet" } else { "raise" };
                let player = player.map_or(String::new(), |player| format!("{player}."));
                (format!("bets.{street}.{player}{kind}"), spot.unit.sizes(sizes).to_string())
            }
        };
        RemedyChange { field, value }
    }
}

/// A remedy in the words of the contract: `precision` 16 and `bets.river.bet` "75%" take so many bytes.
pub fn remedy_text(remedy: &Remedy, spot: &Spot) -> String {
    let change = |change: &SpotChange| {
        let RemedyChange { field, value } = change.answer(spot);
        match change {
            SpotChange::Half => format!("`{field}` {value}"),
            SpotChange::MaxRaises(_) => format!("`{field}` {value} on every street"),
            SpotChange::Sizes { .. } => format!("`{field}` \"{value}\""),
        }
    };
    let changes: Vec<String> = remedy.changes.iter().map(change).collect();
    format!("{}: {} bytes", changes.join(" and "), remedy.bytes)
}

/// The bytes that solving takes, as the options say and in 16 bits.
fn bytes(spot: &Spot, options: &Options) -> Option<[u64; 2]> {
    let plan = Plan::of(spot, options).ok()?;
    Some([plan.memory(), plan.half_storage + plan.working])
}

/// Several changes that make a spot fit in 16 bits: the one that leaves the smallest tree first, and so on.
fn several(spot: &Spot, options: &Options, fits: impl Fn(u64) -> bool) -> Option<(Vec<SpotChange>, u64)> {
    let mut changes: Vec<SpotChange> = Vec::new();
    let mut current = spot.clone();
    for _ in 0..MAX_CHANGES {
        let smallest = smaller_spots(&current).into_iter().min_by_key(|change| size(&change.spot))?;
        if size(&smallest.spot) >= size(&current) {
            return None;
        }
        // A later list replaces an earlier one.
        changes.retain(|old| !smallest.changes.iter().any(|new| new.replaces(old)));
        changes.extend(smallest.changes);
        current = smallest.spot;
        let [_, half] = bytes(&current, options)?;
        if fits(half) {
            let is_full = options.precision == Precision::Full;
            return Some((is_full.then_some(SpotChange::Half).into_iter().chain(changes).collect(), half));
        }
    }
    None
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
fn smaller_spots(spot: &Spot) -> Vec<Smaller> {
    let streets = || Street::ALL.into_iter().rev().filter(|&street| street >= spot.street());
    let raises = [2, 1].into_iter().filter_map(|raises| with_max_raises(spot, raises));
    let bets = streets().filter_map(|street| without_a_size(spot, street, SizeKind::Bet));
    let fewer_raises = streets().filter_map(|street| without_a_size(spot, street, SizeKind::Raise));
    raises.chain(bets).chain(fewer_raises).collect()
}

/// The spot with a cap on the raises of every street and player, as one limit for all. Nothing if there is no raise to cap, or if a lower cap
/// stands, which it would lift.
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
    is_changed.then(|| Smaller { changes: vec![SpotChange::MaxRaises(raises)], spot: capped })
}

/// The spot with one bet or raise size less for each player on a street: the one whose tree is smallest.
fn without_a_size(spot: &Spot, street: Street, kind: SizeKind) -> Option<Smaller> {
    let counts = Player::BOTH.map(|player| kind.of(spot.bets.of(street, player)).iter().len());
    let dropped = (0..counts[0].max(counts[1])).filter_map(|index| without(spot, street, kind, index));
    dropped.min_by_key(|smaller| size(&smaller.spot))
}

/// The spot without the size of a number; nothing if no player has it, and another one if it is a bet.
fn without(spot: &Spot, street: Street, kind: SizeKind, index: usize) -> Option<Smaller> {
    let mut smaller = spot.clone();
    let mut lists: Vec<(Player, Sizes)> = Vec::new();
    for player in Player::BOTH {
        let sizes = kind.of(spot.bets.of(street, player));
        // A street may do without raises.
        let least = if kind == SizeKind::Bet { 2 } else { 1 };
        if sizes.iter().len() >= least && index < sizes.iter().len() {
            let kept: Sizes =
                sizes.iter().enumerate().filter(|&(i, _)| i != index).map(|(_, size)| size).collect();
            lists.push((player, kept.clone()));
            *kind.of_mut(smaller.bets.of_mut(street, player)) = kept;
        }
    }
    let change = |player, sizes: &Sizes| SpotChange::Sizes { kind, street, player, sizes: sizes.clone() };
    let changes = match &lists[..] {
        [] => return None,
        [(_, oop), (_, ip)] if oop == ip => vec![change(None, oop)],
        lists => lists.iter().map(|(player, sizes)| change(Some(*player), sizes)).collect(),
    };
    Some(Smaller { changes, spot: smaller })
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
            (&proposed.changes[..], caps(&proposed)),
            (&[SpotChange::MaxRaises(2)][..], [[Some(2); 2]; 3])
        );
        // It would give two raises where one is allowed.
        spot.bets.of_mut(Street::River, Player::Ip).max_raises = Some(1);
        assert!(with_max_raises(&spot, 2).is_none());
        assert_eq!(caps(&with_max_raises(&spot, 1).unwrap()), [[Some(1); 2]; 3]);
    }
}
