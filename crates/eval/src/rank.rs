use isofold_cards::Rank;

/// The category of a high hand, in the order of the full deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Category {
    /// Five different ranks, no straight and no flush.
    HighCard,
    /// One pair.
    Pair,
    /// Two pairs.
    TwoPair,
    /// Three of a kind.
    Trips,
    /// Five ranks in a row.
    Straight,
    /// Five of a suit.
    Flush,
    /// Three of a kind and a pair.
    FullHouse,
    /// Four of a kind.
    Quads,
    /// A straight in one suit, the royal flush included.
    StraightFlush,
}

impl Category {
    /// All categories in the order of the full deck.
    pub const ALL: [Category; 9] = [
        Category::HighCard,
        Category::Pair,
        Category::TwoPair,
        Category::Trips,
        Category::Straight,
        Category::Flush,
        Category::FullHouse,
        Category::Quads,
        Category::StraightFlush,
    ];

    /// The name players use.
    pub const fn name(self) -> &'static str {
        match self {
            Category::HighCard => "high card",
            Category::Pair => "pair",
            Category::TwoPair => "two pair",
            Category::Trips => "three of a kind",
            Category::Straight => "straight",
            Category::Flush => "flush",
            Category::FullHouse => "full house",
            Category::Quads => "four of a kind",
            Category::StraightFlush => "straight flush",
        }
    }
}

/// The rank of a high hand: the greater is better, and equal ranks tie.
///
/// | bits | meaning |
/// |---|---|
/// | 28–31 | the code of the category; categories that change places in short deck have several |
/// | 16–27 | the ranks that make the category (pairs, trips, quads, the top of a straight) as a mask from the three up; where one is missing from the mask, it is the deuce |
/// | 0–12 | the kickers as a mask of ranks; all five ranks of a flush or a high card, the pair of a full house |
///
/// Ranks of one [`Ranking`](crate::Ranking) compare with each other; across rankings the order means nothing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(transparent)]
pub struct HandRank(u32);

/// Category codes in ascending strength. A ranking uses one code for straights and one for flushes.
pub(crate) mod code {
    pub(crate) const HIGH_CARD: u16 = 0;
    pub(crate) const PAIR: u16 = 1;
    pub(crate) const TWO_PAIR: u16 = 2;
    pub(crate) const STRAIGHT_UNDER_TRIPS: u16 = 3;
    pub(crate) const TRIPS: u16 = 4;
    pub(crate) const STRAIGHT: u16 = 5;
    pub(crate) const FLUSH: u16 = 6;
    pub(crate) const FULL_HOUSE: u16 = 7;
    pub(crate) const FLUSH_OVER_FULL_HOUSE: u16 = 8;
    pub(crate) const QUADS: u16 = 9;
    pub(crate) const STRAIGHT_FLUSH: u16 = 10;
}

impl HandRank {
    /// Less than the rank of every hand: in place of a rank where there is no hand, as for combos that the board blocks. Its
    /// category is high card.
    pub const NONE: HandRank = HandRank(0);

    /// A rank from its two halves: code and primary ranks, kickers.
    #[inline(always)]
    pub(crate) const fn from_halves(major: u16, minor: u16) -> HandRank {
        HandRank((major as u32) << 16 | minor as u32)
    }

    /// The rank of a number that [`bits`](HandRank::bits) gave.
    #[inline(always)]
    pub(crate) const fn from_bits(bits: u32) -> HandRank {
        HandRank(bits)
    }

    /// The rank as a number, for sorting and counting.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// A slice to write the numbers of ranks to.
    #[inline]
    pub(crate) fn bits_mut(ranks: &mut [HandRank]) -> &mut [u32] {
        // SAFETY: a rank is transparent over `u32`, so that both slices have the same layout, and every number is a valid rank.
        unsafe { &mut *(ranks as *mut [HandRank] as *mut [u32]) }
    }

    /// The category.
    pub const fn category(self) -> Category {
        match (self.0 >> 28) as u16 {
            code::HIGH_CARD => Category::HighCard,
            code::PAIR => Category::Pair,
            code::TWO_PAIR => Category::TwoPair,
            code::TRIPS => Category::Trips,
            code::STRAIGHT_UNDER_TRIPS | code::STRAIGHT => Category::Straight,
            code::FLUSH | code::FLUSH_OVER_FULL_HOUSE => Category::Flush,
            code::FULL_HOUSE => Category::FullHouse,
            code::QUADS => Category::Quads,
            _ => Category::StraightFlush,
        }
    }

    /// The ranks that make the category, highest first: of both pairs, of the trips, the top of a straight.
    pub(crate) fn primary(self) -> Vec<Rank> {
        let above_deuce = ((self.0 >> 16) as u16 & 0xfff) << 1;
        let wanted = match self.category() {
            Category::HighCard | Category::Flush => 0,
            Category::TwoPair => 2,
            _ => 1,
        };
        let deuce = u16::from(above_deuce.count_ones() < wanted);
        ranks_of(above_deuce | deuce)
    }

    /// The kickers, highest first.
    pub(crate) fn kickers(self) -> Vec<Rank> {
        ranks_of(self.0 as u16)
    }
}

fn ranks_of(mask: u16) -> Vec<Rank> {
    Rank::all().rev().filter(|rank| mask >> rank.index() & 1 == 1).collect()
}

const _: () = assert!(size_of::<HandRank>() == 4 && align_of::<HandRank>() == 4);
