//! `isofold iso`: the classes of interchangeable next cards.

mod batch;
mod explanation;
mod locks;
mod symmetry;

pub(crate) use explanation::stabilizer as stabilizer_text;

use self::symmetry::{Step, Symmetry};
use crate::batch::{BatchArgs, HELP, run_command};
use crate::failure::Failure;
use crate::input::{self, Cards};
use crate::output::{self, Page};
use crate::paint;
use crate::spot;
use isofold_cards::{Card, CardSet, Deck, Range, Rank};
use isofold_iso::{ChanceClass, SuitGroup};
use isofold_tree::Lock;
use serde::Serialize;

const PERMUTATIONS: &str = "\
A permutation carries the representative of a class, its lowest card, to a member: `♣↔♦` at the head of a column, `dchs` in JSON, \
the images of c d h s in this order.";

const EXAMPLES: &str = "\
Examples:
  isofold iso QsTs7h
  isofold iso \"7s7h2c | 2d\"
  isofold iso QsTs7h --dead AcKd
  isofold iso QsTs7h --oop \"QQ+,AKs\" --ip \"random,!AcKc\"
  isofold iso QsTs7h --folded \"22+,A2s+\" --folded \"random,!AcKc\"
  isofold iso QsTs7h --lock \"line = x b20; hands = AcKc; play = f\"
  isofold iso AsKsQs --known 2c2d --known 3c3h --json
  isofold iso --batch - --csv";

/// A board, and what else can tell suits apart.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES, after_long_help = format!("{PERMUTATIONS}\n\n{HELP}\n\n{EXAMPLES}"))]
pub(crate) struct Args {
    /// A flop of 3 cards, or a flop and a turn of 4, the turn last; `|` may separate them
    #[arg(value_name = "BOARD", value_parser = input::open_board, required_unless_present = "batch")]
    pub(crate) board: Option<Cards>,

    /// Range of the player out of position; any hand if not given
    #[arg(long, value_name = "RANGE", value_parser = input::range)]
    pub(crate) oop: Option<Range>,

    /// Range of the player in position; any hand if not given
    #[arg(long, value_name = "RANGE", value_parser = input::range)]
    pub(crate) ip: Option<Range>,

    /// Cards out of play
    #[arg(long, value_name = "CARDS", value_parser = input::card_set)]
    pub(crate) dead: Option<CardSet>,

    /// Hole cards of a player; can be repeated for another player
    #[arg(long, value_name = "CARDS", value_parser = input::card_set)]
    pub(crate) known: Vec<CardSet>,

    /// Range of a player who folded (bunching); repeat it for each of them
    #[arg(long, value_name = "RANGE", value_parser = input::range)]
    pub(crate) folded: Vec<Range>,

    /// A lock, as `isofold solve` takes it: `line = x b20; hands = AcKc; play = f`; can be repeated
    #[arg(long, value_name = "LOCK", value_parser = spot::lock)]
    pub(crate) lock: Vec<Lock>,

    /// Deck of the cards
    #[arg(long, value_parser = input::deck(), default_value = "full")]
    pub(crate) deck: Deck,

    #[command(flatten)]
    batch: BatchArgs,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    if let Some(batch) = args.batch.check(json, "BOARD", args.board.is_some())? {
        return run_command(args, batch);
    }
    let board = args.board.as_ref().map_or(&[][..], |Cards(board)| board);
    let symmetry = Symmetry::of(args, board)?;
    if json {
        return output::json(&report(&symmetry));
    }
    let mut page = Page::new();
    show(&symmetry, &mut page)?;
    page.finish()
}

#[derive(Serialize)]
struct Report {
    board: String,
    deck: String,
    cards: usize,
    /// The number of classes of runouts to the river, if the board is a flop.
    #[serde(skip_serializing_if = "Option::is_none")]
    runouts: Option<usize>,
    group: Vec<String>,
    broken_by: Vec<BrokenBy>,
    classes: Vec<Class>,
}

#[derive(Serialize)]
struct BrokenBy {
    source: String,
    /// An example of what it tells apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    breaks: Vec<String>,
    before_order: u32,
    after_order: u32,
    classes_before: usize,
    classes: usize,
}

#[derive(Serialize)]
struct Class {
    representative: String,
    size: usize,
    members: Vec<MemberCard>,
}

#[derive(Serialize)]
struct MemberCard {
    card: String,
    permutation: String,
}

fn report(symmetry: &Symmetry) -> Report {
    let breaking = symmetry.steps.iter().filter(|step| !step.breaks.is_empty());
    let broken_by = |step: &Step| BrokenBy {
        source: step.source.to_string(),
        why: step.why.as_deref().map(explanation::plain),
        breaks: step.breaks.iter().map(|perm| perm.to_string()).collect(),
        before_order: step.before.group.order(),
        after_order: step.after.group.order(),
        classes_before: step.before.classes,
        classes: step.after.classes,
    };
    let class = |class: ChanceClass| Class {
        representative: class.representative.to_string(),
        size: class.members.len(),
        members: class
            .members
            .iter()
            .map(|member| MemberCard { card: member.card.to_string(), permutation: member.perm.to_string() })
            .collect(),
    };
    Report {
        board: symmetry.board.iter().map(Card::to_string).collect(),
        deck: symmetry.deck.to_string(),
        cards: symmetry.situation.undealt().len(),
        runouts: runouts(symmetry),
        group: symmetry.situation.group().perms().map(|perm| perm.to_string()).collect(),
        broken_by: breaking.map(broken_by).collect(),
        classes: symmetry.situation.chance_classes().into_iter().map(class).collect(),
    }
}

/// The number of classes of runouts from a flop to the river.
fn runouts(symmetry: &Symmetry) -> Option<usize> {
    (symmetry.board.len() == 3).then(|| symmetry.situation.runout_classes(2))
}

fn show(symmetry: &Symmetry, page: &mut Page) -> Result<(), Failure> {
    let classes = symmetry.situation.chance_classes();
    page.line(paint::board(&symmetry.board))?;
    page.line("")?;
    page.line(explanation::interchangeable(symmetry))?;
    for step in &symmetry.steps {
        page.line(explanation::broken(step))?;
    }
    page.line("")?;
    let cards = symmetry.situation.undealt().len();
    let runouts = runouts(symmetry).map(|runouts| {
        let all = paint::count(cards * cards.saturating_sub(1), "runout");
        format!(", {} for {all} to the river", paint::grouped(runouts))
    });
    let (classes_of, cards) = (paint::count(classes.len(), "class"), paint::count(cards, "card"));
    page.line(paint::title(&format!("{classes_of} for {cards}{}", runouts.unwrap_or_default())))?;
    page.line("")?;
    table(symmetry.situation.group(), &classes).iter().try_for_each(|line| page.line(line))
}

/// A row for each rank from the ace down, a column for each orbit of suits. The cards of a column share their permutations,
/// so these are at its head.
fn table(group: SuitGroup, classes: &[ChanceClass]) -> Vec<String> {
    let mut columns: Vec<Vec<String>> = Vec::new();
    let ranks = || Rank::all().rev().filter(|&rank| classes.iter().any(|c| c.representative.rank() == rank));
    for orbit in group.suit_orbits() {
        let column: Vec<&ChanceClass> =
            classes.iter().filter(|class| orbit.contains(&class.representative.suit())).collect();
        let Some(first) = column.first() else { continue };
        let head = first.members.iter().map(|member| match member.card == first.representative {
            true => member.card.suit().symbol().to_string(),
            false => format!("{} ({})", member.card.suit().symbol(), member.perm.cycles()),
        });
        let cell = |class: &&ChanceClass| {
            let cards = paint::cards(class.members.iter().map(|member| member.card));
            if class.members.len() > 1 { format!("{cards} ×{}", class.members.len()) } else { cards }
        };
        let cells = ranks()
            .map(|rank| column.iter().find(|c| c.representative.rank() == rank).map_or(String::new(), cell));
        columns.push(std::iter::once(head.collect::<Vec<_>>().join(" = ")).chain(cells).collect());
    }
    let width = |column: &Vec<String>| column.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = columns.iter().map(width).collect();
    let line = |row: usize| {
        let cells = columns.iter().zip(&widths).map(|(column, &width)| format!("  {:<width$}", column[row]));
        cells.collect::<String>().trim_end().to_owned()
    };
    (0..=ranks().count()).map(line).collect()
}
