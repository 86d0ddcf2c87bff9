use crate::street;
use crate::{
    Bets, BigBlinds, Edit, Lock, Player, Rake, SpotBuilder, SpotError, Stop, Street, Tournament, Unit, deal,
    reader, writer,
};
use isofold_cards::{Card, CardSet, Combo, Range};
use isofold_iso::SuitPerm;

/// A spot: everything that determines a solution. Cards, ranges, stacks, bet sizes, rake, ICM, locks.
///
/// A spot is read from TOML, or built step by step with [`Spot::on`]. Fields may be changed afterwards;
/// [`Tree::new`](crate::Tree::new) checks them again.
///
/// The struct is exhaustive on purpose: code that reads or writes all of a spot should fail to compile when a field is added.
///
/// ```
/// use isofold_tree::{Spot, Street};
///
/// let demo = Spot::from_toml(isofold_tree::spots::DEMO)?;
/// assert_eq!((demo.street(), demo.pot, demo.stack()), (Street::Flop, 60, 270));
/// assert_eq!(Spot::from_toml(&demo.to_toml())?, demo);
/// # Ok::<(), isofold_tree::SpotError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Spot {
    /// The name, for people.
    pub name: String,
    /// The board: the flop in any order, then the turn and the river if they are dealt.
    pub board: Vec<Card>,
    /// Dead cards: neither held nor dealt.
    pub dead: CardSet,
    /// The unit in which amounts are given and shown. It does not change the game: amounts are chips.
    pub unit: Unit,
    /// The pot at the start, in chips.
    pub pot: u32,
    /// The stack behind of each player, in chips, out of position first. The smaller one is the effective stack.
    pub stacks: [u32; 2],
    /// The ranges of the players, out of position first.
    pub ranges: [Range; 2],
    /// The bet sizes.
    pub bets: Bets,
    /// The rules by which sizes become actions.
    pub rules: SizingRules,
    /// The rake.
    pub rake: Rake,
    /// The payouts and other stacks of a tournament, if the players maximize $EV by ICM.
    pub tournament: Option<Tournament>,
    /// The ranges of players who folded before: their bunching effect makes some cards likelier than others.
    pub folded: Vec<Range>,
    /// Changes to the tree, in the order in which they are made.
    pub edits: Vec<Edit>,
    /// Locked strategies; of several locks on the same hand, the last one counts.
    pub locks: Vec<Lock>,
    /// The limits of a solve.
    pub stop: Stop,
}

/// The rules by which bet sizes become actions. Each is 0, which turns it off, unless given.
///
/// ```
/// use isofold_tree::{NodeId, Spot, Street, Tree};
///
/// let spot = Spot::on("QsTs7h2c3d").pot(100).stack(120).oop("AA").ip("KK").bet(Street::River, "50%, 90%, 100%");
/// let actions = |spot: &Spot| Tree::new(spot).map(|tree| format!("{:?}", tree.node(NodeId::ROOT).actions()));
/// assert_eq!(actions(&spot.clone().build()?)?, "[Check, Bet(50), Bet(90), Bet(100)]");
/// // All-in is 120 % of the pot. A bet of 90 would leave 30 behind, in a pot of 280.
/// assert_eq!(actions(&spot.clone().add_allin(1.2).build()?)?, "[Check, Bet(50), Bet(90), Bet(100), AllIn(120)]");
/// assert_eq!(actions(&spot.clone().force_allin(0.1).build()?)?, "[Check, Bet(50), Bet(90), AllIn(120)]");
/// assert_eq!(actions(&spot.merge(0.1).build()?)?, "[Check, Bet(50), Bet(100)]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SizingRules {
    /// Adds all-in where it is at most this share of the pot after a call.
    pub add_allin: f64,
    /// Makes a bet all-in if, once it is called, at most this share of the pot would be left behind.
    pub force_allin: f64,
    /// Merges sizes that are closer to each other than this into the larger one.
    pub merge: f64,
}

impl Spot {
    /// The largest pot and the largest stack, in chips: sums of chips stay well inside 32 bits.
    pub const MAX_CHIPS: u32 = 1_000_000_000;

    /// The largest number of folded ranges.
    pub const MAX_FOLDED: usize = 7;

    /// Begins a spot on a board.
    pub fn on(board: &str) -> SpotBuilder {
        SpotBuilder::on(board)
    }

    /// Reads a spot file.
    ///
    /// ```
    /// use isofold_tree::Spot;
    ///
    /// let error = Spot::from_toml("borad = 'QsTs7h'").unwrap_err();
    /// assert!(error.to_string().starts_with("borad: unknown key") && error.to_string().ends_with("did you mean `board`?"));
    /// ```
    pub fn from_toml(text: &str) -> Result<Spot, SpotError> {
        reader::read(text)?.build()
    }

    /// The spot as TOML, which reads back as the same spot.
    pub fn to_toml(&self) -> String {
        writer::write(self)
    }

    /// The street the spot starts on. A board that [`validate`](Spot::validate) refuses counts as a river.
    pub fn street(&self) -> Street {
        street::of_board(self.board.len()).unwrap_or(Street::River)
    }

    /// The effective stack: the smaller of the two.
    pub fn stack(&self) -> u32 {
        self.stacks[0].min(self.stacks[1])
    }

    /// The spot with its suits relabelled: board, dead cards, ranges, edits and locks.
    ///
    /// ```
    /// use isofold_cards::Suit;
    /// use isofold_iso::SuitPerm;
    /// use isofold_tree::Spot;
    ///
    /// let spot = Spot::on("QsTs7h").pot(60).stack(100).oop("AhKh").ip("KK").build()?;
    /// let swapped = spot.relabelled(SuitPerm::swap(Suit::HEARTS, Suit::SPADES));
    /// assert_eq!(swapped.ranges[0].to_string(), "AsKs");
    /// assert_eq!(swapped.relabelled(SuitPerm::swap(Suit::HEARTS, Suit::SPADES)), spot);
    /// # Ok::<(), isofold_tree::SpotError>(())
    /// ```
    #[must_use]
    pub fn relabelled(&self, perm: SuitPerm) -> Spot {
        Spot {
            board: self.board.iter().map(|&card| perm.apply(card)).collect(),
            dead: perm.apply_set(self.dead),
            ranges: [0, 1].map(|player: usize| perm.apply_range(&self.ranges[player])),
            folded: self.folded.iter().map(|range| perm.apply_range(range)).collect(),
            edits: self.edits.iter().map(|edit| edit.relabelled(perm)).collect(),
            locks: self.locks.iter().map(|lock| lock.relabelled(perm)).collect(),
            ..self.clone()
        }
    }

    /// Checks the spot; the error names the field that is wrong.
    pub fn validate(&self) -> Result<(), SpotError> {
        self.validate_cards()?;
        if let Some((field, amount)) = self.big_blinds().first() {
            return Err(value(field, amount, "chips: see `Spot::resolve_big_blinds`"));
        }
        if let Some(chips) = self.unit.chips_per_bb().filter(|&chips| !BigBlinds::is_scale(chips)) {
            return Err(value("chips_per_bb", chips, CHIPS_PER_BB));
        }
        let [oop, ip] = self.stacks;
        let names = if oop == ip { ["stack"; 2] } else { ["stack.oop", "stack.ip"] };
        for (field, chips) in [("pot", self.pot), (names[0], oop), (names[1], ip)] {
            if !(1..=Spot::MAX_CHIPS).contains(&chips) {
                let expected = match self.unit {
                    Unit::Chips => format!("whole chips from 1 to {}", Spot::MAX_CHIPS),
                    unit => format!("big blinds above 0, up to {}", unit.amount(Spot::MAX_CHIPS)),
                };
                return Err(value(field, self.unit.amount(chips), &expected));
            }
        }
        self.validate_bets()?;
        if let Some(tournament) = &self.tournament {
            tournament.validate().map_err(|(field, error)| SpotError::Icm { field, error })?;
            // ICM needs a player with chips left after the hand.
            if self.rake.rate >= 1.0 {
                let expected = "a share below 1 in a tournament, such as 0.05 or \"5%\"";
                return Err(value("rake.rate", self.rake.rate, expected));
            }
        }
        let SizingRules { add_allin, force_allin, merge } = self.rules;
        let Stop { exploitability, iterations, seconds } = self.stop;
        let not_negative = "a number of at least 0";
        for (field, number, max, expected) in [
            ("tree.add_allin", add_allin, f64::MAX, not_negative),
            ("tree.force_allin", force_allin, f64::MAX, not_negative),
            ("tree.merge", merge, f64::MAX, not_negative),
            ("rake.rate", self.rake.rate, 1.0, "a share from 0 to 1, such as 0.05 or \"5%\""),
            ("rake.cap", self.rake.cap, f64::INFINITY, "chips of at least 0, or no cap at all"),
            (
                "stop.exploitability",
                exploitability.unwrap_or(0.0),
                1.0,
                "a share of the pot, such as \"0.5%\" or 0.005",
            ),
            ("stop.seconds", seconds.unwrap_or(1.0), f64::MAX, "a number above 0"),
        ] {
            if !(0.0..=max).contains(&number) {
                return Err(value(field, number, expected));
            }
        }
        if seconds == Some(0.0) {
            return Err(value("stop.seconds", 0, "a number above 0"));
        }
        if iterations == Some(0) {
            return Err(value("stop.iterations", 0, "a whole number of at least 1"));
        }
        Ok(())
    }

    fn validate_cards(&self) -> Result<(), SpotError> {
        let mut board = CardSet::EMPTY;
        for &card in &self.board {
            if board.contains(card) {
                return Err(SpotError::Duplicate { field: "board", card });
            }
            board = board.with(card);
        }
        street::of_board(board.len()).ok_or(SpotError::BoardSize { found: board.len() })?;
        if let Some(card) = (board & self.dead).iter().next() {
            return Err(SpotError::Duplicate { field: "dead", card });
        }
        // The board and the players' hands must be left to deal.
        let max = (Card::COUNT - Street::River.cards() - 4).saturating_sub(2 * self.folded.len());
        if self.dead.len() > max {
            return Err(SpotError::TooManyDead { found: self.dead.len(), max });
        }
        let [oop, ip] = Player::BOTH.map(|player| {
            let range = &self.ranges[player.index()];
            let hands: Vec<Combo> = range.without(board | self.dead).iter().map(|(combo, _)| combo).collect();
            match (range.is_empty(), hands.is_empty()) {
                (true, _) => Err(SpotError::EmptyRange { player }),
                (_, true) => Err(SpotError::Blocked { player }),
                _ => Ok(hands),
            }
        });
        let (oop, ip) = (oop?, ip?);
        let has_deal = |a: &Combo| ip.iter().any(|b| !a.set().intersects(b.set()));
        if !oop.iter().any(has_deal) {
            return Err(SpotError::Collision);
        }
        self.validate_folded(board | self.dead)
    }

    fn validate_folded(&self, blocked: CardSet) -> Result<(), SpotError> {
        if self.folded.len() > Spot::MAX_FOLDED {
            return Err(SpotError::TooManyFolded { found: self.folded.len() });
        }
        let left: Vec<Range> = self.folded.iter().map(|range| range.without(blocked)).collect();
        if let Some(i) = left.iter().position(Range::is_empty) {
            return Err(SpotError::EmptyFold { number: i + 1 });
        }
        let players = self.ranges.iter().map(|range| range.without(blocked));
        let has_deal = self.folded.is_empty() || deal::is_possible(players.chain(left).collect());
        if has_deal { Ok(()) } else { Err(SpotError::NoDeal) }
    }

    fn validate_bets(&self) -> Result<(), SpotError> {
        for street in street::STREETS {
            for player in Player::BOTH {
                let bets = self.bets.of(street, player);
                let field = |list: &str| format!("bets.{street}.{player}.{list}");
                let check = |list, sizes: &crate::Sizes, raises| {
                    sizes.check(raises).map_err(|error| SpotError::Sizes { field: field(list), error })
                };
                check("bet", &bets.bet, false)?;
                check("raise", &bets.raise, true)?;
                match &bets.donk {
                    Some(_) if player == Player::Ip => return Err(donk_in_position(field("donk"))),
                    Some(donk) => check("donk", donk, false)?,
                    None => {}
                }
            }
        }
        Ok(())
    }
}

/// The numbers of chips that a big blind can have.
pub(crate) const CHIPS_PER_BB: &str =
    "a divisor of 10000, such as 100 or 1000, so that amounts have at most four decimals";

/// The error of a list of donk bets for the player in position.
pub(crate) fn donk_in_position(field: String) -> SpotError {
    SpotError::Conflict { field, why: "only the player out of position can donk bet; give `donk` to oop" }
}

/// The error of a value that is not accepted.
pub(crate) fn value(field: impl Into<String>, found: impl ToString, expected: &str) -> SpotError {
    SpotError::Value { field: field.into(), found: found.to_string(), expected: expected.to_owned() }
}

/// The error of a field that is required and missing.
pub(crate) fn missing(field: &str, expected: &str) -> SpotError {
    SpotError::Missing { field: field.to_owned(), expected: expected.to_owned() }
}
