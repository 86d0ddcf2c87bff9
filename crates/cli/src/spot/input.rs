//! Parsers of the values of flags on a spot.

use super::amounts::Amount;
use crate::input;
use isofold_tree::{BigBlinds, Line, LineError, Player, SizeError, Sizes, Spot, Street};

/// A list of sizes, and the street and player it is for; all where none is named.
#[derive(Clone, Debug)]
pub(crate) struct Sizing {
    street: Option<Street>,
    player: Option<Player>,
    pub(super) sizes: Sizes,
}

impl Sizing {
    /// The streets and players it is for.
    pub(super) fn streets_and_players(&self) -> impl Iterator<Item = (Street, Player)> + use<> {
        streets_and_players(self.street, self.player)
    }
}

impl RaiseCap {
    /// The streets and players it is for.
    pub(super) fn streets_and_players(self) -> impl Iterator<Item = (Street, Player)> {
        streets_and_players(self.street, self.player)
    }
}

fn streets_and_players(
    street: Option<Street>,
    player: Option<Player>,
) -> impl Iterator<Item = (Street, Player)> {
    let streets = Street::ALL.into_iter().filter(move |&one| street.is_none_or(|street| one == street));
    let all = streets.flat_map(|street| Player::BOTH.map(|player| (street, player)));
    all.filter(move |&(_, one)| player.is_none_or(|player| one == player))
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
    let (street, player) = street_and_player(prefix, "`flop:33%,a` or `turn:ip:50%`")?;
    let sizes = read(sizes).map_err(|error| error.to_string())?;
    Ok(Sizing { street, player, sizes })
}

/// Parses a street and a player, either of which may be missing: `flop`, `ip`, `turn:ip`.
fn street_and_player(
    prefix: Option<&str>,
    example: &str,
) -> Result<(Option<Street>, Option<Player>), String> {
    let (mut street, mut player) = (None, None);
    for word in prefix.into_iter().flat_map(|prefix| prefix.split(':')) {
        let lower = word.trim().to_lowercase();
        let whose = Player::BOTH.into_iter().find(|player| player.to_string() == lower);
        match (lower.parse::<Street>(), whose) {
            (Ok(found), _) if street.is_none() => street = Some(found),
            (_, Some(found)) if player.is_none() => player = Some(found),
            _ => {
                let expected = format!("flop, turn or river, and oop or ip, as in {example}");
                return Err(format!("`{word}` is not a street or a player: expected {expected}"));
            }
        }
    }
    Ok((street, player))
}

/// Parses whole chips, or big blinds.
pub(super) fn chips(text: &str) -> Result<Amount<u32>, String> {
    if let Some(amount) = big_blinds(text)? {
        return match amount.chips(1) {
            Some(0) => Err(format!("`{text}` is nothing: expected an amount above 0")),
            _ => Ok(Amount::BigBlinds(amount)),
        };
    }
    let chips = text.parse().ok().filter(|chips| (1..=Spot::MAX_CHIPS).contains(chips));
    chips.map(Amount::Chips).ok_or_else(|| {
        let expected =
            format!("expected a whole number from 1 to {}, or big blinds as in 5.5bb", Spot::MAX_CHIPS);
        let fraction = text.parse::<f64>().is_ok_and(|number| number > 0.0 && number.fract() != 0.0);
        match fraction {
            true => format!("`{text}` is no whole number of chips: write {text}bb for big blinds"),
            false => format!("`{text}` is not an amount of chips: {expected}"),
        }
    })
}

/// Parses an amount with the suffix `bb`; `None` without it.
fn big_blinds(text: &str) -> Result<Option<BigBlinds>, String> {
    if !text.trim().to_lowercase().ends_with("bb") {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|error: isofold_tree::BigBlindsError| error.to_string())
}

/// The stacks of both players, out of position first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stacks(pub(super) [Amount<u32>; 2]);

/// Parses `270`, `270:400`, `97.5bb:120bb`.
pub(super) fn stacks(text: &str) -> Result<Stacks, String> {
    match text.split_once(':') {
        None => chips(text).map(|both| Stacks([both; 2])),
        Some((oop, ip)) => Ok(Stacks([chips(oop.trim())?, chips(ip.trim())?])),
    }
}

/// A cap on raises, and the street and player it is for; all where none is named.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RaiseCap {
    pub(super) street: Option<Street>,
    pub(super) player: Option<Player>,
    pub(super) raises: u32,
}

/// Parses `2`, `flop:2`, `river:ip:1`.
pub(super) fn max_raises(text: &str) -> Result<RaiseCap, String> {
    let (prefix, raises) =
        text.rsplit_once(':').map_or((None, text), |(prefix, raises)| (Some(prefix), raises));
    let (street, player) = street_and_player(prefix, "`2`, `flop:2` or `river:ip:1`")?;
    let expected = "expected a whole number from 0, as in `2`, `flop:2` or `river:ip:1`";
    let bad = |_| format!("`{raises}` is not a number of raises: {expected}");
    Ok(RaiseCap { street, player, raises: raises.trim().parse().map_err(bad)? })
}

/// Prizes of a tournament.
#[derive(Clone, Debug)]
pub(crate) struct Prizes(pub(super) Vec<f64>);

/// Stacks of players who are not in the hand.
#[derive(Clone, Debug)]
pub(crate) struct Others(pub(super) Vec<Amount<f64>>);

/// Parses `50,30,20`.
pub(super) fn payouts(text: &str) -> Result<Prizes, String> {
    let expected = "prizes from 0, the first place first, as in `50,30,20`";
    let prize = |part: &str| {
        number(part).ok_or_else(|| format!("`{}` is not a prize: expected {expected}", part.trim()))
    };
    text.split(',').map(prize).collect::<Result<_, _>>().map(Prizes)
}

/// Parses `5000,3000`, `50bb,30bb`.
pub(super) fn others(text: &str) -> Result<Others, String> {
    let expected = "chips from 0 for each player who is not in the hand, as in `5000,3000`, or `50bb,30bb`";
    let stack = |part: &str| match big_blinds(part)? {
        Some(amount) => Ok(Amount::BigBlinds(amount)),
        None => {
            let chips = number(part).map(Amount::Chips);
            chips.ok_or_else(|| format!("`{}` is not a stack: expected {expected}", part.trim()))
        }
    };
    text.split(',').map(stack).collect::<Result<_, _>>().map(Others)
}

/// A number from 0.
fn number(part: &str) -> Option<f64> {
    // Adding 0 turns -0 into 0.
    input::number(part.trim()).map(|number| number + 0.0)
}

/// Parses `0.15` or `15%`.
pub(super) fn share(text: &str) -> Result<f64, String> {
    let expected = "expected a number from 0, such as 0.15 or 15%";
    parse_share(text).ok_or_else(|| format!("`{text}` is not a share of the pot: {expected}"))
}

/// A rake as a flag gives it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RakeArg {
    pub(super) rate: f64,
    pub(super) cap: Option<Amount<f64>>,
}

/// Parses `5%`, `0.05`, `5%:30`, `5%:3bb`.
pub(super) fn rake(text: &str) -> Result<RakeArg, String> {
    let expected = "expected a share from 0 to 1, and a cap in chips or big blinds if there is one, as in 5%, 5%:30 or 5%:3bb";
    let bad = || format!("`{text}` is not a rake: {expected}");
    let (rate, cap) = text.split_once(':').map_or((text, None), |(rate, cap)| (rate, Some(cap)));
    let rate = parse_share(rate).filter(|rate| *rate <= 1.0).ok_or_else(bad)?;
    let is_cap = |cap: &f64| cap.is_finite() && *cap >= 0.0;
    let amount = |cap: &str| match big_blinds(cap)? {
        Some(amount) => Ok(Amount::BigBlinds(amount)),
        None => cap.trim().parse().ok().filter(is_cap).map(Amount::Chips).ok_or_else(bad),
    };
    Ok(RakeArg { rate, cap: cap.map(amount).transpose()? })
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
