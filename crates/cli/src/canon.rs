//! `isofold canon`: the canonical form of a sequence of card groups.

mod batch;

use crate::batch::{BatchArgs, HELP, run_command};
use crate::error_text;
use crate::failure::Failure;
use crate::input::{self, Cards, Groups};
use crate::iso;
use crate::output::{self, Page};
use crate::paint;
use isofold_api::cards::CanonAnswer;
use isofold_cards::{CardSet, Deck};
use isofold_iso::{Canonical, canonical_form};
use isofold_service::cards::CanonQuestion;

const PERMUTATIONS: &str = "\
Labels number the suits in order of first appearance: on the board if there is one, then in the hand. In JSON `labels` are numbered \
in the order of the groups, `board_labels` from the board on.

A permutation is written as the images of c d h s: `dchs` exchanges clubs and diamonds. The one called permutation carries the \
given cards to the canonical ones; the one after a member carries the canonical cards to that member.";

const EXAMPLES: &str = "\
Examples:
  isofold canon AsKs
  isofold canon AsKs --board Ts9s8c --dead 2d
  isofold canon \"AsKs | Ts9s8c | 2d\"
  isofold canon AhKh --board \"Th9h8d | 2c\" --json
  isofold canon --batch - --board Ts9s8c --csv";

/// Cards to bring into canonical form.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{PERMUTATIONS}\n\n{HELP}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    /// A hand, or groups of cards separated by `|`; the order within a group does not matter
    #[arg(value_name = "CARDS", value_parser = input::groups, required_unless_present = "batch")]
    cards: Option<Groups>,

    /// Board of 3, 4 or 5 cards: flop, turn and river become groups after those of CARDS; `|` may separate them
    #[arg(long, value_name = "CARDS", value_parser = input::board)]
    board: Option<Cards>,

    /// Dead cards, as one more group at the end
    #[arg(long, value_name = "CARDS", value_parser = input::card_set)]
    dead: Option<CardSet>,

    /// Deck of the cards
    #[arg(long, value_parser = input::deck(), default_value = "full")]
    deck: Deck,

    #[command(flatten)]
    batch: BatchArgs,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    if let Some(batch) = args.batch.check(json, "CARDS", args.cards.is_some())? {
        return run_command(args, batch);
    }
    let (question, given) = args.question(args.cards.as_ref())?;
    let form = canonical_form(&given);
    let answer = question.describe(&given, &form);
    if json { output::json(&answer) } else { show(&answer, &given, &form) }
}

impl Args {
    /// The question about some cards, and all its groups.
    fn question(&self, cards: Option<&Groups>) -> Result<(CanonQuestion, Vec<CardSet>), Failure> {
        let question = CanonQuestion {
            groups: cards.map(|Groups(groups)| groups.clone()).unwrap_or_default(),
            board: self.board.as_ref().map(|Cards(board)| board.clone()).unwrap_or_default(),
            dead: self.dead.unwrap_or_default(),
            deck: self.deck,
        };
        let given = question.given().map_err(|error| error_text::service(error, &["cards"]))?;
        Ok((question, given))
    }
}

fn show(answer: &CanonAnswer, given: &[CardSet], form: &Canonical<Vec<CardSet>>) -> Result<(), Failure> {
    let stabilizer = form.stabilizer();
    let perm = form.to_canonical();
    let mut page = Page::new();
    page.line(format!("given        {}", paint::groups(given)))?;
    page.line(format!("canonical    {}", paint::groups(form.groups())))?;
    let labels = match &answer.board_labels {
        Some(labels) => format!("{labels}, numbered from the board on"),
        None => answer.labels.clone(),
    };
    page.line(format!("labels       {labels}"))?;
    page.line(format!("signature    {}", form.signature()))?;
    page.line(format!("class size   {}", form.class_size()))?;
    page.line(format!("stabilizer   order {}: {}", stabilizer.order(), iso::stabilizer_text(stabilizer)))?;
    page.line(format!("permutation  {} ({perm}), from given to canonical", perm.cycles()))?;
    for (index, (perm, member)) in form.members().iter().enumerate() {
        let title = if index == 0 { "members" } else { "" };
        let by = match index {
            0 if form.class_size() == 1 => "canonical".to_owned(),
            0 => "canonical, and from it".to_owned(),
            _ => format!("by {}", perm.cycles()),
        };
        page.line(format!("{title:<11}  {}  {by}", paint::groups(member)))?;
    }
    page.finish()
}
