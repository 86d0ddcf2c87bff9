//! Hands and indices, one per line.

use super::{IndexArgs, UnindexArgs};
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
        let report = self.indexer.index(indexer, Some(&cards))?;
        let text = || report.index.unwrap_or_default().to_string();
        answer.give(&report, text, || vec![vec![text()]])
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
        let text = || report.cards.clone().unwrap_or_default();
        answer.give(&report, text, || vec![vec![text()]])
    }
}
