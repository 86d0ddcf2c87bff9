use std::fmt;
use std::ops::{BitOr, BitOrAssign};

/// A set of draws, on the flop or the turn; there are none on the river.
///
/// A hand has a draw if cards to come complete it to a hand that the board does not have by itself with those cards. Draws
/// count beside every made hand that is weaker than what they draw to: a set may have a flush draw, but a straight has no
/// straight draw.
///
/// A nut flush draw is also a flush draw, so [`contains`](Draws::contains) finds it as both.
///
/// ```
/// use isofold_eval::Draws;
///
/// let draws: Draws = "nut flush draw, gutter".parse().unwrap();
/// assert_eq!(draws, Draws::NUT_FLUSH_DRAW | Draws::GUTSHOT);
/// assert!(draws.contains(Draws::FLUSH_DRAW) && draws.is_combo_draw());
/// assert_eq!(draws.to_string(), "nut flush draw, gutshot");
/// assert_eq!(Draws::NONE.to_string(), "no draw");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(transparent)]
pub struct Draws(u16);

impl Draws {
    /// No draw.
    pub const NONE: Draws = Draws(0);
    /// Exactly four cards of a suit, at least one of them a hole card.
    pub const FLUSH_DRAW: Draws = Draws(1);
    /// A flush draw where every card of the suit above the better hole card is on the board.
    pub const NUT_FLUSH_DRAW: Draws = Draws(1 << 1 | 1);
    /// Four ranks in a row, where the ranks at both ends make a straight that the board does not have with that card.
    pub const OPEN_ENDED: Draws = Draws(1 << 2);
    /// Two or more ranks make a straight that the board does not have with that card, but not at both ends of four in a row.
    pub const DOUBLE_GUTSHOT: Draws = Draws(1 << 3);
    /// Exactly one rank makes a straight that the board does not have with that card.
    pub const GUTSHOT: Draws = Draws(1 << 4);
    /// On the flop, exactly three cards of a suit, at least one of them a hole card.
    pub const BACKDOOR_FLUSH_DRAW: Draws = Draws(1 << 5);
    /// On the flop, two more cards make a straight that the board does not have with them, and no single card does.
    pub const BACKDOOR_STRAIGHT_DRAW: Draws = Draws(1 << 6);
    /// Both hole cards are above every card of the board; the made hand is ace high, king high or high card.
    pub const TWO_OVERCARDS: Draws = Draws(1 << 7);
    /// Exactly one hole card is above every card of the board; the made hand is ace high, king high or high card.
    pub const ONE_OVERCARD: Draws = Draws(1 << 8);

    /// Every draw that has a name, in the order of printing.
    pub const ALL: [Draws; 9] = [
        Draws::NUT_FLUSH_DRAW,
        Draws::FLUSH_DRAW,
        Draws::OPEN_ENDED,
        Draws::DOUBLE_GUTSHOT,
        Draws::GUTSHOT,
        Draws::BACKDOOR_FLUSH_DRAW,
        Draws::BACKDOOR_STRAIGHT_DRAW,
        Draws::TWO_OVERCARDS,
        Draws::ONE_OVERCARD,
    ];

    /// The flags as bits, for files and tables.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether there is no draw.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every draw of `other` is among these.
    pub const fn contains(self, other: Draws) -> bool {
        other.0 & !self.0 == 0
    }

    /// Whether one card makes a straight: open-ended, double gutshot or gutshot.
    pub const fn is_straight_draw(self) -> bool {
        self.0 & (Draws::OPEN_ENDED.0 | Draws::DOUBLE_GUTSHOT.0 | Draws::GUTSHOT.0) != 0
    }

    /// Whether there is a flush draw and a straight draw.
    pub const fn is_combo_draw(self) -> bool {
        self.contains(Draws::FLUSH_DRAW) && self.is_straight_draw()
    }

    /// The draws one by one; a nut flush draw does not count as a flush draw again.
    pub fn iter(self) -> impl Iterator<Item = Draws> + Clone {
        let counts = move |&draw: &Draws| {
            self.contains(draw) && !(draw == Draws::FLUSH_DRAW && self.contains(Draws::NUT_FLUSH_DRAW))
        };
        Draws::ALL.into_iter().filter(counts)
    }

    /// The name of one draw.
    pub(super) const fn name_of_one(self) -> &'static str {
        match self {
            Draws::NUT_FLUSH_DRAW => "nut flush draw",
            Draws::FLUSH_DRAW => "flush draw",
            Draws::OPEN_ENDED => "open-ended straight draw",
            Draws::DOUBLE_GUTSHOT => "double gutshot",
            Draws::GUTSHOT => "gutshot",
            Draws::BACKDOOR_FLUSH_DRAW => "backdoor flush draw",
            Draws::BACKDOOR_STRAIGHT_DRAW => "backdoor straight draw",
            Draws::TWO_OVERCARDS => "two overcards",
            Draws::ONE_OVERCARD => "one overcard",
            _ => "no draw",
        }
    }
}

impl BitOr for Draws {
    type Output = Draws;

    fn bitor(self, other: Draws) -> Draws {
        Draws(self.0 | other.0)
    }
}

impl BitOrAssign for Draws {
    fn bitor_assign(&mut self, other: Draws) {
        *self = *self | other;
    }
}

/// The draws separated by commas, or `no draw`.
impl fmt::Display for Draws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.iter().map(Draws::name_of_one).collect();
        if names.is_empty() { f.pad(Draws::NONE.name_of_one()) } else { f.pad(&names.join(", ")) }
    }
}

const _: () = assert!(size_of::<Draws>() == 2);
