//! `isofold boards`: one board of each suit-isomorphism class.

use crate::failure::Failure;
use crate::input;
use crate::output::{self, Page};
use crate::paint;
use isofold_cards::{CardSet, Deck};
use isofold_iso::{Street, canonical_boards, canonical_runouts};
use serde::Serialize;
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

/// The number of classes, and of the boards in them.
#[derive(Clone, Copy, Default, Serialize)]
struct Totals {
    count: u64,
    total: u64,
}

#[derive(Serialize)]
struct Counted {
    street: String,
    deck: String,
    runouts: bool,
    #[serde(flatten)]
    totals: Totals,
}

#[derive(Serialize)]
struct Board {
    board: String,
    multiplicity: u32,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    match (args.count, json) {
        (true, _) => count(args, json),
        (false, true) => stream(args),
        (false, false) => list(args),
    }
}

/// Visits every board until one visit fails.
fn visit(
    args: &Args,
    mut each: impl FnMut(&[CardSet], u32) -> Result<(), Failure>,
) -> Result<Totals, Failure> {
    let mut totals = Totals::default();
    let mut outcome = Ok(());
    let mut visit = |rounds: &[CardSet], multiplicity: u32| {
        totals.count += 1;
        totals.total += u64::from(multiplicity);
        if outcome.is_ok() {
            outcome = each(rounds, multiplicity);
        }
    };
    if args.runouts {
        canonical_runouts(args.street, args.deck, visit);
    } else {
        for board in canonical_boards(args.street, args.deck) {
            visit(&[board.cards], board.multiplicity);
        }
    }
    outcome.map(|()| totals)
}

fn count(args: &Args, json: bool) -> Result<(), Failure> {
    let totals = visit(args, |_, _| Ok(()))?;
    if json {
        let (street, deck) = (args.street.to_string(), args.deck.to_string());
        return output::json(&Counted { street, deck, runouts: args.runouts, totals });
    }
    let mut page = Page::new();
    page.line(summary(args, totals))?;
    page.finish()
}

/// Writes the boards as one JSON object, each as it is found: all runouts to the river would fill a gigabyte.
fn stream(args: &Args) -> Result<(), Failure> {
    let mut out = output::plain();
    let Args { street, deck, runouts, .. } = args;
    write!(out, r#"{{"street":"{street}","deck":"{deck}","runouts":{runouts},"boards":["#)?;
    let mut separator = "";
    let totals = visit(args, |rounds, multiplicity| {
        out.write_all(separator.as_bytes())?;
        separator = ",";
        Ok(serde_json::to_writer(&mut out, &Board { board: paint::plain_groups(rounds), multiplicity })?)
    })?;
    writeln!(out, r#"],"count":{},"total":{}}}"#, totals.count, totals.total)?;
    Ok(out.flush()?)
}

fn list(args: &Args) -> Result<(), Failure> {
    let totals = if output::is_terminal() {
        let mut page = Page::new();
        let totals = visit(args, |rounds, multiplicity| {
            page.line(format!("{} ×{multiplicity}", paint::groups(rounds)))
        })?;
        page.finish()?;
        totals
    } else {
        let mut out = output::plain();
        let totals = visit(args, |rounds, multiplicity| {
            Ok(writeln!(out, "{}\t{multiplicity}", paint::plain_groups(rounds))?)
        })?;
        out.flush()?;
        totals
    };
    output::remark(&summary(args, totals));
    Ok(())
}

fn summary(args: &Args, totals: Totals) -> String {
    let what = if args.runouts { "runouts to the " } else { "" };
    let plural = if args.runouts { "" } else { "s" };
    format!("{} classes of {} {what}{}{plural}", totals.count, totals.total, args.street)
}
