//! The table of two hands: every class against every class, counted exactly.

use crate::csv;
use crate::failure::Failure;
use crate::output;
use crate::paint;
use crate::table::{Side, Table};
use isofold_cards::{HandClass, Rank};
use isofold_equity::preflop::class_match_up;
use isofold_service::preflop::{PairsQuestion, class};
use std::io::Write;

const EXAMPLES: &str = "\
A row has two classes, the pairs of combos that share no card, and the deals that the first wins, splits and loses: pairs of combos \
times the 1 712 304 boards of each. All counts are exact.

Examples:
  isofold preflop pairs AKs
  isofold preflop pairs --csv
  isofold preflop pairs QQ --json";

/// The class, and the format.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A class such as `AKs`, `77` or `T9o`: its rows only, and without --csv and --json a grid of its equities
    #[arg(value_name = "HAND", value_parser = class)]
    hand: Option<HandClass>,

    /// Print comma-separated values
    #[arg(long)]
    csv: bool,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let question = PairsQuestion { hand: args.hand };
    match (json, args.csv, args.hand) {
        (true, true, _) => Err(Failure::conflict("--csv", "--json")),
        (true, false, _) => output::json(&question.answer()),
        (false, true, _) => write(question),
        (false, false, Some(hand)) => output::sections(&page(hand)),
        (false, false, None) => Err(Failure::argument(
            "HAND",
            "expected a class such as AKs for its equities, or --csv or --json for the whole table of 28 561 rows",
        )),
    }
}

fn write(question: PairsQuestion) -> Result<(), Failure> {
    let mut out = output::plain();
    let head = ["hand", "opponent", "pairs", "wins", "ties", "losses", "equity"];
    csv::line(&mut out, &head.map(str::to_owned))?;
    for row in question.rows() {
        let counts = [u64::from(row.pairs), row.wins, row.ties, row.losses].map(|count| count.to_string());
        let fields: Vec<String> =
            [row.hand, row.opponent].into_iter().chain(counts).chain([row.equity.to_string()]).collect();
        csv::line(&mut out, &fields)?;
    }
    Ok(out.flush()?)
}

/// The equities of a class in a grid: suited hands above the diagonal.
fn page(hand: HandClass) -> Vec<Vec<String>> {
    let ranks: Vec<Rank> = Rank::all().rev().collect();
    let heads = ranks.iter().map(|rank| (rank.to_string(), Side::Right));
    let mut table = Table::new([(String::new(), Side::Left)].into_iter().chain(heads));
    for (at, &row) in ranks.iter().enumerate() {
        let cell = |(column, &other): (usize, &Rank)| {
            let result = class_match_up(hand, HandClass::from_ranks(row, other, column > at));
            format!("{:.2}", 100.0 * result.equity())
        };
        table.row([row.to_string()].into_iter().chain(ranks.iter().enumerate().map(cell)).collect());
    }
    let title =
        format!("Equity of {hand} in percent against each class: suited above the diagonal, offsuit below");
    vec![
        vec![paint::title(&title)],
        table.lines(),
        vec!["exact; --csv and --json have the counts".to_owned()],
    ]
}
