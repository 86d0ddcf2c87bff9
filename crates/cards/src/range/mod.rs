//! Ranges, and the language they are written in.

mod class_pattern;
mod cover;
mod error;
mod lexer;
mod list;
mod order;
mod parser;
mod printer;
mod suggestion;
#[cfg(test)]
mod tests;
mod word;

pub use error::{RangeError, WeightError};
pub use order::PREFLOP_ORDER;

use crate::{CardSet, Combo, HandClass};
use std::fmt;
use std::str::FromStr;

/// A weight from 0 to 1 for each of the 1 326 combos.
///
/// A range is read from the range language with [`parse`](str::parse) and printed in it. The printed text reads back as the
/// same weights, bit for bit, and is the shortest conventional one: each class once, alone or in a run of one top card or of
/// pairs with `+` or a dash, single classes of one gap joined with a dash. `Ax`, `[7+][7+]`, `T9s+`, `++` and percentages
/// could be shorter, but other programs do not read them, or read them differently.
///
/// ```
/// use isofold_cards::Range;
///
/// let range: Range = "AA, KK, QQ, AKs, AKo, A5s-A2s:0.5".parse()?;
/// assert_eq!(range.combos(), 50);
/// assert_eq!(range.weighted(), 42.0);
/// assert_eq!(range.to_string(), "QQ+,AK,A5s-A2s:0.5");
/// # Ok::<(), isofold_cards::RangeError>(())
/// ```
///
/// # The language
///
/// A list of hands is separated by commas or spaces. Upper and lower case mean the same, `10` is `T`, suits may be symbols,
/// and ranks come in either order.
///
/// | text | hands |
/// |---|---|
/// | `AhKh`, `A♥K♥` | one combo |
/// | `77`, `AKs`, `AKo`, `AK` | a class; `AK` is suited and offsuit |
/// | `77+` | the pair and those above |
/// | `KJs+`, `A2+` | the kicker goes up to just below the top card |
/// | `T9s+` | adjacent ranks both go up: `T9s`, `JTs`, … `AKs` |
/// | `64s++` | both ranks go up, whatever the gap: `64s`, `75s`, … `AQs` |
/// | `Ax`, `Axs`, `Axo` | an ace and any other card, the pair of aces included if neither suited nor offsuit is asked for |
/// | `Kx+` | a king or an ace and any other card |
/// | `JJ-88`, `A5s-A2s`, `T9o-65o`, `Kxs-9xs` | from one to the other, in either order: pairs, one top card, or one gap |
/// | `[T+][7+]` | a ten or higher and a seven or higher |
/// | `15%`, `5%-10%` | the strongest hands, or those from one percentage to below another, in whole classes |
/// | `random`, `XxXx`, `*` | every combo |
/// | `!AhKh`, `!(AA,KK)` | excluded from the list that it is part of; the order does not matter |
///
/// Percentages count combos in [`PREFLOP_ORDER`], by equity against one random hand, and take whole classes: a class is in
/// if its middle is at least the first percentage (0 for `15%`) and below the second, so `0.3%` is `AA`, 6 combos, not 4.
///
/// Weights are `AA:0.5` or `AA=0.5` from 0 to 1, `AA@50` in percent; groups are `(AA,KK):0.5`, `[50]AA,KK[/50]` and
/// `50%(AA,KK)`. A group's weight multiplies those inside; products are rounded to `f32` once, and a product above 0 that
/// rounds to 0 is an error. `50% AA` is ambiguous and refused: `50%(AA)` is aces with weight 0.5, `50%,AA` the strongest
/// half of all hands and the aces.
///
/// A list of exclusions alone excludes from `random`, and an exclusion has no weight. A combo listed twice with different
/// weights is an error, even if one of them is 0 or the combo is excluded in the end; [`Range::parse`] takes another policy
/// for such an [`Overlap`].
///
/// ```
/// use isofold_cards::Range;
///
/// let error = "AA,KK:50".parse::<Range>().unwrap_err();
/// assert_eq!(error.to_string(), "`50` at position 7: expected a number from 0 to 1; did you mean `KK@50`?");
/// ```
#[derive(Clone, PartialEq)]
pub struct Range {
    /// In \[0, 1\], never `-0.0`.
    weights: Box<[f32; Combo::COUNT]>,
}

/// The policy for a combo that a text lists twice with different weights.
///
/// ```
/// use isofold_cards::{Overlap, Range};
///
/// let text = "22+:0.5, AA";
/// assert!(text.parse::<Range>().is_err());
/// assert_eq!(Range::parse(text, Overlap::Last)?.to_string(), "AA,KK-22:0.5");
/// # Ok::<(), isofold_cards::RangeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Overlap {
    /// Refuse the text.
    #[default]
    Error,
    /// Keep the weight given first.
    First,
    /// Take the weight given last.
    Last,
    /// Take the greatest weight.
    Max,
    /// Take the least weight.
    Min,
}

impl Range {
    /// The range with no combo.
    pub fn empty() -> Range {
        Range { weights: Box::new([0.0; Combo::COUNT]) }
    }

    /// The range of every combo with weight 1.
    pub fn full() -> Range {
        Range { weights: Box::new([1.0; Combo::COUNT]) }
    }

    /// The range of 1 326 weights in the order of [`Combo::index`].
    ///
    /// ```
    /// use isofold_cards::Range;
    ///
    /// assert_eq!(Range::from_weights(&[1.0; 1326])?, Range::full());
    /// assert!(Range::from_weights(&[1.5; 1326]).is_err());
    /// # Ok::<(), isofold_cards::WeightError>(())
    /// ```
    pub fn from_weights(weights: &[f32]) -> Result<Range, WeightError> {
        if weights.len() != Combo::COUNT {
            return Err(WeightError::Count { found: weights.len() });
        }
        let mut range = Range::empty();
        for (combo, &weight) in Combo::all().zip(weights) {
            range.set(combo, weight)?;
        }
        Ok(range)
    }

    /// Reads a range, with a policy for combos listed twice with different weights; `str::parse` refuses those.
    pub fn parse(text: &str, overlap: Overlap) -> Result<Range, RangeError> {
        parser::parse(text, overlap)
    }

    /// The weight of a combo.
    #[inline]
    pub fn weight(&self, combo: Combo) -> f32 {
        self.weights[combo.index()]
    }

    /// Changes the weight of a combo.
    ///
    /// ```
    /// use isofold_cards::Range;
    ///
    /// let mut range = Range::empty();
    /// range.set("AhKh".parse()?, 0.25)?;
    /// assert_eq!(range.to_string(), "AhKh:0.25");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set(&mut self, combo: Combo, weight: f32) -> Result<(), WeightError> {
        if !(0.0..=1.0).contains(&weight) {
            return Err(WeightError::Weight { combo, weight });
        }
        // Adding 0.0 turns -0.0 into 0.0.
        self.weights[combo.index()] = weight + 0.0;
        Ok(())
    }

    /// The weights in the order of [`Combo::index`].
    #[inline]
    pub fn weights(&self) -> &[f32; Combo::COUNT] {
        &self.weights
    }

    /// The combos with a weight above 0, with their weights.
    pub fn iter(&self) -> impl Iterator<Item = (Combo, f32)> + Clone + '_ {
        Combo::all().zip(self.weights.iter().copied()).filter(|&(_, weight)| weight > 0.0)
    }

    /// Whether every weight is 0.
    pub fn is_empty(&self) -> bool {
        self.combos() == 0
    }

    /// The number of combos with a weight above 0.
    pub fn combos(&self) -> usize {
        self.iter().count()
    }

    /// The sum of the weights.
    pub fn weighted(&self) -> f64 {
        self.iter().fold(0.0, |sum, (_, weight)| sum + f64::from(weight))
    }

    /// The mean weight of a class's combos.
    ///
    /// ```
    /// use isofold_cards::{HandClass, Range};
    ///
    /// let range: Range = "AA,!AhAd".parse()?;
    /// assert_eq!(range.class_weight(HandClass::AA), 5.0 / 6.0);
    /// # Ok::<(), isofold_cards::RangeError>(())
    /// ```
    pub fn class_weight(&self, class: HandClass) -> f32 {
        let (sum, count) = class
            .combos()
            .fold((0.0, 0.0), |(sum, count), combo| (sum + f64::from(self.weight(combo)), count + 1.0));
        (sum / count) as f32
    }

    /// The mean weight of each class in the order of [`HandClass::index`]: the 13×13 grid.
    pub fn class_weights(&self) -> [f32; HandClass::COUNT] {
        let mut weights = [0.0; HandClass::COUNT];
        HandClass::all().for_each(|class| weights[class.index()] = self.class_weight(class));
        weights
    }

    /// The union of two ranges: each combo has the greater of its weights.
    ///
    /// ```
    /// use isofold_cards::Range;
    ///
    /// let (pairs, aces): (Range, Range) = ("TT+:0.5".parse()?, "AA,AKs".parse()?);
    /// assert_eq!(pairs.merge(&aces).to_string(), "AA,AKs,KK-TT:0.5");
    /// assert_eq!(pairs.intersect(&aces).to_string(), "AA:0.5");
    /// # Ok::<(), isofold_cards::RangeError>(())
    /// ```
    #[must_use]
    pub fn merge(&self, other: &Range) -> Range {
        self.map(|combo, weight| weight.max(other.weight(combo)))
    }

    /// The intersection of two ranges: each combo has the lesser of its weights.
    #[must_use]
    pub fn intersect(&self, other: &Range) -> Range {
        self.map(|combo, weight| weight.min(other.weight(combo)))
    }

    /// The difference of two ranges: of each combo the weight that is left after taking the other's away, at least 0.
    ///
    /// ```
    /// use isofold_cards::Range;
    ///
    /// let (pairs, raised): (Range, Range) = ("QQ+".parse()?, "AA,KK:0.75".parse()?);
    /// assert_eq!(pairs.subtract(&raised).to_string(), "QQ,KK:0.25");
    /// # Ok::<(), isofold_cards::RangeError>(())
    /// ```
    #[must_use]
    pub fn subtract(&self, other: &Range) -> Range {
        self.map(|combo, weight| (weight - other.weight(combo)).max(0.0))
    }

    /// The complement of the range: one minus the weight of each combo.
    ///
    /// ```
    /// use isofold_cards::Range;
    ///
    /// assert_eq!("random,!AA".parse::<Range>()?.invert().to_string(), "AA");
    /// # Ok::<(), isofold_cards::RangeError>(())
    /// ```
    #[must_use]
    pub fn invert(&self) -> Range {
        self.map(|_, weight| 1.0 - weight)
    }

    /// The range with every weight multiplied by a factor from 0 to 1.
    pub fn scale(&self, factor: f32) -> Result<Range, WeightError> {
        if !(0.0..=1.0).contains(&factor) {
            return Err(WeightError::Factor { factor });
        }
        Ok(self.map(|_, weight| weight * (factor + 0.0)))
    }

    /// The range without the combos that hold a dead card.
    #[must_use]
    pub fn without(&self, dead: CardSet) -> Range {
        self.map(|combo, weight| if combo.set().intersects(dead) { 0.0 } else { weight })
    }

    fn map(&self, weight: impl Fn(Combo, f32) -> f32) -> Range {
        let mut range = self.clone();
        for (combo, slot) in Combo::all().zip(range.weights.iter_mut()) {
            *slot = weight(combo, *slot);
        }
        range
    }
}

impl FromStr for Range {
    type Err = RangeError;

    fn from_str(text: &str) -> Result<Range, RangeError> {
        Range::parse(text, Overlap::Error)
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&printer::print(self))
    }
}

/// The range as text, which is shorter than 1 326 numbers.
impl fmt::Debug for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Range({self})")
    }
}
