//! Reports: the figures of one spot on many boards, weighted by deals, in total and by texture.

mod figures;
mod hands;
mod order;
mod runouts;
mod sheet;

pub use figures::{Figures, LineFigure, line_figures};
pub(crate) use hands::HandTable;
pub(crate) use order::SortKey;
pub(crate) use runouts::{Views, decision, each_line, is_pooled, node_of, pooled_figures};
pub(crate) use sheet::{Sheet, SheetRow, difference};

use crate::Error;
use crate::many_boards::{BoardTexture, feature_of};
use isofold_api::report::Report;
use isofold_tree::{Line, LineStep, Spot, Tree};

/// The textures that boards must have.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextureFilter {
    /// The words of each feature; a feature without any lets every board through.
    words: [Vec<String>; 4],
}

impl TextureFilter {
    pub(crate) fn parse(request: &Report) -> Result<TextureFilter, Error> {
        let mut filter = TextureFilter::default();
        for (number, word) in request.filter.iter().enumerate() {
            let feature = feature_of(word).ok_or_else(|| {
                let why = "expected one such as two-tone, paired, A high or connected";
                Error::field(format!("filter[{number}]"), format!("`{word}` is not a texture: {why}"))
            })?;
            filter.words[feature as usize].push(word.clone());
        }
        Ok(filter)
    }

    pub(crate) fn fits(&self, texture: &BoardTexture) -> bool {
        let mut features = self.words.iter().zip(&texture.names);
        features.all(|(words, name)| words.is_empty() || words.contains(name))
    }
}

/// The lines of a request, in chips: each ends at a decision. On later streets all cards are `*`, which every board has.
pub(crate) fn checked_lines(texts: &[String], spot: &Spot, tree: &Tree) -> Result<Vec<Line>, Error> {
    let mut lines = Vec::new();
    for (number, text) in texts.iter().enumerate() {
        let wrong = |why: String| Error::field(format!("lines[{number}]"), why);
        let line: Line = text.parse().map_err(|error: isofold_tree::LineError| wrong(error.to_string()))?;
        let line = tree.in_chips(&line).map_err(|error| wrong(error.to_string()))?;
        if line.steps().iter().any(|step| matches!(step, LineStep::Deal(_))) {
            let why = format!("`{line}` deals cards: expected `*`, which stands for every card");
            return Err(wrong(why));
        }
        decision(tree, spot, &line).map_err(wrong)?;
        lines.push(line);
    }
    Ok(lines)
}
