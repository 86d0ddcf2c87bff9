use crate::HandRank;

/// The strength of a hand in its [`Game`](crate::Game), high or low: the greater is better, and equal strengths tie.
///
/// | hand | bits |
/// |---|---|
/// | high | those of its [`HandRank`] |
/// | low | the complement of the rank that the hand would have as a high hand; where the ace is low, it has bit 0 |
/// | badugi | 13–15 the number of cards that count, 0–12 the complement of their ranks, the ace lowest |
///
/// Strengths of the same game compare with each other, and so do those of the low halves of any games.
///
/// ```
/// use isofold_eval::{Game, Strength};
///
/// let low = |cards: &str| Game::Razz.showdown(cards.parse().unwrap(), Default::default()).unwrap().strength;
/// assert!(low("As2d3c4h5s") > low("As2d3c4h6s"));
/// assert!(low("KsKdKcKhQs") > Strength::NONE);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(transparent)]
pub struct Strength(u32);

impl Strength {
    /// Less than the strength of every hand: in place of a strength where there is no hand, as for a low that does not
    /// qualify.
    pub const NONE: Strength = Strength(0);

    /// The strength of a number that [`bits`](Strength::bits) gave.
    #[inline]
    pub const fn from_bits(bits: u32) -> Strength {
        Strength(bits)
    }

    /// The strength as a number, for sorting and counting.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The strength of a low hand, given the rank that it would have as a high hand.
    #[inline]
    pub(crate) const fn of_low(high: HandRank) -> Strength {
        Strength(!high.bits())
    }

    /// The rank of a high hand of this strength.
    pub(crate) const fn as_high(self) -> HandRank {
        HandRank::from_bits(self.0)
    }

    /// The rank that a low hand of this strength would have as a high hand.
    pub(crate) const fn as_low(self) -> HandRank {
        HandRank::from_bits(!self.0)
    }

    /// Strengths as ranks of high hands, to write to.
    #[inline]
    pub(crate) fn ranks_mut(strengths: &mut [Strength]) -> &mut [HandRank] {
        // SAFETY: both types are transparent over `u32`, so size and alignment are the same, and every `u32` is a valid
        // value of both; the result borrows the slice mutably for as long as it lives.
        unsafe { &mut *(strengths as *mut [Strength] as *mut [HandRank]) }
    }
}

impl From<HandRank> for Strength {
    #[inline]
    fn from(rank: HandRank) -> Strength {
        Strength(rank.bits())
    }
}

const _: () = assert!(size_of::<Strength>() == 4 && align_of::<Strength>() == align_of::<HandRank>());

/// The strength of a hand at showdown; see [`Game::showdown`](crate::Game::showdown).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Showdown {
    /// The strength for the pot, or for its high half if the game splits it.
    pub strength: Strength,
    /// The strength for the low half; [`Strength::NONE`] if no low qualifies or the game does not split the pot.
    pub low: Strength,
}
