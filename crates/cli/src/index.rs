//! `isofold index` and `isofold unindex`: the indices of suit-isomorphism classes of hands.

mod batch;

use crate::batch::{BatchArgs, HELP, run_command};
use crate::failure::Failure;
use crate::input::{self, Groups, Rounds};
use crate::output::{self, Page};
use crate::paint;
use isofold_cards::{CardSet, Dealt, Deck};
use isofold_iso::Indexer;
use serde::Serialize;

const INDEX_EXAMPLES: &str = "\
Examples:
  isofold index --rounds 2 AsKs
  isofold index --rounds 2,3 \"AsKs | Ts9s8c\"
  isofold index --rounds 2,3 --size --json
  isofold index --rounds 2,3,1,1 --deck short \"AsKs Ts9s8c 7d 6h\"
  isofold index --rounds 2,3 --batch - --csv";

const UNINDEX_EXAMPLES: &str = "\
Examples:
  isofold unindex --rounds 2 168
  isofold unindex --rounds 2,3 1000000 --json
  isofold unindex --rounds 2,3,1,1 --deck short 0
  isofold unindex --rounds 2 --batch - --csv";

/// The hands that are indexed.
#[derive(clap::Args)]
struct IndexerArgs {
    /// Number of cards of each round, separated by commas: 2,3,1,1 is hold'em to the river
    #[arg(long, value_name = "NUMBERS", value_parser = input::rounds)]
    rounds: Rounds,

    /// Deck of the cards
    #[arg(long, value_parser = input::deck(), default_value = "full")]
    deck: Deck,
}

/// The hand to index.
#[derive(clap::Args)]
#[command(after_help = INDEX_EXAMPLES, after_long_help = format!("{HELP}\n\n{INDEX_EXAMPLES}"))]
pub(crate) struct IndexArgs {
    #[command(flatten)]
    indexer: IndexerArgs,

    /// Print only how many classes there are
    #[arg(long, conflicts_with_all = ["cards", "batch"])]
    size: bool,

    /// Cards of all rounds in order; `|` may separate rounds
    #[arg(value_name = "CARDS", value_parser = input::groups, required_unless_present_any = ["size", "batch"])]
    cards: Option<Groups>,

    #[command(flatten)]
    batch: BatchArgs,
}

/// The index of a hand.
#[derive(clap::Args)]
#[command(after_help = UNINDEX_EXAMPLES, after_long_help = format!("{HELP}\n\n{UNINDEX_EXAMPLES}"))]
pub(crate) struct UnindexArgs {
    #[command(flatten)]
    indexer: IndexerArgs,

    /// Index of the class, from 0
    #[arg(value_name = "INDEX", value_parser = input::index, allow_negative_numbers = true)]
    #[arg(required_unless_present = "batch")]
    index: Option<u64>,

    #[command(flatten)]
    batch: BatchArgs,
}

#[derive(Serialize)]
struct Size<'a> {
    size: u64,
    rounds: &'a [usize],
    deck: String,
}

#[derive(Serialize)]
struct Indexed<'a> {
    index: u64,
    #[serde(flatten)]
    size: Size<'a>,
}

#[derive(Serialize)]
struct Unindexed<'a> {
    index: u64,
    #[serde(flatten)]
    size: Size<'a>,
    cards: String,
    groups: Vec<String>,
}

impl IndexerArgs {
    fn indexer(&self) -> Result<Indexer, Failure> {
        Indexer::new(self.deck, &self.rounds.0).map_err(|error| Failure::argument("--rounds", error))
    }

    fn size(&self, size: u64) -> Size<'_> {
        Size { size, rounds: &self.rounds.0, deck: self.deck.to_string() }
    }

    /// The index of a hand.
    fn index(&self, indexer: &Indexer, cards: &Groups) -> Result<u64, Failure> {
        let hand = self.split(cards)?;
        let none = || Failure::Runtime(format!("{} has no index", paint::plain_groups(&hand)));
        indexer.index(&hand).ok_or_else(none)
    }

    /// The hand of an index.
    fn unindex(&self, indexer: &Indexer, index: u64) -> Result<Unindexed<'_>, Failure> {
        let size = indexer.size();
        let hand = indexer.unindex(index).ok_or_else(|| {
            Failure::argument("INDEX", format!("past the end: indices run from 0 to {}", size - 1))
        })?;
        let groups = hand.iter().map(CardSet::to_string).collect();
        Ok(Unindexed { index, size: self.size(size), cards: paint::plain_groups(&hand), groups })
    }

    /// Splits the cards into rounds.
    fn split(&self, Groups(groups): &Groups) -> Result<Vec<CardSet>, Failure> {
        let rounds = &self.rounds.0;
        let cards = groups.concat();
        let wanted: usize = rounds.iter().sum();
        if cards.len() != wanted {
            let wanted = paint::count(wanted, "card");
            let why = format!("expected {wanted} for the rounds {}, found {}", commas(rounds), cards.len());
            return Err(Failure::argument("CARDS", why));
        }
        let sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
        if groups.len() > 1 && sizes != *rounds {
            let why = format!(
                "expected groups of {} cards as the rounds are, found groups of {}",
                commas(rounds),
                commas(&sizes)
            );
            return Err(Failure::argument("CARDS", why));
        }
        Dealt::new(self.deck)
            .deal("in CARDS", cards.iter().copied().collect())
            .map_err(|error| Failure::argument("CARDS", error))?;
        let mut cards = cards.into_iter();
        Ok(rounds.iter().map(|&size| cards.by_ref().take(size).collect()).collect())
    }
}

fn commas(numbers: &[usize]) -> String {
    numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(",")
}

pub(crate) fn run_index(args: &IndexArgs, json: bool) -> Result<(), Failure> {
    if let Some(batch) = args.batch.check(json, "CARDS", args.cards.is_some())? {
        return run_command(args, batch);
    }
    let indexer = args.indexer.indexer()?;
    let size = args.indexer.size(indexer.size());
    let Some(cards) = &args.cards else {
        return if json { output::json(&size) } else { line(&size.size.to_string()) };
    };
    let index = args.indexer.index(&indexer, cards)?;
    if json { output::json(&Indexed { index, size }) } else { line(&index.to_string()) }
}

pub(crate) fn run_unindex(args: &UnindexArgs, json: bool) -> Result<(), Failure> {
    if let Some(batch) = args.batch.check(json, "INDEX", args.index.is_some())? {
        return run_command(args, batch);
    }
    let unindexed = args.indexer.unindex(&args.indexer.indexer()?, args.index.unwrap_or_default())?;
    if json { output::json(&unindexed) } else { line(&unindexed.cards) }
}

fn line(text: &str) -> Result<(), Failure> {
    let mut page = Page::new();
    page.line(text)?;
    page.finish()
}
