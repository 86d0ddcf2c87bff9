//! From the arguments to the answer.

use super::args::Args;
use super::input::{Pair, Payout, Payouts, Seats};
use crate::error_text;
use crate::failure::Failure;
use crate::paint;
use isofold_api::icm::IcmAnswer;
use isofold_service::Error;
use isofold_service::icm::{self, IcmQuestion};

pub(super) fn answer(args: &Args, Seats(seats): &Seats) -> Result<IcmAnswer, Failure> {
    let question = IcmQuestion {
        seats: seats.clone(),
        payouts: payouts(args)?,
        places: args.places,
        all_in: args.all_in.as_ref().map(|Pair(players)| players.clone()),
        equity: args.equity,
    };
    question.answer().map_err(failure)
}

/// STACKS has the names, and --payouts has money or shares.
fn failure(error: Error) -> Failure {
    let error = match &error {
        Error::Field { field, .. } if field == "names" => error.in_field("stacks"),
        Error::Field { field, .. } if field == "payout_shares" => error.in_field("payouts"),
        _ => error,
    };
    error_text::service(error, &["stacks"])
}

/// Prizes in money without --pool, all of them in percent with it.
fn payouts(args: &Args) -> Result<icm::Payouts, Failure> {
    let Some(Payouts(payouts)) = &args.payouts else {
        let why = "expected prizes, as in 50,30,20, on the command line or on the line";
        return Err(Failure::argument("--payouts", why));
    };
    let amount = |payout: &Payout| match (*payout, args.pool) {
        (Payout::Money(money), None) => Ok(money),
        (Payout::Share(share), Some(_)) => Ok(share),
        (Payout::Money(money), Some(_)) => Err(format!(
            "`{money}` is not a part of --pool: expected percentages, as in `50%,30%,20%`, or no --pool"
        )),
        (Payout::Share(share), None) => Err(format!(
            "`{}` of which pool? Percentages need --pool, as in `--pool 1000`; prizes in money do not, as in `50,30,20`",
            paint::percent(share, 6)
        )),
    };
    let amounts: Result<Vec<f64>, String> = payouts.iter().map(amount).collect();
    let amounts = amounts.map_err(|why| Failure::argument("--payouts", why))?;
    Ok(match args.pool {
        Some(pool) => icm::Payouts::Shares { shares: amounts, pool },
        None => icm::Payouts::Money(amounts),
    })
}
