//! Reports: the figures of one spot on many boards, weighted by deals, in total and by texture.

mod figures;
mod order;
mod sheet;

pub use figures::{Figures, LineFigure, line_figures};
pub(crate) use order::SortKey;
pub(crate) use sheet::{Sheet, SheetRow, difference};

use crate::Error;
use crate::many_boards::{BoardTexture, feature_of};
use isofold_api::report::Report;
use isofold_tree::{Line, NodeKind, Tree};

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

/// The lines of a request, in chips: each ends at a decision of the first street.
pub(crate) fn checked_lines(request: &Report, tree: &Tree) -> Result<Vec<Line>, Error> {
    let start = [String::new()];
    let texts = if request.lines.is_empty() { &start[..] } else { &request.lines };
    let mut lines = Vec::new();
    for (number, text) in texts.iter().enumerate() {
        let wrong = |why: String| Error::field(format!("lines[{number}]"), why);
        let line: Line = text.parse().map_err(|error: isofold_tree::LineError| wrong(error.to_string()))?;
        let line = tree.in_chips(&line).map_err(|error| wrong(error.to_string()))?;
        let (node, dealt) = tree.follow(&line).map_err(|error| wrong(error.to_string()))?;
        if !dealt.is_empty() {
            let why =
                format!("`{line}` deals cards: expected actions of the first street, which all boards have");
            return Err(wrong(why));
        }
        if !matches!(tree.node(node).kind, NodeKind::Decision { .. }) {
            return Err(wrong(format!(
                "no player acts after `{line}` on the first street: expected a decision"
            )));
        }
        lines.push(line);
    }
    Ok(lines)
}
