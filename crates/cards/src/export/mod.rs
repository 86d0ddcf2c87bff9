//! Ranges in the formats of other programs.
//!
//! Hands are written as all programs write them: a class, or a combo with the higher card first. `+`, dashes and `AK` for
//! suited and offsuit together are avoided, since programs differ on them.

mod hands;
mod number;
#[cfg(test)]
mod tests;

use crate::{CardSet, Range};
use hands::{NamedHand, named};
use number::{percent, share};

/// A text format for ranges, by the program that reads it.
///
/// ```
/// use isofold_cards::{Range, RangeFormat};
///
/// let range: Range = "AA:0.5,AKs,AhKd:0.25".parse()?;
/// assert_eq!(range.to_format(RangeFormat::Pio), "AA:0.5,AKs,AhKd:0.25");
/// assert_eq!(range.to_format(RangeFormat::GtoPlus), "AKs,[50.0]AA[/50.0],[25.0]AhKd[/25.0]");
/// let aces: Range = "AhAd:0.5,AsKs".parse()?;
/// assert_eq!(aces.to_format(RangeFormat::GtoWizard), "AhAd: 0.5,AsKs: 1");
/// # Ok::<(), isofold_cards::RangeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RangeFormat {
    /// PioSOLVER: `AA:0.5,AKs,AhKd:0.25`, in the order of the grid.
    Pio,
    /// GTO+: `AKs,[50.0]AA[/50.0]`, in groups by weight in percent, the greatest first.
    GtoPlus,
    /// GTO Wizard: `AhAd: 0.5,AsKs: 1`, combo by combo as it copies ranges itself.
    GtoWizard,
    /// isofold: the [range language](Range#the-language).
    Isofold,
}

impl Range {
    /// The range in the format of a program.
    ///
    /// [`RangeFormat::Isofold`] reads back as the same weights, bit for bit. The other formats have six decimals of a weight,
    /// and more for small weights, which keep three significant digits: no weight above 0 becomes 0. In those formats a range
    /// without hands is an empty text.
    ///
    /// ```
    /// use isofold_cards::{Range, RangeFormat};
    ///
    /// let range: Range = "KK+,AKs:0.333333333,AQs:1e-9".parse()?;
    /// assert_eq!(range.to_format(RangeFormat::Pio), "AA,AKs:0.333333,AQs:0.000000001,KK");
    /// assert_eq!(range.to_format(RangeFormat::Isofold), "KK+,AKs:0.33333334,AQs:1e-9");
    /// # Ok::<(), isofold_cards::RangeError>(())
    /// ```
    pub fn to_format(&self, format: RangeFormat) -> String {
        self.to_format_without(format, CardSet::EMPTY)
    }

    /// The range without the combos that hold a dead card, for a program that is told the dead cards: a class of which only
    /// dead combos are missing is written as a class, except in [`RangeFormat::Isofold`], which is always exact.
    ///
    /// ```
    /// use isofold_cards::{CardSet, Range, RangeFormat};
    ///
    /// let range: Range = "QQ,KQs,AA:0.5".parse()?;
    /// let board: CardSet = "QsTs7h".parse()?;
    /// assert_eq!(range.to_format_without(RangeFormat::Pio, board), "AA:0.5,KQs,QQ");
    /// assert_eq!(range.without(board).to_format(RangeFormat::Pio), "AA:0.5,KhQh,KdQd,KcQc,QhQd,QhQc,QdQc");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_format_without(&self, format: RangeFormat, dead: CardSet) -> String {
        match format {
            RangeFormat::Pio => pio(self, dead),
            RangeFormat::GtoPlus => gto_plus(self, dead),
            RangeFormat::GtoWizard => gto_wizard(self, dead),
            RangeFormat::Isofold => self.without(dead).to_string(),
        }
    }
}

fn pio(range: &Range, dead: CardSet) -> String {
    let text = |NamedHand { name, written, .. }: NamedHand| match &written[..] {
        "1" => name,
        weight => format!("{name}:{weight}"),
    };
    named(range, dead, share).into_iter().map(text).collect::<Vec<_>>().join(",")
}

fn gto_plus(range: &Range, dead: CardSet) -> String {
    let mut hands = named(range, dead, percent);
    hands.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    let groups = hands.chunk_by(|a, b| a.written == b.written).map(|group| {
        let names = group.iter().map(|hand| &hand.name[..]).collect::<Vec<_>>().join(",");
        match &group[0].written[..] {
            "100.0" => names,
            weight => format!("[{weight}]{names}[/{weight}]"),
        }
    });
    groups.collect::<Vec<_>>().join(",")
}

fn gto_wizard(range: &Range, dead: CardSet) -> String {
    let hands = range.without(dead);
    let texts = hands.iter().map(|(combo, weight)| format!("{combo}: {}", share(weight)));
    texts.collect::<Vec<_>>().join(",")
}
