//! Parsers of stacks, prizes and players. Each says what is wrong and what would be accepted.

use crate::failure::is_invisible;
use crate::input::number;
use isofold_service::icm::Seat;

/// A prize as given.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Payout {
    Money(f64),
    /// A share of the pool, 0 to 1.
    Share(f64),
}

/// The players in the order given.
#[derive(Clone, Debug)]
pub(crate) struct Seats(pub(super) Vec<Seat>);

/// The prizes in the order given.
#[derive(Clone, Debug)]
pub(crate) struct Payouts(pub(super) Vec<Payout>);

/// Two players by numbers or names.
#[derive(Clone, Debug)]
pub(crate) struct Pair(pub(super) [String; 2]);

/// Parses `5000,3000` or `alice=5000,bob=3000`.
pub(super) fn seats(text: &str) -> Result<Seats, String> {
    let seats = text.split(',').zip(1..).map(|(part, number)| seat(part.trim(), number));
    seats.collect::<Result<_, _>>().map(Seats)
}

/// Parses the player of a seat, counted from 1.
fn seat(part: &str, seat: usize) -> Result<Seat, String> {
    const EXPECTED: &str = "expected chips from 0, as in `5000,3000` or `alice=5000,bob=3000`";
    let (name, chips) = match part.split_once('=') {
        Some((name, chips)) => (name.trim(), chips.trim()),
        None => ("", part),
    };
    if part.contains('=') {
        // Players without a name go by their numbers, and a colon separates two names.
        if name.is_empty() || name.contains(':') || name.contains(is_invisible) || number(name).is_some() {
            return Err(format!(
                "`{name}` is not a name for player {seat}: expected a word without a colon that is not a number, \
                 as in `alice=5000`"
            ));
        }
    }
    let stack = number(chips).ok_or_else(|| match chips {
        "" => format!("the stack of player {seat} is missing: {EXPECTED}"),
        _ => format!("`{chips}` is not a stack for player {seat}: {EXPECTED}"),
    })?;
    let name = if name.is_empty() { seat.to_string() } else { name.to_owned() };
    Ok(Seat { name, stack: without_negative_zero(stack) })
}

/// Parses `50,30,20` or `50%,30%,20%`.
pub(super) fn payouts(text: &str) -> Result<Payouts, String> {
    const EXPECTED: &str =
        "expected prizes from 0, as in `50,30,20`, or percentages of --pool, as in `50%,30%,20%`";
    let payout = |(place, part): (usize, &str)| {
        let part = part.trim();
        let found = match part.strip_suffix('%') {
            Some(percent) => number(percent.trim_end())
                .map(|percent| Payout::Share(without_negative_zero(percent) / 100.0)),
            None => number(part).map(|money| Payout::Money(without_negative_zero(money))),
        };
        found.ok_or_else(|| match part {
            "" => format!("the prize of place {} is missing: {EXPECTED}", place + 1),
            _ => format!("`{part}` is not a prize for place {}: {EXPECTED}", place + 1),
        })
    };
    text.split(',').enumerate().map(payout).collect::<Result<_, _>>().map(Payouts)
}

pub(super) fn pool(text: &str) -> Result<f64, String> {
    let pool = number(text).filter(|&pool| pool > 0.0);
    pool.ok_or_else(|| format!("`{text}` is not an amount of money: expected a number above 0, such as 1000"))
}

/// Parses `1:2` or `alice:bob`.
pub(super) fn pair(text: &str) -> Result<Pair, String> {
    let players: Vec<&str> = text.split(':').map(str::trim).collect();
    match players[..] {
        [first, second] if !first.is_empty() && !second.is_empty() => {
            Ok(Pair([first, second].map(str::to_owned)))
        }
        _ => {
            Err(format!("`{text}` is not two players: expected numbers or names, as in `1:2` or `alice:bob`"))
        }
    }
}

/// Parses an equity, as a share or in percent.
pub(super) fn equity(text: &str) -> Result<f64, String> {
    let (digits, whole) = text.strip_suffix('%').map_or((text, 1.0), |digits| (digits.trim_end(), 100.0));
    let equity = digits.parse().ok().map(|equity: f64| without_negative_zero(equity / whole));
    equity.filter(|equity| (0.0..=1.0).contains(equity)).ok_or_else(|| {
        format!("`{text}` is not an equity: expected a share from 0 to 1, such as 0.55 or 55%")
    })
}

/// A number, with -0 as 0.
fn without_negative_zero(number: f64) -> f64 {
    number + 0.0
}
