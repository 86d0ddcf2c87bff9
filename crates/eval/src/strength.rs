use crate::HandRank;

/// How good a hand is in its [`Game`](crate::Game), high or low: greater is better, equal is a tie.
///
/// | hand | bits |
/// |---|---|
/// | high | those of its [`HandRank`] |
/// | low | the complement of what the hand would be as a high hand; where the ace is low, bit 0 stands for it |
/// | badugi | 13–15 how many cards count, 0–12 the complement of their ranks, the ace lowest |
///
/// Strengths of one game, or of the low halves of any, compare with each other.
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
    /// Less than every hand: stands where there is no hand, as for a low that does not qualify.
    pub const NONE: Strength = Strength(0);

    /// The strength of a number that [`bits`](Strength::bits) gave.
    #[inline]
    pub const fn from_bits(bits: u32) -> Strength {
        Strength(bits)
    }

    /// The number itself, for sorting and counting.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The strength of a low hand, given how good it would be as a high hand.
    #[inline]
    pub(crate) const fn of_low(high: HandRank) -> Strength {
        Strength(!high.bits())
    }

    /// The high hand, if this is the strength of one.
    pub(crate) const fn as_high(self) -> HandRank {
        HandRank::from_bits(self.0)
    }

    /// What the low hand would be as a high hand, if this is the strength of one.
    pub(crate) const fn as_low(self) -> HandRank {
        HandRank::from_bits(!self.0)
    }

    /// A slice to write high hands to.
    #[inline]
    pub(crate) fn ranks_mut(strengths: &mut [Strength]) -> &mut [HandRank] {
        // SAFETY: both are transparent over `u32`, every value of which is valid for both.
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

/// What a hand shows down: see [`Game::showdown`](crate::Game::showdown).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Showdown {
    /// For the pot, or for its high half if the game splits it.
    pub strength: Strength,
    /// For the low half; [`Strength::NONE`] if no low qualifies or the game does not split.
    pub low: Strength,
}
