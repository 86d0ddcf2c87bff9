//! The Independent Chip Model.

use crate::{Error, text};
use isofold_api::icm::{self as api, AllInStakes, IcmAllIn, IcmAnswer, IcmPlayer};
use isofold_tree::{AllInEv, Icm, IcmError, finishing_places};
use std::collections::HashMap;

/// The most players whose finishing places are given: there are as many places as players.
const MAX_PLACES: usize = 1000;

/// The players and the prizes of a tournament, and what is asked about them.
#[derive(Clone, PartialEq, Debug)]
pub struct IcmQuestion {
    /// The players, in order.
    pub seats: Vec<Seat>,
    /// The prizes, first place first.
    pub payouts: Payouts,
    /// Whether the probabilities of places are given.
    pub places: bool,
    /// Two players who are all-in against each other, by name or by number from 1.
    pub all_in: Option<[String; 2]>,
    /// The equity of the first of them.
    pub equity: Option<f64>,
}

/// A player and the player's chips.
#[derive(Clone, PartialEq, Debug)]
pub struct Seat {
    /// The name, or the number of the seat from 1.
    pub name: String,
    /// The chips.
    pub stack: f64,
}

/// Prizes, first place first.
#[derive(Clone, PartialEq, Debug)]
pub enum Payouts {
    /// In money.
    Money(Vec<f64>),
    /// As shares of a pool, each from 0 to 1.
    Shares {
        /// The shares.
        shares: Vec<f64>,
        /// The pool in money.
        pool: f64,
    },
}

impl IcmQuestion {
    /// Reads a request.
    pub fn parse(request: &api::Icm) -> Result<IcmQuestion, Error> {
        let player = |seat: &api::Seat| match seat {
            api::Seat::Number(number) => number.to_string(),
            api::Seat::Name(name) => name.clone(),
        };
        Ok(IcmQuestion {
            seats: seats(&request.stacks, request.names.as_deref())?,
            payouts: Payouts::parse(request)?,
            places: request.places,
            all_in: request.all_in.as_ref().map(|players| players.each_ref().map(player)),
            equity: request.equity,
        })
    }

    /// The $EV of each player.
    pub fn answer(&self) -> Result<IcmAnswer, Error> {
        self.check()?;
        let stacks: Vec<f64> = self.seats.iter().map(|seat| seat.stack).collect();
        let payouts = |error| Error::field(self.payouts.field(), error);
        let icm = Icm::new(&self.payouts.money()?).map_err(payouts)?;
        let evs = icm.evs(&stacks).map_err(|error| match error {
            IcmError::MorePayouts { .. } => payouts(error),
            _ => Error::field("stacks", error),
        })?;
        let places = self.places.then(|| finishing_places(&stacks)).transpose();
        let mut places = places.map_err(|error| Error::field("stacks", error))?.into_iter().flatten();
        let (pool, chips) = (icm.pool(), stacks.iter().sum::<f64>());
        let player = |(seat, ev): (&Seat, f64)| IcmPlayer {
            name: seat.name.clone(),
            stack: seat.stack,
            chips: seat.stack / chips,
            prize: ev,
            share: ev / pool,
            places: places.next(),
        };
        let players = self.seats.iter().zip(evs).map(player).collect();
        Ok(IcmAnswer { players, pool, all_in: self.all_in(&icm, &stacks)? })
    }

    fn check(&self) -> Result<(), Error> {
        let mut known: HashMap<&str, usize> = HashMap::new();
        for (index, seat) in self.seats.iter().enumerate() {
            if let Some(first) = known.insert(&seat.name, index) {
                let (first, second, name) = (first + 1, index + 1, &seat.name);
                let why = format!(
                    "`{name}` is the name of players {first} and {second}: expected another name for each"
                );
                return Err(Error::field("names", why));
            }
        }
        if self.places && self.seats.len() > MAX_PLACES {
            let found = self.seats.len();
            let why = format!("{found} players are too many for places: expected at most {MAX_PLACES}");
            return Err(Error::field("places", why));
        }
        match self.equity {
            Some(_) if self.all_in.is_none() => {
                Err(Error::field("equity", "an equity of which players? Expected those of an all-in too"))
            }
            Some(equity) if !(0.0..=1.0).contains(&equity) => Err(Error::field(
                "equity",
                format!("{equity} is not an equity: expected a share from 0 to 1"),
            )),
            _ => Ok(()),
        }
    }

    fn all_in(&self, icm: &Icm, stacks: &[f64]) -> Result<Option<IcmAllIn>, Error> {
        let Some(players) = &self.all_in else { return Ok(None) };
        let [first, second] = players.each_ref().map(|player| self.seat_of(player));
        let players = [first?, second?];
        let all_in = icm.all_in(stacks, players).map_err(|error| Error::field("all_in", error))?;
        let equities = self.equity.map(|equity| [equity, 1.0 - equity]);
        let stakes = |at: usize| {
            let name = self.seats[players[at]].name.clone();
            stakes(name, &all_in.players[at], equities.map(|equities| equities[at]))
        };
        Ok(Some(IcmAllIn { chips: all_in.chips, players: [0, 1].map(stakes) }))
    }

    /// The index of a player, by name or by number from 1.
    fn seat_of(&self, player: &str) -> Result<usize, Error> {
        let seats = &self.seats;
        let by_name = seats.iter().position(|seat| seat.name == player);
        let by_number = || player.parse::<usize>().ok().filter(|number| (1..=seats.len()).contains(number));
        by_name.or_else(|| by_number().map(|number| number - 1)).ok_or_else(|| {
            let names: Vec<String> = seats.iter().map(|seat| seat.name.clone()).collect();
            let expected =
                format!("expected two of {}, or numbers from 1 to {}", text::list(&names), seats.len());
            Error::field("all_in", format!("there is no player `{player}`: {expected}"))
        })
    }
}

fn stakes(name: String, stakes: &AllInEv, equity: Option<f64>) -> AllInStakes {
    AllInStakes {
        name,
        now: stakes.now,
        won: stakes.won,
        lost: stakes.lost,
        break_even: stakes.break_even(),
        risk_premium: stakes.risk_premium(),
        bubble_factor: stakes.bubble_factor(),
        equity,
        expected: equity.map(|equity| stakes.expected(equity)),
    }
}

/// The players of a request.
fn seats(stacks: &[f64], names: Option<&[String]>) -> Result<Vec<Seat>, Error> {
    if let Some(names) = names.filter(|names| names.len() != stacks.len()) {
        let why = format!("{} names for {} stacks: expected one for each", names.len(), stacks.len());
        return Err(Error::field("names", why));
    }
    let seat = |(index, &stack): (usize, &f64)| {
        let name = match names {
            Some(names) => checked_name(&names[index], index)?,
            None => (index + 1).to_string(),
        };
        // -0 is 0.
        Ok(Seat { name, stack: stack + 0.0 })
    };
    stacks.iter().enumerate().map(seat).collect()
}

/// Players without a name go by their numbers.
fn checked_name(name: &str, index: usize) -> Result<String, Error> {
    let name = name.trim();
    match name.is_empty() || name.contains(char::is_control) || name.parse::<f64>().is_ok() {
        true => {
            let why =
                format!("`{name}` is not a name: expected a word that is not a number, such as `alice`");
            Err(Error::field(format!("names[{index}]"), why))
        }
        false => Ok(name.to_owned()),
    }
}

impl Payouts {
    fn parse(request: &api::Icm) -> Result<Payouts, Error> {
        match (&request.payouts, &request.payout_shares, request.pool) {
            (Some(money), None, None) => Ok(Payouts::Money(money.clone())),
            (None, Some(shares), Some(pool)) => Ok(Payouts::Shares { shares: shares.clone(), pool }),
            (Some(_), None, Some(_)) => Err(Error::field(
                "pool",
                "prizes in money have no pool: expected `payout_shares`, or no pool",
            )),
            (None, Some(_), None) => Err(Error::field("pool", "shares of which pool? Expected its money")),
            (Some(_), Some(_), _) => {
                Err(Error::field("payout_shares", "expected either these or `payouts`, not both"))
            }
            (None, None, _) => {
                Err(Error::field("payouts", "expected prizes in money, or `payout_shares` and `pool`"))
            }
        }
    }

    /// The field that has the prizes.
    fn field(&self) -> &'static str {
        match self {
            Payouts::Money(_) => "payouts",
            Payouts::Shares { .. } => "payout_shares",
        }
    }

    /// The prizes in money.
    fn money(&self) -> Result<Vec<f64>, Error> {
        // Percentages such as 33.4 are not exact.
        const WHOLE: f64 = 1.0 + 1e-9;
        let (shares, pool) = match self {
            Payouts::Money(money) => return Ok(money.iter().map(|money| money + 0.0).collect()),
            Payouts::Shares { shares, pool } => (shares, *pool),
        };
        if !(pool > 0.0 && pool.is_finite()) {
            let why = format!("{pool} is not an amount of money: expected a number above 0, such as 1000");
            return Err(Error::field("pool", why));
        }
        let sum: f64 = shares.iter().sum();
        if sum > WHOLE {
            let percent = (1e8 * sum).round() / 1e6;
            let why = format!("the prizes are {percent}% of the pool: expected at most 100%");
            return Err(Error::field("payout_shares", why));
        }
        Ok(shares.iter().map(|share| share * pool + 0.0).collect())
    }
}
