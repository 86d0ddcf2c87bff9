//! Parsers of the values of flags on a spot.

use crate::input;
use isofold_tree::{Line, LineError, Player, Rake, SizeError, Sizes, Spot, Street};

/// A list of sizes, and the street and player it is for; all where none is named.
#[derive(Clone, Debug)]
pub(crate) struct Sizing {
    street: Option<Street>,
    player: Option<Player>,
    pub(super) sizes: Sizes,
}

impl Sizing {
    /// The streets and players it is for.
    pub(super) fn streets_and_players(&self) -> impl Iterator<Item = (Street, Player)> {
        let streets = Street::ALL.into_iter().filter(|&street| self.street.is_none_or(|one| one == street));
        let players = move |street| Player::BOTH.map(|player| (street, player));
        streets.flat_map(players).filter(|&(_, player)| self.player.is_none_or(|one| one == player))
    }
}

pub(super) fn bets(text: &str) -> Result<Sizing, String> {
    sizing(text, Sizes::for_bets)
}

pub(super) fn raises(text: &str) -> Result<Sizing, String> {
    sizing(text, str::parse)
}

pub(super) fn leads(text: &str) -> Result<Sizing, String> {
    let sizing = sizing(text, Sizes::for_bets)?;
    match sizing.player {
        Some(Player::Ip) => Err("only the player out of position leads: expected no `ip:`".to_owned()),
        Some(Player::Oop) | None => Ok(sizing),
    }
}

/// Parses sizes, behind a street and a player if they are not for all: `33%,a`, `flop:33%,a`, `turn:ip:e`.
fn sizing(text: &str, read: impl Fn(&str) -> Result<Sizes, SizeError>) -> Result<Sizing, String> {
    let (prefix, sizes) = text.rsplit_once(':').map_or((None, text), |(prefix, sizes)| (Some(prefix), sizes));
    let (mut street, mut player) = (None, None);
    for word in prefix.into_iter().flat_map(|prefix| prefix.split(':')) {
        let lower = word.trim().to_lowercase();
        let whose = Player::BOTH.into_iter().find(|player| player.to_string() == lower);
        match (lower.parse::<Street>(), whose) {
            (Ok(found), _) if street.is_none() => street = Some(found),
            (_, Some(found)) if player.is_none() => player = Some(found),
            _ => {
                let expected = "flop, turn or river, and oop or ip, as in `flop:33%,a` or `turn:ip:50%`";
                return Err(format!("`{word}` is not a street or a player: expected {expected}"));
            }
        }
    }
    let sizes = read(sizes).map_err(|error| error.to_string())?;
    Ok(Sizing { street, player, sizes })
}

/// Parses whole chips.
pub(super) fn chips(text: &str) -> Result<u32, String> {
    let chips = text.parse().ok().filter(|chips| (1..=Spot::MAX_CHIPS).contains(chips));
    chips.ok_or_else(|| {
        let expected = format!("expected a whole number from 1 to {}", Spot::MAX_CHIPS);
        let fraction = text.parse::<f64>().is_ok_and(|number| number > 0.0 && number.fract() != 0.0);
        let hint = if fraction { "; count in smaller chips: 5.5 as 55, say" } else { "" };
        format!("`{text}` is not an amount of chips: {expected}{hint}")
    })
}

/// The stacks of both players, out of position first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stacks(pub(super) [u32; 2]);

/// Parses `270`, `270:400`.
pub(super) fn stacks(text: &str) -> Result<Stacks, String> {
    match text.split_once(':') {
        None => chips(text).map(|both| Stacks([both; 2])),
        Some((oop, ip)) => Ok(Stacks([chips(oop.trim())?, chips(ip.trim())?])),
    }
}

/// Prizes, or stacks of players.
#[derive(Clone, Debug)]
pub(crate) struct Amounts(pub(super) Vec<f64>);

/// Parses `50,30,20`.
pub(super) fn payouts(text: &str) -> Result<Amounts, String> {
    amounts(text, "a prize", "prizes from 0, the first place first, as in `50,30,20`")
}

/// Parses `5000,3000`.
pub(super) fn others(text: &str) -> Result<Amounts, String> {
    amounts(text, "a stack", "chips from 0 for each player who is not in the hand, as in `5000,3000`")
}

fn amounts(text: &str, what: &str, expected: &str) -> Result<Amounts, String> {
    let amount = |part: &str| {
        let part = part.trim();
        // Adding 0 turns -0 into 0.
        let amount = input::number(part).map(|amount| amount + 0.0);
        amount.ok_or_else(|| format!("`{part}` is not {what}: expected {expected}"))
    };
    text.split(',').map(amount).collect::<Result<_, _>>().map(Amounts)
}

/// Parses `0.15` or `15%`.
pub(super) fn share(text: &str) -> Result<f64, String> {
    let expected = "expected a number from 0, such as 0.15 or 15%";
    parse_share(text).ok_or_else(|| format!("`{text}` is not a share of the pot: {expected}"))
}

/// Parses `5%`, `0.05`, `5%:30`.
pub(super) fn rake(text: &str) -> Result<Rake, String> {
    let expected = "expected a share from 0 to 1, and a cap in chips if there is one, as in 5% or 5%:30";
    let bad = || format!("`{text}` is not a rake: {expected}");
    let (rate, cap) = text.split_once(':').map_or((text, None), |(rate, cap)| (rate, Some(cap)));
    let rate = parse_share(rate).filter(|rate| *rate <= 1.0).ok_or_else(bad)?;
    let is_cap = |cap: &f64| cap.is_finite() && *cap >= 0.0;
    let cap = cap.map(|cap| cap.trim().parse().ok().filter(is_cap).ok_or_else(bad)).transpose()?;
    Ok(Rake { rate, cap: cap.unwrap_or(f64::INFINITY) })
}

/// Parses a line through the tree.
pub(crate) fn line(text: &str) -> Result<Line, String> {
    text.parse().map_err(|error: LineError| error.to_string())
}

/// Parses a share as a number or in percent, from 0.
pub(crate) fn parse_share(text: &str) -> Option<f64> {
    let (digits, whole) = text.strip_suffix('%').map_or((text, 1.0), |digits| (digits, 100.0));
    let share = digits.trim().parse::<f64>().ok()? / whole;
    (share.is_finite() && share >= 0.0).then_some(share)
}
