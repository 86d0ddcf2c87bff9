use isofold_cards::Card;

/// An evaluator after OMPEval: a hand is a sum of cards, and its rank is found in a table under that sum.
pub(crate) trait Additive: 'static {
    const NAME: &'static str;
    type Card: Copy;
    type Hand: Copy;

    fn card(card: Card) -> Self::Card;
    fn empty() -> Self::Hand;
    fn with(hand: Self::Hand, card: Self::Card) -> Self::Hand;
    fn rank(hand: &Self::Hand) -> u16;

    #[inline(always)]
    fn hand(cards: &[Self::Card]) -> Self::Hand {
        cards.iter().fold(Self::empty(), |hand, &card| Self::with(hand, card))
    }
}

pub(crate) struct RsPoker;

impl Additive for RsPoker {
    const NAME: &'static str = "rs_poker";
    type Card = rs_poker::core::Card;
    type Hand = rs_poker::core::SevenCardAccum;

    fn card(card: Card) -> Self::Card {
        rs_poker::core::Card::from(13 * card.suit().index() + card.rank().index())
    }

    #[inline(always)]
    fn empty() -> Self::Hand {
        Self::Hand::new()
    }

    #[inline(always)]
    fn with(hand: Self::Hand, card: Self::Card) -> Self::Hand {
        hand + card
    }

    #[inline(always)]
    fn rank(hand: &Self::Hand) -> u16 {
        hand.rank().to_raw()
    }
}

pub(crate) struct AyaPoker;

impl Additive for AyaPoker {
    const NAME: &'static str = "aya_poker";
    type Card = aya_poker::base::Card;
    type Hand = aya_poker::base::Hand;

    fn card(card: Card) -> Self::Card {
        aya_poker::base::CARDS[usize::from(card.index())]
    }

    #[inline(always)]
    fn empty() -> Self::Hand {
        Self::Hand::new()
    }

    #[inline(always)]
    fn with(mut hand: Self::Hand, card: Self::Card) -> Self::Hand {
        hand.insert_unchecked(&card);
        hand
    }

    #[inline(always)]
    fn rank(hand: &Self::Hand) -> u16 {
        aya_poker::poker_rank(hand).0
    }
}

pub(crate) struct RustPoker;

/// A card is a hand of one.
impl Additive for RustPoker {
    const NAME: &'static str = "rust_poker";
    type Card = rust_poker::hand_evaluator::Hand;
    type Hand = rust_poker::hand_evaluator::Hand;

    fn card(card: Card) -> Self::Card {
        rust_poker::hand_evaluator::CARDS[usize::from(card.index())]
    }

    #[inline(always)]
    fn empty() -> Self::Hand {
        Self::Hand::default()
    }

    #[inline(always)]
    fn with(hand: Self::Hand, card: Self::Card) -> Self::Hand {
        hand + card
    }

    #[inline(always)]
    fn rank(hand: &Self::Hand) -> u16 {
        rust_poker::hand_evaluator::evaluate(hand)
    }
}
