//! `isofold index` and `isofold unindex`: the indices of suit-isomorphism classes of hands.

mod batch;

use crate::batch::{BatchArgs, HELP, run_command};
use crate::error_text;
use crate::failure::Failure;
use crate::input::{self, Groups, Rounds};
use crate::output::{self, Page};
use isofold_api::cards::{IndexAnswer, UnindexAnswer};
use isofold_cards::Deck;
use isofold_iso::Indexer;
use isofold_service::cards::Indexed;

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

impl IndexerArgs {
    fn indexed(&self) -> Indexed {
        Indexed { deck: self.deck, rounds: self.rounds.0.clone() }
    }

    fn indexer(&self) -> Result<Indexer, Failure> {
        self.indexed().indexer().map_err(failure)
    }

    /// The number of classes, and the index of a hand if one is given.
    fn index(&self, indexer: &Indexer, cards: Option<&Groups>) -> Result<IndexAnswer, Failure> {
        let indexed = self.indexed();
        let index = cards.map(|Groups(groups)| indexed.index(indexer, groups)).transpose();
        Ok(indexed.index_answer(indexer, index.map_err(failure)?, None))
    }

    /// The hand of an index.
    fn unindex(&self, indexer: &Indexer, index: u64) -> Result<UnindexAnswer, Failure> {
        let indexed = self.indexed();
        let hand = indexed.unindex(indexer, index).map_err(failure)?;
        Ok(indexed.unindex_answer(indexer, Some((index, &hand)), None))
    }
}

fn failure(error: isofold_service::Error) -> Failure {
    error_text::service(error, &["cards", "index"])
}

pub(crate) fn run_index(args: &IndexArgs, json: bool) -> Result<(), Failure> {
    if let Some(batch) = args.batch.check(json, "CARDS", args.cards.is_some())? {
        return run_command(args, batch);
    }
    let answer = args.indexer.index(&args.indexer.indexer()?, args.cards.as_ref())?;
    if json { output::json(&answer) } else { line(&answer.index.unwrap_or(answer.size).to_string()) }
}

pub(crate) fn run_unindex(args: &UnindexArgs, json: bool) -> Result<(), Failure> {
    if let Some(batch) = args.batch.check(json, "INDEX", args.index.is_some())? {
        return run_command(args, batch);
    }
    let answer = args.indexer.unindex(&args.indexer.indexer()?, args.index.unwrap_or_default())?;
    if json { output::json(&answer) } else { line(answer.cards.as_deref().unwrap_or_default()) }
}

fn line(text: &str) -> Result<(), Failure> {
    let mut page = Page::new();
    page.line(text)?;
    page.finish()
}
