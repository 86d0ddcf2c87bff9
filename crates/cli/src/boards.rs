//! `isofold boards`: one board of each suit-isomorphism class.

use crate::error_text;
use crate::failure::Failure;
use crate::input;
use crate::output::{self, Page};
use crate::paint;
use isofold_cards::Deck;
use isofold_iso::Street;
use isofold_service::Job;
use isofold_service::boards::{BoardsQuestion, Totals, board};
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  isofold boards flop
  isofold boards river --count
  isofold boards turn --runouts --count --json
  isofold boards flop --deck short --json";

/// The boards to list.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Street of the boards
    #[arg(value_name = "STREET", value_parser = input::street())]
    street: Street,

    /// Print only how many there are
    #[arg(long)]
    count: bool,

    /// Distinguish flop, turn and river, instead of taking a board as one set of cards
    #[arg(long)]
    runouts: bool,

    /// Deck of the cards
    #[arg(long, value_parser = input::deck(), default_value = "full")]
    deck: Deck,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let Args { street, count, runouts, deck } = *args;
    let question = BoardsQuestion { street, count, runouts, deck };
    match (count, json) {
        (true, true) => {
            let answer = question.answer(&Job::default());
            output::json(&answer.map_err(|error| error_text::service(error, &["street"]))?)
        }
        (true, false) => {
            let mut page = Page::new();
            page.line(summary(&question, question.visit::<Failure>(|_, _| Ok(()))?))?;
            page.finish()
        }
        (false, true) => stream(&question),
        (false, false) => list(&question),
    }
}

/// Writes the boards as one JSON object, each as it is found: all runouts to the river would fill a gigabyte.
fn stream(question: &BoardsQuestion) -> Result<(), Failure> {
    let mut out = output::plain();
    let BoardsQuestion { street, deck, runouts, .. } = question;
    write!(out, r#"{{"street":"{street}","deck":"{deck}","runouts":{runouts},"boards":["#)?;
    let mut separator = "";
    let totals = question.visit::<Failure>(|rounds, multiplicity| {
        out.write_all(separator.as_bytes())?;
        separator = ",";
        Ok(serde_json::to_writer(&mut out, &board(rounds, multiplicity))?)
    })?;
    writeln!(out, r#"],"count":{},"total":{}}}"#, totals.count, totals.total)?;
    Ok(out.flush()?)
}

fn list(question: &BoardsQuestion) -> Result<(), Failure> {
    let totals = if output::is_terminal() {
        let mut page = Page::new();
        let totals = question
            .visit(|rounds, multiplicity| page.line(format!("{} ×{multiplicity}", paint::groups(rounds))))?;
        page.finish()?;
        totals
    } else {
        let mut out = output::plain();
        let totals = question.visit::<Failure>(|rounds, multiplicity| {
            Ok(writeln!(out, "{}\t{multiplicity}", paint::plain_groups(rounds))?)
        })?;
        out.flush()?;
        totals
    };
    output::remark(&summary(question, totals));
    Ok(())
}

fn summary(question: &BoardsQuestion, totals: Totals) -> String {
    let what = if question.runouts { "runouts to the " } else { "" };
    let plural = if question.runouts { "" } else { "s" };
    format!("{} classes of {} {what}{}{plural}", totals.count, totals.total, question.street)
}
