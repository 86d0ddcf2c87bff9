//! `isofold equity`: the equity of hands and ranges.

mod args;
mod batch;
mod beats;
mod combos;
mod csv;
mod figures;
mod page;
mod progress;
mod question;
mod views;

pub(crate) use args::Args;

use crate::failure::Failure;
use crate::output;
use crate::paint;
use csv::Shape;
use isofold_service::equity::{Computed, EquityQuestion};
use std::io::Write;

/// The format of the output.
#[derive(Clone, Copy)]
enum Format {
    Page,
    Json,
    Csv(Shape),
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let format = match (json, args.csv) {
        (true, true) => return Err(Failure::conflict("--csv", "--json")),
        (true, false) => Format::Json,
        (false, true) => Format::Csv(Shape::of(args.options.views).map_err(Failure::Input)?),
        (false, false) => Format::Page,
    };
    match (&args.players[..], &args.batch) {
        ([_, ..], Some(_)) => Err(Failure::argument(
            "PLAYERS",
            "expected none: with --batch the queries are read from a file or from stdin",
        )),
        ([], Some(file)) => batch::run(file, &args.options, format),
        (players @ [_, ..], None) => {
            let (question, answer) = args.options.answer(players)?;
            print(&question, &answer, format)?;
            if answer.complete { Ok(()) } else { Err(stopped(&question, &answer)) }
        }
        ([], None) => Err(Failure::argument(
            "PLAYERS",
            "expected hands or ranges, as in `AA KK` or \"AhKh | QQ+ | random\", or --batch to read queries from stdin",
        )),
    }
}

fn print(question: &EquityQuestion, answer: &Computed, format: Format) -> Result<(), Failure> {
    match format {
        Format::Page => page::show(question, answer),
        Format::Json => output::json(&question.describe(answer)),
        Format::Csv(shape) => {
            let mut out = output::plain();
            crate::csv::line(&mut out, &shape.head(&[]))?;
            shape.rows(&mut out, &[], answer)?;
            Ok(out.flush()?)
        }
    }
}

/// Remarks on an answer that is not complete.
fn stopped(question: &EquityQuestion, answer: &Computed) -> Failure {
    let at = match &answer.cards {
        Some(_) => ", at the next cards",
        None if question.views.by_card => ", before the next cards",
        None => "",
    };
    output::notice(&format!(
        "stopped after {}{at}: this is the result so far",
        paint::duration(answer.seconds)
    ));
    Failure::Reported(1)
}
