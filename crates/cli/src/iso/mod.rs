//! `isofold iso`: the classes of interchangeable next cards.

mod batch;
mod explanation;

pub(crate) use explanation::stabilizer as stabilizer_text;

use crate::batch::{BatchArgs, HELP, run_command};
use crate::error_text;
use crate::failure::Failure;
use crate::input::{self, Cards};
use crate::output::{self, Page};
use crate::paint;
use crate::spot;
use isofold_cards::{Card, CardSet, Deck, Range, Rank};
use isofold_iso::{ChanceClass, SuitGroup};
use isofold_service::Job;
use isofold_service::iso::{IsoQuestion, Symmetry};
use isofold_tree::Lock;

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
    board: Option<Cards>,

    /// Range of the player out of position; any hand if not given
    #[arg(long, value_name = "RANGE", value_parser = input::range)]
    oop: Option<Range>,

    /// Range of the player in position; any hand if not given
    #[arg(long, value_name = "RANGE", value_parser = input::range)]
    ip: Option<Range>,

    /// Cards out of play
    #[arg(long, value_name = "CARDS", value_parser = input::card_set)]
    dead: Option<CardSet>,

    /// Hole cards of a player; can be repeated for another player
    #[arg(long, value_name = "CARDS", value_parser = input::card_set)]
    known: Vec<CardSet>,

    /// Range of a player who folded (bunching); repeat it for each of them
    #[arg(long, value_name = "RANGE", value_parser = input::range)]
    folded: Vec<Range>,

    /// A lock, as `isofold solve` takes it: `line = x b20; hands = AcKc; play = f`; can be repeated
    #[arg(long, value_name = "LOCK", value_parser = spot::lock)]
    lock: Vec<Lock>,

    /// Deck of the cards
    #[arg(long, value_parser = input::deck(), default_value = "full")]
    deck: Deck,

    #[command(flatten)]
    batch: BatchArgs,
}

pub(crate) fn run(args: &Args, json: bool) -> Result<(), Failure> {
    if let Some(batch) = args.batch.check(json, "BOARD", args.board.is_some())? {
        return run_command(args, batch);
    }
    let board = args.board.as_ref().map_or(&[][..], |Cards(board)| board);
    let symmetry = args.symmetry(board)?;
    if json {
        return output::json(&symmetry.answer());
    }
    let mut page = Page::new();
    show(&symmetry, &mut page)?;
    page.finish()
}

impl Args {
    /// The symmetry of a board with everything else that the arguments say.
    fn symmetry(&self, board: &[Card]) -> Result<Symmetry, Failure> {
        let question = IsoQuestion {
            board: board.to_vec(),
            oop: self.oop.clone(),
            ip: self.ip.clone(),
            dead: self.dead.unwrap_or_default(),
            known: self.known.clone(),
            folded: self.folded.clone(),
            locks: self.lock.clone(),
            deck: self.deck,
        };
        Symmetry::of(&question, &Job::default()).map_err(|error| error_text::service(error, &["board"]))
    }
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
    let runouts = symmetry.runouts().map(|runouts| {
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
