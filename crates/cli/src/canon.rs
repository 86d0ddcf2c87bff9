//! `isofold canon`: the canonical form of a sequence of card groups.

mod batch;

use crate::batch::{BatchArgs, HELP, run_command};
use crate::failure::Failure;
use crate::input::{self, Cards, Groups};
use crate::iso;
use crate::output::{self, Page};
use crate::paint;
use isofold_cards::{Card, CardSet, Dealt, Deck};
use isofold_iso::{Canonical, board_rounds, canonical_form, labels};
use serde::Serialize;
use std::ops::Range;

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

#[derive(Serialize)]
struct Report {
    given: String,
    deck: String,
    canonical: String,
    groups: Vec<String>,
    /// Suits numbered in the order of the groups.
    labels: String,
    /// Suits numbered from the board on, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    board_labels: Option<String>,
    signature: String,
    class_size: u32,
    stabilizer_order: u32,
    stabilizer: Vec<String>,
    permutation: String,
    members: Vec<String>,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    if let Some(batch) = args.batch.check(json, "CARDS", args.cards.is_some())? {
        return run_command(args, batch);
    }
    let given = given(args, args.cards.as_ref())?;
    let form = canonical_form(&given);
    if json { output::json(&report(args, &given, &form)) } else { show(args, &given, &form) }
}

/// All groups in order: those of CARDS, flop, turn, river, dead cards.
fn given(args: &Args, cards: Option<&Groups>) -> Result<Vec<CardSet>, Failure> {
    let board = args.board.as_ref().map_or(Ok(Vec::new()), |Cards(board)| board_rounds(board));
    let board = board.map_err(|error| Failure::argument("--board", error))?;
    let sources = [
        ("CARDS", "in CARDS", cards.map(sets).unwrap_or_default()),
        ("--board", "in --board", board),
        (
            "--dead",
            "in --dead",
            args.dead.into_iter().filter(|dead| !dead.is_empty()).collect::<Vec<CardSet>>(),
        ),
    ];
    let mut dealt = Dealt::new(args.deck);
    for (name, location, groups) in &sources {
        let deal = |&cards| dealt.deal(location, cards).map_err(|error| Failure::argument(name, error));
        groups.iter().try_for_each(deal)?;
    }
    Ok(sources.into_iter().flat_map(|(_, _, groups)| groups).collect())
}

fn sets(Groups(groups): &Groups) -> Vec<CardSet> {
    groups.iter().map(|group| group.iter().copied().collect()).collect()
}

fn report(args: &Args, given: &[CardSet], form: &Canonical<Vec<CardSet>>) -> Report {
    let stabilizer = form.stabilizer();
    Report {
        given: paint::plain_groups(given),
        deck: args.deck.to_string(),
        canonical: form.to_string(),
        groups: form.groups().iter().map(CardSet::to_string).collect(),
        labels: labels_of(form.groups()),
        board_labels: board_labels(args, form.groups()),
        signature: form.signature().to_string(),
        class_size: form.class_size(),
        stabilizer_order: stabilizer.order(),
        stabilizer: stabilizer.perms().map(|perm| perm.to_string()).collect(),
        permutation: form.to_canonical().to_string(),
        members: form.members().iter().map(|(_, member)| paint::plain_groups(member)).collect(),
    }
}

/// The labels of suits in order of first appearance, over all groups.
fn labels_of(groups: &[CardSet]) -> String {
    labels(&groups.iter().map(|&group| paint::descending(group)).collect::<Vec<Vec<Card>>>())
}

/// The labels of suits in order of first appearance, the board first: a hand has the labels that the board gives, and new ones for
/// suits that the board does not have. `None` if there is no board.
fn board_labels(args: &Args, groups: &[CardSet]) -> Option<String> {
    let board = board_groups(args, groups)?;
    let is_board = |index: &usize| board.contains(index);
    let order: Vec<usize> = board.clone().chain((0..groups.len()).filter(|index| !is_board(index))).collect();
    let sorted: Vec<CardSet> = order.iter().map(|&index| groups[index]).collect();
    let text = labels_of(&sorted);
    let mut labelled: Vec<(usize, &str)> = order.into_iter().zip(text.split(" | ")).collect();
    labelled.sort_unstable();
    Some(labelled.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(" | "))
}

/// The groups that are the board: those of --board, or a flop, a turn and a river after the first group.
fn board_groups(args: &Args, groups: &[CardSet]) -> Option<Range<usize>> {
    let has_dead = args.dead.is_some_and(|dead| !dead.is_empty());
    let rounds = args.board.as_ref().map_or(Some(0), |Cards(board)| Some(board_rounds(board).ok()?.len()))?;
    let before = groups.len().checked_sub(rounds + usize::from(has_dead))?;
    if args.board.is_some() {
        return Some(before..before + rounds).filter(|_| rounds > 0);
    }
    let sizes: Vec<usize> = groups.get(1..before)?.iter().map(|group| group.len()).collect();
    matches!(sizes[..], [3] | [3, 1] | [3, 1, 1]).then_some(1..before)
}

fn show(args: &Args, given: &[CardSet], form: &Canonical<Vec<CardSet>>) -> Result<(), Failure> {
    let stabilizer = form.stabilizer();
    let perm = form.to_canonical();
    let mut page = Page::new();
    page.line(format!("given        {}", paint::groups(given)))?;
    page.line(format!("canonical    {}", paint::groups(form.groups())))?;
    let labels = match board_labels(args, form.groups()) {
        Some(labels) => format!("{labels}, numbered from the board on"),
        None => labels_of(form.groups()),
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
