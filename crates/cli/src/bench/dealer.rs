//! Pseudo-random deals for benchmarks.

use isofold_cards::{Card, CardSet, Deck};

/// Deals cards in a pseudo-random order, the same every time.
pub(super) struct Dealer {
    deck: Deck,
    counter: u64,
}

impl Dealer {
    pub(super) fn new(deck: Deck) -> Dealer {
        Dealer { deck, counter: 0x0069_736f_666f_6c64 }
    }

    /// A pseudo-random word: a counter, mixed.
    fn word(&mut self) -> u64 {
        self.counter = self.counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.counter;
        for shift in [30, 27] {
            word = (word ^ word >> shift).wrapping_mul(0xd6e8_feb8_6659_fd93);
        }
        word ^ word >> 31
    }

    /// A card that is not in `dealt`, which must not hold the whole deck.
    fn card(&mut self, dealt: CardSet) -> Card {
        loop {
            // Six bits at a time; a number that is no card of the deck, or dealt already, is drawn again.
            match Card::new((self.word() & 63) as u8) {
                Some(card) if self.deck.contains(card) && !dealt.contains(card) => return card,
                _ => {}
            }
        }
    }

    /// Deals rounds of cards.
    pub(super) fn rounds<const N: usize>(&mut self, sizes: [usize; N]) -> [CardSet; N] {
        let mut dealt = CardSet::EMPTY;
        sizes.map(|size| {
            let mut round = CardSet::EMPTY;
            for _ in 0..size {
                let card = self.card(dealt);
                dealt = dealt.with(card);
                round = round.with(card);
            }
            round
        })
    }
}
