//! `isofold range`: a range as text, counts, combos, grid and categories.

mod batch;
mod categories;
mod other_games;

use crate::batch::{BatchArgs, HELP, run_command};
use crate::error_text;
use crate::failure::Failure;
use crate::grid;
use crate::input::{self, Cards, OverlapName};
use crate::output;
use crate::paint;
use crate::text_input::{self, TextError};
use isofold_api::ranges::RangeAnswer;
use isofold_cards::{CardSet, Combo};
use isofold_eval::Game;
use isofold_service::ranges::RangeQuestion;

/// The language as the documentation of `Range` has it, in brief.
const LANGUAGE: &str = "\
The range language: hands in a list, separated by commas or spaces. \
Case does not matter, 10 is T, suits may be symbols.

  AhKh                  one combo
  77  AKs  AKo  AK      a class; AK is suited and offsuit
  77+                   the pair and higher ones
  KJs+  A2+             the kicker goes up to just below the top card
  T9s+                  adjacent ranks both go up: T9s, JTs, ... AKs
  64s++                 both ranks go up whatever the gap: 64s, 75s, ... AQs
  JJ-88                 from one to the other: pairs,
  A5s-A2s  T9o-65o      hands of one top card, or of one gap
  Ax  Axs  Axo          an ace and anything; Ax includes the pair of aces
  Kx+                   a king or higher and anything
  [T+][7+]  [AKQ][AKQ]  a card of some ranks and a card of others; s or o may follow
  A[KQJ]s               an ace and a card of some ranks
  AhXx  AhXh  AhK       a known card with any card, a heart, a king
  15%  5%-10%           the top of all hands, or a part of it, in whole classes:
                        by exact equity all-in against one random hand
  random  XX  XxXx  *   every combo
  !AhKh  !(AA,KK)       removed from the list it is in;
                        exclusions alone exclude from random
  AA:0.5  AA=0.5        a weight from 0 to 1
  AA@50                 a weight in percent
  (AA,KK):0.5           a group; its weight multiplies those inside
  [50]AA,KK[/50]        the same, in percent
  50%(AA,KK)            the same

The cards of a combo may stand apart, or in brackets: Jc Jh, [Jc Jh]. With --game, hands of other games are read, see `isofold equity --help`.

A combo listed twice with different weights is an error, unless --overlap says which one counts.";

const EXAMPLES: &str = "\
Examples:
  isofold range \"QQ+,AKs,A5s-A2s:0.5\"
  isofold range \"QQ+,AKs\" --count --json
  isofold range 15% --grid
  isofold range \"AKs,!AhKh\" --expand --dead As
  isofold range \"22+:0.5,AA\" --overlap last
  isofold range 15% --board QsTs7h --categories
  isofold range AAds --game omaha
  isofold range --batch - --csv";

/// A range, and what to show of it.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{LANGUAGE}\n\n{HELP}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    /// Hands such as `QQ+,AKs:0.5`, `A5s-A2s`, `15%`, `random`; `-` reads stdin, --help-all shows all forms
    #[arg(value_name = "RANGE", required_unless_present = "batch")]
    range: Option<String>,

    /// Counts: combos, their total weight, and its share of all 1326, or of those that --dead and --board leave
    #[arg(long)]
    count: bool,

    /// Every combo with its weight, one per line
    #[arg(long)]
    expand: bool,

    /// 13×13 grid of mean weights: suited hands above the diagonal, offsuit below
    #[arg(long)]
    grid: bool,

    /// Made hands and draws on the --board, each with its share of the range
    #[arg(long, requires = "board")]
    categories: bool,

    /// Board: 3, 4 or 5 cards; combos that hold one are removed
    #[arg(long, value_name = "CARDS", value_parser = input::board)]
    board: Option<Cards>,

    /// Game whose hands are counted; hold'em if not given. `plo`, `o8` and the like are names too
    #[arg(long, value_parser = input::game(), ignore_case = true)]
    game: Option<Game>,

    /// Cards out of play: combos that hold one are removed
    #[arg(long, value_name = "CARDS", value_parser = input::card_set)]
    dead: Option<CardSet>,

    /// Weight of a combo that is listed twice with different weights
    #[arg(long, value_enum, value_name = "POLICY", default_value = "error")]
    overlap: OverlapName,

    #[command(flatten)]
    batch: BatchArgs,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    if let Some(batch) = args.batch.check(json, "RANGE", args.range.is_some())? {
        return run_command(args, batch);
    }
    let text = match args.range.as_deref() {
        Some("-") => from_stdin()?,
        text => text.unwrap_or_default().to_owned(),
    };
    let answer = args.answer(&text, !json)?;
    match json {
        true => output::json(&answer),
        false if args.has_other_hands() => other_games::show(args, &answer),
        false => show(args, &answer),
    }
}

impl Args {
    /// Whether the game has more than two hole cards.
    fn has_other_hands(&self) -> bool {
        self.game.is_some_and(|game| game.hole_cards() > 2)
    }

    /// Whether no view is asked for: a page shows the text, the counts and the grid then.
    fn is_plain(&self) -> bool {
        !(self.count || self.expand || self.grid || self.categories)
    }

    /// The figures of a range that are asked for, and those that a page shows unasked.
    fn answer(&self, text: &str, is_page: bool) -> Result<RangeAnswer, Failure> {
        let question = RangeQuestion {
            range: text.to_owned(),
            expand: self.expand,
            grid: self.grid || is_page && self.is_plain() && !self.has_other_hands(),
            categories: self.categories,
            array: None,
            board: self.board.as_ref().map(|Cards(board)| board.clone()).unwrap_or_default(),
            game: self.game,
            dead: self.dead.unwrap_or_default(),
            overlap: self.overlap.overlap(),
        };
        question.answer().map_err(|error| error_text::service(error, &["range"]))
    }
}

fn from_stdin() -> Result<String, Failure> {
    text_input::of_stdin().map_err(|error| match error {
        TextError::Io(error) => Failure::io(format!("cannot read stdin: {error}")),
        error => Failure::argument("RANGE", format!("stdin is {error}")),
    })
}

fn show(args: &Args, answer: &RangeAnswer) -> Result<(), Failure> {
    let all = args.is_plain();
    let mut sections: Vec<Vec<String>> = Vec::new();
    if all {
        sections.push(vec![answer.range.clone()]);
    }
    if all || args.count {
        sections.push(vec![counts(answer)]);
    }
    if let Some(hands) = &answer.hands {
        sections.push(hands.iter().map(|hand| format!("{}\t{}", hand.combo, hand.weight)).collect());
    }
    if let Some(rows) = &answer.grid {
        sections.push(grid::lines(rows, output::is_coloured()));
    }
    if let (Some(categories), Some(Cards(board))) = (&answer.categories, &args.board) {
        sections.push(categories::lines(categories, board));
    }
    sections.retain(|section| section.iter().any(|line| !line.is_empty()));
    output::sections(&sections)
}

/// `22 combos, weight 22, 1.66% of all 1 326`
fn counts(answer: &RangeAnswer) -> String {
    let (combos, share) = (paint::count(answer.combos, "combo"), paint::percent(answer.share, 2));
    let whole = match answer.live as usize {
        Combo::COUNT => format!("all {}", paint::grouped(Combo::COUNT)),
        live => format!("the {} that are live", paint::grouped(live)),
    };
    // The weights are f32: further digits would be noise.
    let weight = paint::grouped(answer.weighted as f32);
    format!("{combos}, weight {weight}, {share} of {whole}")
}
