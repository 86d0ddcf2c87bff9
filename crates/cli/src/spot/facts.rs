//! What is special about a spot.

use crate::paint;
use isofold_tree::{Lock, Spot};
use serde::Serialize;

/// What every report on a spot says.
#[derive(Serialize)]
pub(crate) struct Facts {
    /// What each player has, out of position first.
    stacks: [u32; 2],
    /// What EVs are counted in: chips or prize.
    unit: &'static str,
    locks: Vec<String>,
    /// How many players have folded.
    folded: usize,
}

impl Facts {
    pub(crate) fn of(spot: &Spot) -> Facts {
        Facts {
            stacks: spot.stacks,
            unit: if spot.tournament.is_some() { "prize" } else { "chips" },
            locks: spot.locks.iter().map(Lock::to_string).collect(),
            folded: spot.folded.len(),
        }
    }
}

/// `ICM of 4 players`, `2 folded`, `1 lock`
pub(crate) fn features(spot: &Spot) -> Vec<String> {
    let players = spot.tournament.as_ref().map(|tournament| 2 + tournament.others.len());
    let icm = players.map(|players| format!("ICM of {players} players"));
    let folded = (!spot.folded.is_empty()).then(|| format!("{} folded", spot.folded.len()));
    let locks = (!spot.locks.is_empty()).then(|| paint::count(spot.locks.len(), "lock"));
    [icm, folded, locks].into_iter().flatten().collect()
}

/// Prizes, folded hands and locks, one a line; nothing if there are none.
pub(crate) fn details(spot: &Spot) -> Vec<String> {
    let list = |numbers: &[f64]| numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(", ");
    let icm = spot.tournament.iter().map(|tournament| {
        let others =
            if tournament.others.is_empty() { "nobody".to_owned() } else { list(&tournament.others) };
        format!("prizes {}; behind {others}", list(&tournament.payouts))
    });
    let folded =
        spot.folded.iter().enumerate().map(|(place, range)| format!("folded {}  {range}", place + 1));
    icm.chain(folded).map(|line| shortened(&line)).chain(locks(spot)).collect()
}

/// Cut to the width of a page.
fn shortened(line: &str) -> String {
    const WIDTH: usize = 100;
    if line.chars().count() <= WIDTH {
        line.to_owned()
    } else {
        line.chars().take(WIDTH - 1).chain(['…']).collect()
    }
}

/// The locks, one a line; nothing if there are none.
pub(crate) fn locks(spot: &Spot) -> Vec<String> {
    let number = |(place, lock): (usize, &Lock)| format!("lock {}  {lock}", place + 1);
    spot.locks.iter().enumerate().map(number).collect()
}
