use isofold_cards::{Card, CardSet};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The texture of a flop, by its suits or by its ranks.
///
/// ```
/// use isofold_cards::parse_cards;
/// use isofold_store::Texture;
///
/// let flop = parse_cards("QsTs7h")?;
/// assert!(Texture::TwoTone.fits(&flop) && !Texture::Paired.fits(&flop));
/// assert_eq!("two-tone".parse(), Ok(Texture::TwoTone));
/// # Ok::<(), isofold_cards::CardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Texture {
    /// One suit.
    Monotone,
    /// Two suits.
    TwoTone,
    /// Three suits.
    Rainbow,
    /// Two cards of a rank and one of another.
    Paired,
    /// Three cards of a rank.
    Trips,
}

/// A word that names no texture.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{0}` is not a texture: expected monotone, two-tone, rainbow, paired or trips")]
pub struct TextureError(String);

impl Texture {
    /// All textures: those by suits, then those by ranks.
    pub const ALL: [Texture; 5] =
        [Texture::Monotone, Texture::TwoTone, Texture::Rainbow, Texture::Paired, Texture::Trips];

    /// Whether a flop has the texture.
    pub fn fits(self, flop: &[Card]) -> bool {
        let flop: CardSet = flop.iter().copied().collect();
        let suits = flop.lanes().iter().filter(|&&lane| lane != 0).count();
        let ranks = flop.ranks().count_ones();
        match self {
            Texture::Monotone => suits == 1,
            Texture::TwoTone => suits == 2,
            Texture::Rainbow => suits == 3,
            Texture::Paired => ranks == 2,
            Texture::Trips => ranks == 1,
        }
    }
}

impl fmt::Display for Texture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Texture::Monotone => "monotone",
            Texture::TwoTone => "two-tone",
            Texture::Rainbow => "rainbow",
            Texture::Paired => "paired",
            Texture::Trips => "trips",
        })
    }
}

impl FromStr for Texture {
    type Err = TextureError;

    fn from_str(text: &str) -> Result<Texture, TextureError> {
        let named = Texture::ALL.into_iter().find(|texture| texture.to_string() == text);
        named.ok_or_else(|| TextureError(text.to_owned()))
    }
}
