//! The names of spots that flags have changed.

use crate::paint;
use isofold_cards::Card;
use isofold_tree::Spot;

/// The name of a spot that flags have made of another: `river, stack 50, 2 folded`.
pub(super) fn name(before: &Spot, after: &Spot) -> String {
    let changes = changes(&on_scale_of(before, after), after);
    let board: String = after.board.iter().map(Card::to_string).collect();
    let name = match before.board == after.board {
        true => super::name(before).to_owned(),
        false => format!("{} on {board}", super::name(before)),
    };
    if changes.is_empty() && before.board == after.board {
        return before.name.clone();
    }
    [name].into_iter().chain(changes).collect::<Vec<_>>().join(", ")
}

/// A spot with as many chips in a big blind as another has, which may have more of them for a size with more decimals.
fn on_scale_of(spot: &Spot, other: &Spot) -> Spot {
    let mut rescaled = spot.clone();
    match other.unit.chips_per_bb().map(|chips| rescaled.rescale(chips)) {
        Some(Ok(())) => rescaled,
        _ => spot.clone(),
    }
}

/// The differences other than the board, each in a few words.
fn changes(before: &Spot, after: &Spot) -> Vec<String> {
    let ranges = match [0, 1].map(|player: usize| before.ranges[player] != after.ranges[player]) {
        [true, true] => Some("other ranges"),
        [true, false] => Some("other range of oop"),
        [false, true] => Some("other range of ip"),
        [false, false] => None,
    };
    let amount = |chips: u32| after.unit.amount(chips);
    let stack = match after.stacks.map(amount) {
        [oop, ip] if oop == ip => format!("stack {oop}"),
        [oop, ip] => format!("stacks {oop}:{ip}"),
    };
    let rake = match after.rake.rate > 0.0 {
        true => format!("rake {}", paint::percent(after.rake.rate, 2)),
        false => "no rake".to_owned(),
    };
    let has_other_sizes = (&before.bets, &before.rules) != (&after.bets, &after.rules);
    let locks = match (before.locks.is_empty(), after.locks.is_empty()) {
        (true, _) => "locked",
        (false, true) => "unlocked",
        (false, false) => "other locks",
    };
    let changed = |is_changed: bool, words: String| is_changed.then_some(words);
    let all = [
        ranges.map(str::to_owned),
        changed(before.pot != after.pot, format!("pot {}", amount(after.pot))),
        changed(before.stacks != after.stacks, stack),
        changed(has_other_sizes, "other sizes".to_owned()),
        changed(before.rake != after.rake, rake),
        changed(before.tournament != after.tournament, "ICM".to_owned()),
        changed(before.folded != after.folded, format!("{} folded", after.folded.len())),
        changed(before.dead != after.dead, format!("dead {}", after.dead)),
        changed(before.locks != after.locks, locks.to_owned()),
    ];
    all.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::name;
    use isofold_tree::{Spot, spots};

    #[test]
    fn a_variant_is_named_by_what_differs() {
        let river = Spot::from_toml(spots::ALL.iter().find(|(name, _)| *name == "river").unwrap().1).unwrap();
        let lock = || vec!["line = x; play = x".parse().unwrap()];
        let locked = Spot { locks: lock(), ..river.clone() };
        let other =
            Spot { board: isofold_cards::parse_cards("QsTs7h8c3d").unwrap(), pot: 50, ..river.clone() };
        assert_eq!(name(&river, &river), "river");
        assert_eq!(name(&river, &locked), "river, locked");
        assert_eq!(name(&locked, &river), "river, unlocked");
        assert_eq!(name(&river, &other), "river on QsTs7h8c3d, pot 50");
        assert_eq!(name(&river, &Spot { stacks: [50, 60], ..locked }), "river, stacks 50:60, locked");
        assert_eq!(
            name(&Spot { name: String::new(), ..river.clone() }, &Spot { pot: 1, ..river }),
            "spot, pot 1"
        );
    }
}
