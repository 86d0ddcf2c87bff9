use isofold_cards::CardSet;

/// The number of cards that a set has of each suit, in 16-bit lanes.
#[derive(Clone, Copy)]
pub(crate) struct SuitCounts(u64);

impl SuitCounts {
    /// SuitCounts the bits of the four lanes at once: baseline x86-64 has no instruction for it.
    #[inline(always)]
    pub(crate) fn of(cards: CardSet) -> SuitCounts {
        let bits = cards.bits();
        let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        SuitCounts((bytes + (bytes >> 8)) & 0x00ff_00ff_00ff_00ff)
    }

    /// The counts in one nibble a suit, clubs lowest.
    #[inline(always)]
    pub(crate) fn by_suit(self) -> u16 {
        // Moves lane i from bit 16·i to bit 48 + 4·i.
        (self.0.wrapping_mul(1 << 48 | 1 << 36 | 1 << 24 | 1 << 12) >> 48) as u16
    }

    /// The number of all cards.
    #[inline(always)]
    pub(crate) fn total(self) -> usize {
        // Adds all lanes in the highest.
        (self.0.wrapping_mul(0x0001_0001_0001_0001) >> 48) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn counts_are_counts(bits: u64) {
            let cards = CardSet::from_bits_truncated(bits);
            prop_assert_eq!(SuitCounts::of(cards).total(), cards.len());
            let [c, d, h, s] = cards.lanes().map(|lane| lane.count_ones() as u16);
            prop_assert_eq!(SuitCounts::of(cards).by_suit(), c | d << 4 | h << 8 | s << 12);
        }
    }
}
