use isofold_cards::{Card, CardSet};

/// Deals cards in an order that looks random and is the same every time.
pub(crate) struct Dealer(u64);

impl Dealer {
    pub(crate) fn new() -> Dealer {
        Dealer(0x0069_736f_666f_6c64)
    }

    /// A number below `bound`, as random as the benchmarks need.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        for shift in [30, 27] {
            word = (word ^ word >> shift).wrapping_mul(0xd6e8_feb8_6659_fd93);
        }
        (((word >> 32) * bound as u64) >> 32) as usize
    }

    /// Cards in the order they are dealt, none twice.
    pub(crate) fn hand<const N: usize>(&mut self) -> [Card; N] {
        let mut dealt = CardSet::EMPTY;
        std::array::from_fn(|_| {
            let free = CardSet::FULL - dealt;
            let card = free.iter().nth(self.below(free.len())).expect("the deck outlasts a hand");
            dealt = dealt.with(card);
            card
        })
    }
}
