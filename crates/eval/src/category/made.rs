use std::fmt;

/// The made hand of two hole cards with a board of three to five cards, roughly from weak to strong. Every hand is exactly
/// one of these.
///
/// *Above* and *below* compare with the ranks of the board, each rank counted once. Pairs, trips and quads on the board do not
/// count: on 7♦7♣2♥, A♠K♠ is ace high and A♠A♥ is an overpair. Of three pairs only the best two count, so a pair may be
/// counterfeited: 3♠3♥ on Q♠Q♦7♠7♦ is high card.
///
/// ```
/// use isofold_eval::Made;
///
/// assert!(Made::Overpair < Made::Set);
/// assert_eq!(Made::TopPairTopKicker.to_string(), "top pair top kicker");
/// assert_eq!("TPTK".parse(), Ok(Made::TopPairTopKicker));
/// assert_eq!("middle pair".parse(), Ok(Made::SecondPair));
/// assert_eq!(Made::named("two pair"), Ok(&[Made::LowerTwoPair, Made::TopTwoPair][..]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Made {
    /// The five cards of a river board are the best hand: the hole cards do not play.
    Board,
    /// No pair or better of one's own, and the higher hole card is a queen or lower; on the river at least one hole card plays.
    HighCard,
    /// No pair or better of one's own, with a king as the higher hole card.
    KingHigh,
    /// No pair or better of one's own, with an ace among the hole cards.
    AceHigh,
    /// A pocket pair below every card of the board.
    Underpair,
    /// A hole card pairs the lowest rank of the board, and at least two ranks of the board are above.
    BottomPair,
    /// A pocket pair below two or more ranks of the board and above another.
    LowPocketPair,
    /// A hole card pairs a rank of a turn or river board that has two or more ranks above it and at least one below.
    ThirdPair,
    /// A hole card pairs the second highest rank of the board, which may also be the lowest, as on K♠K♥7♦.
    SecondPair,
    /// A pocket pair below the highest rank of the board and above the second.
    MiddlePocketPair,
    /// A hole card pairs the highest rank of the board; three or more ranks above the other card are not on the board.
    TopPairWeakKicker,
    /// A hole card pairs the highest rank of the board; one or two ranks above the other card are not on the board.
    TopPairGoodKicker,
    /// A hole card pairs the highest rank of the board; every rank above the other card is on the board.
    TopPairTopKicker,
    /// A pocket pair above every card of the board.
    Overpair,
    /// Each hole card pairs a different rank of the board, and both pairs play, but not the two highest ranks of the board.
    LowerTwoPair,
    /// The hole cards pair the two highest ranks of the board.
    TopTwoPair,
    /// Three of a kind with one hole card and a pair on the board.
    Trips,
    /// Three of a kind with a pocket pair and one card of the board.
    Set,
    /// A straight, higher than any on the board.
    Straight,
    /// A flush with a hole card; three or more higher cards of the suit are not on the board.
    LowFlush,
    /// A flush with a hole card; one or two higher cards of the suit are not on the board.
    HighFlush,
    /// A flush with a hole card; every higher card of the suit is on the board. A straight flush may still beat it.
    NutFlush,
    /// A full house, better than any on the board: a pocket pair on a flop of trips, for example.
    FullHouse,
    /// Four of a kind with at least one hole card.
    Quads,
    /// A straight flush, higher than any on the board.
    StraightFlush,
}

impl Made {
    /// All made hands from weak to strong.
    pub const ALL: [Made; 25] = [
        Made::Board,
        Made::HighCard,
        Made::KingHigh,
        Made::AceHigh,
        Made::Underpair,
        Made::BottomPair,
        Made::LowPocketPair,
        Made::ThirdPair,
        Made::SecondPair,
        Made::MiddlePocketPair,
        Made::TopPairWeakKicker,
        Made::TopPairGoodKicker,
        Made::TopPairTopKicker,
        Made::Overpair,
        Made::LowerTwoPair,
        Made::TopTwoPair,
        Made::Trips,
        Made::Set,
        Made::Straight,
        Made::LowFlush,
        Made::HighFlush,
        Made::NutFlush,
        Made::FullHouse,
        Made::Quads,
        Made::StraightFlush,
    ];

    /// The name players use.
    pub const fn name(self) -> &'static str {
        match self {
            Made::Board => "board",
            Made::HighCard => "high card",
            Made::KingHigh => "king high",
            Made::AceHigh => "ace high",
            Made::Underpair => "underpair",
            Made::BottomPair => "bottom pair",
            Made::LowPocketPair => "low pocket pair",
            Made::ThirdPair => "third pair",
            Made::SecondPair => "second pair",
            Made::MiddlePocketPair => "middle pocket pair",
            Made::TopPairWeakKicker => "top pair weak kicker",
            Made::TopPairGoodKicker => "top pair good kicker",
            Made::TopPairTopKicker => "top pair top kicker",
            Made::Overpair => "overpair",
            Made::LowerTwoPair => "lower two pair",
            Made::TopTwoPair => "top two pair",
            Made::Trips => "trips",
            Made::Set => "set",
            Made::Straight => "straight",
            Made::LowFlush => "low flush",
            Made::HighFlush => "high flush",
            Made::NutFlush => "nut flush",
            Made::FullHouse => "full house",
            Made::Quads => "quads",
            Made::StraightFlush => "straight flush",
        }
    }

    /// Whether the hand has no pair or better of its own.
    pub const fn is_unpaired(self) -> bool {
        matches!(self, Made::Board | Made::HighCard | Made::KingHigh | Made::AceHigh)
    }
}

/// The [`name`](Made::name).
impl fmt::Display for Made {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

const _: () = {
    let mut i = 0;
    while i < Made::ALL.len() {
        assert!(Made::ALL[i] as usize == i);
        i += 1;
    }
};
