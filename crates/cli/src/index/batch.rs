//! Hands and indices, one per line.

use super::{IndexArgs, Indexed, UnindexArgs};
use crate::batch::{Answer, BatchCommand};
use crate::failure::Failure;
use crate::input;
use isofold_iso::Indexer;

impl BatchCommand for IndexArgs {
    const NAME: &'static [&'static str] = &["index"];
    const EXAMPLE: &'static str = "AsKs | Ts9s8c";
    const COLUMNS: &'static [&'static str] = &["index"];

    type Context = Indexer;

    fn context(&self) -> Result<Indexer, Failure> {
        self.indexer.indexer()
    }

    fn answer(&self, indexer: &Indexer, query: &str, answer: Answer<'_>) -> Result<(), Failure> {
        let cards = input::groups(query).map_err(|why| Failure::argument("CARDS", why))?;
        let index = self.indexer.index(indexer, &cards)?;
        let report = Indexed { index, size: self.indexer.size(indexer.size()) };
        answer.give(&report, || index.to_string(), || vec![vec![index.to_string()]])
    }
}

impl BatchCommand for UnindexArgs {
    const NAME: &'static [&'static str] = &["unindex"];
    const EXAMPLE: &'static str = "168";
    const COLUMNS: &'static [&'static str] = &["cards"];

    type Context = Indexer;

    fn context(&self) -> Result<Indexer, Failure> {
        self.indexer.indexer()
    }

    fn answer(&self, indexer: &Indexer, query: &str, answer: Answer<'_>) -> Result<(), Failure> {
        let index = input::index(query).map_err(|why| Failure::argument("INDEX", why))?;
        let report = self.indexer.unindex(indexer, index)?;
        answer.give(&report, || report.cards.clone(), || vec![vec![report.cards.clone()]])
    }
}
