//! Summaries of a spot: headlines, the features of a page, and the fields that JSON has.

use crate::amounts::Amounts;
use crate::output::WIDTH;
use crate::paint;
use isofold_tree::{Lock, Spot};

/// `demo   Flop  Q♠ T♠ 7♥   pot 60   stack 270`
pub(crate) fn headline(spot: &Spot) -> String {
    let name = paint::title(super::name(spot));
    let dead = match spot.dead.is_empty() {
        true => String::new(),
        false => format!("   dead {}", paint::cards(paint::descending(spot.dead))),
    };
    let amounts = Amounts::of_spot(spot);
    let cap = match spot.rake.cap.is_finite() {
        true => format!(" up to {}", amounts.fraction(spot.rake.cap)),
        false => String::new(),
    };
    let rake = match spot.rake.rate > 0.0 {
        true => format!("   rake {}{cap}", paint::percent(spot.rake.rate, 2)),
        false => String::new(),
    };
    let board = paint::board(&spot.board);
    let stack = match spot.stacks.map(|chips| amounts.text(chips)) {
        [oop, ip] if oop == ip => format!("stack {oop}"),
        [oop, ip] => format!("stacks {oop} oop, {ip} ip"),
    };
    format!("{name}   {board}   pot {}   {stack}{dead}{rake}{}", amounts.text(spot.pot), features(spot))
}

/// `   ICM of 4 players   2 folded   1 lock`, the end of a headline; nothing for a plain spot.
pub(crate) fn features(spot: &Spot) -> String {
    let players = spot.tournament.as_ref().map(|tournament| 2 + tournament.others.len());
    let icm = players.map(|players| format!("ICM of {players} players"));
    let folded = (!spot.folded.is_empty()).then(|| format!("{} folded", spot.folded.len()));
    let locks = (!spot.locks.is_empty()).then(|| paint::count(spot.locks.len(), "lock"));
    [icm, folded, locks].into_iter().flatten().map(|feature| format!("   {feature}")).collect()
}

/// Prizes, folded ranges and locks, one per line; nothing if there are none.
pub(crate) fn details(spot: &Spot) -> Vec<String> {
    let list = |numbers: &[f64]| numbers.iter().map(f64::to_string).collect::<Vec<_>>().join(", ");
    let icm = spot.tournament.iter().map(|tournament| {
        let amounts = Amounts::of_spot(spot);
        let others: Vec<String> = tournament.others.iter().map(|&chips| amounts.fraction(chips)).collect();
        let others = if others.is_empty() { "none".to_owned() } else { others.join(", ") };
        format!("prizes {}; other stacks {others}", list(&tournament.payouts))
    });
    let folded =
        spot.folded.iter().enumerate().map(|(index, range)| format!("folded {}  {range}", index + 1));
    icm.chain(folded).map(|line| paint::shortened(&line, WIDTH)).chain(locks(spot)).collect()
}

/// The locks, one per line; nothing if there are none.
pub(crate) fn locks(spot: &Spot) -> Vec<String> {
    let unit = Amounts::of_spot(spot).unit();
    let number = |(index, lock): (usize, &Lock)| format!("lock {}  {}", index + 1, lock.text(unit));
    spot.locks.iter().enumerate().map(number).collect()
}
