//! From the arguments to the answer.

use super::args::Args;
use super::input::{Payout, Payouts, Seat, Seats};
use crate::failure::Failure;
use crate::paint;
use isofold_tree::{AllIn, Icm, IcmError, finishing_places};

/// Everything that is printed.
pub(super) struct Answer {
    pub(super) pool: f64,
    pub(super) players: Vec<Player>,
    /// The probabilities of the places of each player, first place first, if asked for.
    pub(super) places: Option<Vec<Vec<f64>>>,
    pub(super) heads_up: Option<HeadsUpAllIn>,
}

/// A player and their $EV.
pub(super) struct Player {
    pub(super) name: String,
    pub(super) stack: f64,
    /// The share of all chips.
    pub(super) chips: f64,
    /// The $EV.
    pub(super) ev: f64,
    /// The share of the pool.
    pub(super) share: f64,
}

/// An all-in of two players.
pub(super) struct HeadsUpAllIn {
    pub(super) names: [String; 2],
    pub(super) all_in: AllIn,
    /// The equities of both players, if given.
    pub(super) equities: Option<[f64; 2]>,
}

impl Answer {
    pub(super) fn to(args: &Args, Seats(seats): &Seats) -> Result<Answer, Failure> {
        let stacks: Vec<f64> = seats.iter().map(|seat| seat.stack).collect();
        let icm = Icm::new(&money(args)?).map_err(|error| Failure::argument("--payouts", error))?;
        let evs = icm.evs(&stacks).map_err(|error| match error {
            IcmError::MorePayouts { .. } => Failure::argument("--payouts", error),
            _ => Failure::argument("STACKS", error),
        })?;
        let (pool, chips) = (icm.pool(), stacks.iter().sum::<f64>());
        let player = |(seat, ev): (&Seat, f64)| Player {
            name: seat.name.clone(),
            stack: seat.stack,
            chips: seat.stack / chips,
            ev,
            share: ev / pool,
        };
        let places = args.places.then(|| finishing_places(&stacks)).transpose();
        Ok(Answer {
            pool,
            players: seats.iter().zip(evs).map(player).collect(),
            places: places.map_err(|error| Failure::argument("STACKS", error))?,
            heads_up: heads_up(args, seats, &icm, &stacks)?,
        })
    }
}

/// The prizes in money.
fn money(args: &Args) -> Result<Vec<f64>, Failure> {
    // Percentages such as 33.4 are not exact.
    const WHOLE: f64 = 1.0 + 1e-9;
    let Some(Payouts(payouts)) = &args.payouts else {
        let why = "expected prizes, as in 50,30,20, on the command line or on the line";
        return Err(Failure::argument("--payouts", why));
    };
    let shares: f64 =
        payouts.iter().map(|payout| if let Payout::Share(share) = payout { *share } else { 0.0 }).sum();
    if shares > WHOLE {
        let found = paint::percent(shares, 6);
        return Err(Failure::argument(
            "--payouts",
            format!("the prizes are {found} of the pool: expected at most 100%"),
        ));
    }
    let money = |payout: &Payout| match (*payout, args.pool) {
        (Payout::Money(money), None) => Ok(money),
        (Payout::Share(share), Some(pool)) => Ok(share * pool),
        (Payout::Money(money), Some(_)) => Err(format!(
            "`{money}` is not a part of --pool: expected percentages, as in `50%,30%,20%`, or no --pool"
        )),
        (Payout::Share(share), None) => Err(format!(
            "`{}` of which pool? Percentages need --pool, as in `--pool 1000`; prizes in money do not, as in `50,30,20`",
            paint::percent(share, 6)
        )),
    };
    let money: Result<Vec<f64>, String> = payouts.iter().map(money).collect();
    money.map_err(|why| Failure::argument("--payouts", why))
}

fn heads_up(args: &Args, seats: &[Seat], icm: &Icm, stacks: &[f64]) -> Result<Option<HeadsUpAllIn>, Failure> {
    let Some(pair) = &args.all_in else { return Ok(None) };
    let [first, second] = pair.0.each_ref().map(|player| seat_of(seats, player));
    let players = [first?, second?];
    let all_in = icm.all_in(stacks, players).map_err(|error| Failure::argument("--all-in", error))?;
    let names = players.map(|player| seats[player].name.clone());
    Ok(Some(HeadsUpAllIn { names, all_in, equities: args.equity.map(|equity| [equity, 1.0 - equity]) }))
}

/// The index of a player, by name or by number from 1.
fn seat_of(seats: &[Seat], player: &str) -> Result<usize, Failure> {
    let by_name = seats.iter().position(|seat| seat.name == player);
    let by_number = || player.parse::<usize>().ok().filter(|number| (1..=seats.len()).contains(number));
    by_name.or_else(|| by_number().map(|number| number - 1)).ok_or_else(|| {
        let names = seats.iter().map(|seat| seat.name.clone()).collect::<Vec<_>>();
        let expected =
            format!("expected two of {}, or numbers from 1 to {}", paint::list(&names), seats.len());
        Failure::argument("--all-in", format!("there is no player `{player}`: {expected}"))
    })
}
