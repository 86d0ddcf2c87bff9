use std::fmt;

/// What two cards and a board of three to five make, roughly from weak to strong. Every hand is exactly one of these.
///
/// *Above* and *below* compare with the ranks of the board, each counted once. Pairs, trips and quads that the board has
/// by itself are no part of a name: on 7♦7♣2♥ A♠K♠ is ace high and A♠A♥ an overpair. Of three pairs the best two count,
/// so a pair may be counterfeited and name nothing: 3♠3♥ on Q♠Q♦7♠7♦ is high card.
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
    /// The five cards of a river are the best hand: the hole cards do not count.
    Board,
    /// No pair, trips or better of its own, the higher hole card a queen or less; on the river one of them still plays.
    HighCard,
    /// The same, with a king as the higher hole card.
    KingHigh,
    /// The same, with an ace among the hole cards.
    AceHigh,
    /// A pocket pair below every card of the board.
    Underpair,
    /// A hole card pairs the lowest rank of the board, and at least two ranks of the board are above.
    BottomPair,
    /// A pocket pair below two or more ranks of the board, above another.
    LowPocketPair,
    /// A hole card pairs a rank of a turn or river that has two or more ranks above and one below: the third, or fourth.
    ThirdPair,
    /// A hole card pairs the second highest rank of the board, which may be the lowest too, as on K♠K♥7♦.
    SecondPair,
    /// A pocket pair below the highest rank of the board and above the second.
    MiddlePocketPair,
    /// A hole card pairs the highest rank of the board; three or more ranks above the other card are not on the board.
    TopPairWeakKicker,
    /// The same, where one or two ranks above the other card are not on the board.
    TopPairGoodKicker,
    /// The same, where every rank above the other card is on the board.
    TopPairTopKicker,
    /// A pocket pair above every card of the board.
    Overpair,
    /// Each hole card pairs another rank of the board, both pairs count, and they are not the two highest ranks.
    LowerTwoPair,
    /// The same with the two highest ranks of the board.
    TopTwoPair,
    /// Three of a kind of one hole card and a pair on the board.
    Trips,
    /// Three of a kind of a pocket pair and one card of the board.
    Set,
    /// A straight, higher than one that the board may have.
    Straight,
    /// A flush with a hole card, where three or more cards of the suit above the better one are not on the board.
    LowFlush,
    /// The same, where one or two cards of the suit above it are not on the board.
    HighFlush,
    /// The same, where every card of the suit above it is on the board. A straight flush may still beat it.
    NutFlush,
    /// A full house, better than one that the board may have; every pocket pair on a board of trips.
    FullHouse,
    /// Four of a kind with at least one hole card.
    Quads,
    /// A straight flush, higher than one that the board may have.
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

    /// Whether the hand has no pair of its own and nothing better.
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
    let mut place = 0;
    while place < Made::ALL.len() {
        assert!(Made::ALL[place] as usize == place);
        place += 1;
    }
};
