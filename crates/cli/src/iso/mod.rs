//! `isofold iso`: the classes of the next card.

mod explanation;
mod symmetry;

pub(crate) use explanation::stabilizer as stabilizer_text;

use self::symmetry::{Step, Symmetry};
use crate::failure::Failure;
use crate::input::{self, Cards};
use crate::output::{self, Page};
use crate::paint;
use isofold_cards::{Card, CardSet, Deck, Range, Rank};
use isofold_iso::{ChanceClass, SuitGroup};
use serde::Serialize;

const AFTER_HELP: &str = "\
A permutation carries the representative of a class, its least card, to a member: `♣↔♦` at the \
head of a column, `dchs` in JSON, the images of c d h s in this order.

Examples:
  isofold iso QsTs7h
  isofold iso \"7s7h2c | 2d\"
  isofold iso QsTs7h --dead AcKd
  isofold iso QsTs7h --oop \"QQ+,AKs\" --ip \"random,!AcKc\"
  isofold iso AsKsQs --known 2c2d --known 3c3h --json";

/// A board and whatever else can tell suits apart.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// A flop of 3 cards, or a flop and a turn: 4 cards, the turn last; `|` may stand before the turn
    #[arg(value_name = "BOARD", value_parser = input::open_board)]
    pub(crate) board: Cards,

    /// The range of the player out of position; without it, nothing is known of the hand
    #[arg(long, value_name = "RANGE", value_parser = input::range)]
    pub(crate) oop: Option<Range>,

    /// The range of the player in position; without it, nothing is known of the hand
    #[arg(long, value_name = "RANGE", value_parser = input::range)]
    pub(crate) ip: Option<Range>,

    /// Cards that are out of play
    #[arg(long, value_name = "CARDS", value_parser = input::card_set)]
    pub(crate) dead: Option<CardSet>,

    /// One player's hole cards; give it again for another player
    #[arg(long, value_name = "CARDS", value_parser = input::card_set)]
    pub(crate) known: Vec<CardSet>,

    /// The deck the cards are from
    #[arg(long, value_parser = input::deck(), default_value = "full")]
    pub(crate) deck: Deck,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    let view = Symmetry::of(args)?;
    if json {
        return output::json(&report(&view));
    }
    let mut page = Page::new();
    show(&view, &mut page)?;
    page.finish()
}

#[derive(Serialize)]
struct Report {
    board: String,
    deck: String,
    cards: usize,
    /// How many classes of turns with rivers there are, if the board is a flop.
    #[serde(skip_serializing_if = "Option::is_none")]
    runouts: Option<usize>,
    group: Vec<String>,
    broken_by: Vec<BrokenBy>,
    classes: Vec<Class>,
}

#[derive(Serialize)]
struct BrokenBy {
    source: String,
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

fn report(view: &Symmetry) -> Report {
    let breaking = view.steps.iter().filter(|step| !step.breaks.is_empty());
    let broken_by = |step: &Step| BrokenBy {
        source: step.source.to_string(),
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
        board: view.board.iter().map(Card::to_string).collect(),
        deck: view.deck.to_string(),
        cards: view.situation.undealt().len(),
        runouts: runouts(view),
        group: view.situation.group().perms().map(|perm| perm.to_string()).collect(),
        broken_by: breaking.map(broken_by).collect(),
        classes: view.situation.chance_classes().into_iter().map(class).collect(),
    }
}

/// How many classes of runouts lead from a flop to the river.
fn runouts(view: &Symmetry) -> Option<usize> {
    (view.board.len() == 3).then(|| view.situation.runout_classes(2))
}

fn show(view: &Symmetry, page: &mut Page) -> Result<(), Failure> {
    let classes = view.situation.chance_classes();
    page.line(paint::board(&view.board))?;
    page.line("")?;
    page.line(explanation::interchangeable(view))?;
    for step in &view.steps {
        page.line(explanation::broken(step))?;
    }
    page.line("")?;
    let cards = view.situation.undealt().len();
    let runouts = runouts(view).map(|runouts| {
        let all = paint::count(cards * cards.saturating_sub(1), "runout");
        format!(", {} for {all} to the river", paint::grouped(runouts))
    });
    let (classes_of, cards) = (paint::count(classes.len(), "class"), paint::count(cards, "card"));
    page.line(paint::title(&format!("{classes_of} for {cards}{}", runouts.unwrap_or_default())))?;
    page.line("")?;
    table(view.situation.group(), &classes).iter().try_for_each(|line| page.line(line))
}

/// A line for each rank from the ace down, a column for each orbit of suits. The cards of a column share their
/// permutations, so these stand at its head.
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
