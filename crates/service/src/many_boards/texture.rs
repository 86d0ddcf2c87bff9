//! The texture of a board in words.

use isofold_abstraction::Texture;
use isofold_api::report::Feature;
use isofold_cards::{Card, Rank};

/// The texture of a board: a word for each feature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardTexture {
    /// By suits, pairing, height and connectedness.
    pub names: [String; 4],
}

const SUITS: [&str; 5] = ["rainbow", "two-tone", "three-flush", "four-flush", "flush"];
/// A flop of one suit.
const MONOTONE: &str = "monotone";
const PAIRING: [&str; 6] = ["unpaired", "paired", "two pairs", "trips", "full house", "quads"];
const CONNECTEDNESS: [&str; 5] = ["disconnected", "semi-connected", "connected", "four-straight", "straight"];

impl BoardTexture {
    /// The texture of a board; `None` unless it has 3 to 5 cards.
    pub fn of(board: &[Card]) -> Option<BoardTexture> {
        let texture = Texture::of(board.iter().copied().collect())?;
        let pairing = match (texture.of_a_kind, texture.paired) {
            (1, _) => 0,
            (2, 1) => 1,
            (2, _) => 2,
            (3, 1) => 3,
            (3, _) => 4,
            _ => 5,
        };
        // Every rank fits into some straight, alone.
        let word = |words: &[&str; 5], count: u8| words[usize::from(count.clamp(1, 5) - 1)].to_owned();
        let height = format!("{} high", Rank::LETTERS.as_bytes()[usize::from(texture.highest) - 2] as char);
        let names = [
            if usize::from(texture.suited) == 3 && board.len() == 3 {
                MONOTONE.to_owned()
            } else {
                word(&SUITS, texture.suited)
            },
            PAIRING[pairing].to_owned(),
            height,
            word(&CONNECTEDNESS, texture.in_window),
        ];
        Some(BoardTexture { names })
    }

    /// The word for a feature.
    pub fn name(&self, feature: Feature) -> &str {
        &self.names[feature as usize]
    }
}

/// The feature that a word is of; `None` if it names no texture.
pub fn feature_of(word: &str) -> Option<Feature> {
    let is_height =
        word.strip_suffix(" high").is_some_and(|rank| rank.len() == 1 && Rank::LETTERS.contains(rank));
    let lists: [(&[&str], Feature); 3] =
        [(&SUITS, Feature::Suits), (&PAIRING, Feature::Pairing), (&CONNECTEDNESS, Feature::Connectedness)];
    let listed = lists.into_iter().find(|(words, _)| words.contains(&word)).map(|(_, feature)| feature);
    let monotone = (word == MONOTONE).then_some(Feature::Suits);
    listed.or(monotone).or(is_height.then_some(Feature::Height))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    #[test]
    fn boards_have_textures() {
        for (board, names) in [
            ("QsTs7h", ["two-tone", "unpaired", "Q high", "semi-connected"]),
            ("QsTs9s", ["monotone", "unpaired", "Q high", "connected"]),
            ("7s7h2c", ["rainbow", "paired", "7 high", "disconnected"]),
            ("7s7h7c", ["rainbow", "trips", "7 high", "disconnected"]),
            ("As5h2c", ["rainbow", "unpaired", "A high", "connected"]),
            ("KsKh7d7c", ["rainbow", "two pairs", "K high", "disconnected"]),
            ("Ks9s7s2h", ["three-flush", "unpaired", "K high", "semi-connected"]),
            ("Ks9s7s2s", ["four-flush", "unpaired", "K high", "semi-connected"]),
            ("KsKhKd7c7d", ["two-tone", "full house", "K high", "disconnected"]),
            ("KsKhKdKc7d", ["two-tone", "quads", "K high", "disconnected"]),
            ("9s8h7d6c5d", ["two-tone", "unpaired", "9 high", "straight"]),
        ] {
            let texture = BoardTexture::of(&parse::board(board).unwrap()).unwrap();
            assert_eq!(texture.names, names, "{board}");
            let features = [Feature::Suits, Feature::Pairing, Feature::Height, Feature::Connectedness];
            for (feature, name) in features.into_iter().zip(names) {
                assert_eq!((texture.name(feature), feature_of(name)), (name, Some(feature)));
            }
        }
        assert_eq!(BoardTexture::of(&[]), None);
        for word in ["", "high", "X high", "1 high", "wet"] {
            assert_eq!(feature_of(word), None, "{word}");
        }
    }
}
