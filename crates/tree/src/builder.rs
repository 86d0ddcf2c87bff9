use crate::spot::{donk_in_position, missing, value};
use crate::{
    Bets, Edit, Line, Lock, Player, Rake, Sizes, SizingRules, Spot, SpotError, Stop, Street, Tournament, Unit,
};
use isofold_cards::{Range, parse_cards};

/// A builder of a spot. Texts are read and checked by [`build`](SpotBuilder::build).
///
/// ```
/// use isofold_tree::{Spot, Street};
///
/// let spot = Spot::on("QsTs7h")
///     .pot(60)
///     .stack(270)
///     .oop("22+,AJs+")
///     .ip("TT-55,KQs")
///     .bet(Street::Flop, "33%, e")
///     .raise(Street::Flop, "2.5x")
///     .donk(Street::Turn, "")
///     .add_allin(1.5)
///     .build()?;
/// assert_eq!(spot.rules.add_allin, 1.5);
///
/// let error = Spot::on("QsTs7h").pot(60).stack(270).oop("22+").ip("AA").raise(Street::Turn, "2.5y").build();
/// assert!(error.unwrap_err().to_string().starts_with("bets.turn.raise: `2.5y` is not a size"));
/// # Ok::<(), isofold_tree::SpotError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct SpotBuilder {
    name: String,
    board: String,
    dead: String,
    unit: Unit,
    /// Whether the chips of a big blind are given, and must not be changed.
    has_scale: bool,
    /// Whether amounts in chips are refused, in a file that is in big blinds.
    refuses_chips: bool,
    pot: Option<u32>,
    stacks: Option<[u32; 2]>,
    ranges: [Option<String>; 2],
    size_lists: Vec<SizeList>,
    /// Caps on raises; `None` for both players.
    raise_caps: Vec<(Street, Option<Player>, u32)>,
    rules: SizingRules,
    rake: Rake,
    edits: Vec<EditText>,
    tournament: Option<Tournament>,
    folded: Vec<String>,
    locks: Vec<Lock>,
    stop: Stop,
}

/// A list of sizes as a text.
#[derive(Clone, Debug)]
struct SizeList {
    street: Street,
    /// The player it is for; `None` for both.
    player: Option<Player>,
    kind: SizeListKind,
    text: String,
}

/// The lists of [`StreetBets`](crate::StreetBets).
#[derive(Clone, Copy, Debug)]
pub(crate) enum SizeListKind {
    Bet,
    Raise,
    Donk,
}

/// An edit whose line is a text.
#[derive(Clone, Debug)]
struct EditText {
    edit: fn(Line) -> Edit,
    line: String,
}

impl SizeListKind {
    pub(crate) const ALL: [SizeListKind; 3] = [SizeListKind::Bet, SizeListKind::Raise, SizeListKind::Donk];

    /// The key of a spot file.
    pub(crate) const fn key(self) -> &'static str {
        match self {
            SizeListKind::Bet => "bet",
            SizeListKind::Raise => "raise",
            SizeListKind::Donk => "donk",
        }
    }
}

impl SpotBuilder {
    pub(crate) fn on(board: &str) -> SpotBuilder {
        SpotBuilder {
            name: String::new(),
            board: board.to_owned(),
            dead: String::new(),
            unit: Unit::Chips,
            has_scale: false,
            refuses_chips: false,
            pot: None,
            stacks: None,
            ranges: [None, None],
            size_lists: Vec::new(),
            raise_caps: Vec::new(),
            rules: SizingRules::default(),
            rake: Rake::NONE,
            edits: Vec::new(),
            tournament: None,
            folded: Vec::new(),
            locks: Vec::new(),
            stop: Stop::default(),
        }
    }

    /// The name of the spot.
    pub fn name(mut self, name: &str) -> SpotBuilder {
        self.name = name.to_owned();
        self
    }

    /// The unit in which amounts are shown, and in which sizes, edits and locks may be given: `2.5bb`. The pot and the stacks are
    /// chips in either case.
    pub fn unit(mut self, unit: Unit) -> SpotBuilder {
        self.unit = unit;
        self
    }

    /// The unit of a file in big blinds, and whether it says how many chips each has.
    pub(crate) fn in_big_blinds(mut self, chips: u32, is_given: bool) -> SpotBuilder {
        (self.has_scale, self.refuses_chips) = (is_given, true);
        self.unit(Unit::BigBlinds { chips })
    }

    /// The cap of the rake, in chips.
    pub(crate) fn rake_cap(mut self, chips: u32) -> SpotBuilder {
        self.rake.cap = chips.into();
        self
    }

    /// The stacks of the players who are not in the hand, in chips.
    pub(crate) fn others(mut self, stacks: &[u32]) -> SpotBuilder {
        if let Some(tournament) = &mut self.tournament {
            tournament.others = stacks.iter().copied().map(f64::from).collect();
        }
        self
    }

    /// The pot at the start, in chips.
    pub fn pot(mut self, chips: u32) -> SpotBuilder {
        self.pot = Some(chips);
        self
    }

    /// The stack behind of both players, in chips.
    pub fn stack(self, chips: u32) -> SpotBuilder {
        self.stacks(chips, chips)
    }

    /// The stack behind of each player, in chips.
    pub fn stacks(mut self, oop: u32, ip: u32) -> SpotBuilder {
        self.stacks = Some([oop, ip]);
        self
    }

    /// The range of the player out of position.
    pub fn oop(self, range: &str) -> SpotBuilder {
        self.range(Player::Oop, range)
    }

    /// The range of the player in position.
    pub fn ip(self, range: &str) -> SpotBuilder {
        self.range(Player::Ip, range)
    }

    pub(crate) fn range(mut self, player: Player, range: &str) -> SpotBuilder {
        self.ranges[player.index()] = Some(range.to_owned());
        self
    }

    /// The bet sizes of both players on a street: a list of [`Sizes`]. A later list replaces an earlier one.
    pub fn bet(self, street: Street, sizes: &str) -> SpotBuilder {
        self.size_list(street, None, SizeListKind::Bet, sizes)
    }

    /// The raise sizes of both players on a street.
    pub fn raise(self, street: Street, sizes: &str) -> SpotBuilder {
        self.size_list(street, None, SizeListKind::Raise, sizes)
    }

    /// The sizes of donk bets on a street: of the player out of position, after calling on the street before. An empty list
    /// forbids them.
    pub fn donk(self, street: Street, sizes: &str) -> SpotBuilder {
        self.size_list(street, None, SizeListKind::Donk, sizes)
    }

    /// The bet sizes of one player on a street.
    pub fn bet_of(self, player: Player, street: Street, sizes: &str) -> SpotBuilder {
        self.size_list(street, Some(player), SizeListKind::Bet, sizes)
    }

    /// The raise sizes of one player on a street.
    pub fn raise_of(self, player: Player, street: Street, sizes: &str) -> SpotBuilder {
        self.size_list(street, Some(player), SizeListKind::Raise, sizes)
    }

    /// The cap on the raises of both players on a street: see [`StreetBets::max_raises`](crate::StreetBets::max_raises).
    pub fn max_raises(self, street: Street, raises: u32) -> SpotBuilder {
        self.raise_cap(street, None, raises)
    }

    /// The cap on the raises of one player on a street.
    pub fn max_raises_of(self, player: Player, street: Street, raises: u32) -> SpotBuilder {
        self.raise_cap(street, Some(player), raises)
    }

    pub(crate) fn raise_cap(mut self, street: Street, player: Option<Player>, raises: u32) -> SpotBuilder {
        self.raise_caps.push((street, player, raises));
        self
    }

    pub(crate) fn size_list(
        mut self,
        street: Street,
        player: Option<Player>,
        kind: SizeListKind,
        sizes: &str,
    ) -> SpotBuilder {
        self.size_lists.push(SizeList { street, player, kind, text: sizes.to_owned() });
        self
    }

    /// See [`SizingRules::add_allin`].
    pub fn add_allin(mut self, share: f64) -> SpotBuilder {
        self.rules.add_allin = share;
        self
    }

    /// See [`SizingRules::force_allin`].
    pub fn force_allin(mut self, share: f64) -> SpotBuilder {
        self.rules.force_allin = share;
        self
    }

    /// See [`SizingRules::merge`].
    pub fn merge(mut self, share: f64) -> SpotBuilder {
        self.rules.merge = share;
        self
    }

    /// The rake: a share of the pot, up to a cap in chips (`f64::INFINITY` for none).
    pub fn rake(mut self, rate: f64, cap: f64) -> SpotBuilder {
        self.rake = Rake { rate, cap };
        self
    }

    /// Turns on ICM: the payouts by finishing place, and the stacks of the players who are not in the hand.
    pub fn icm(mut self, payouts: &[f64], others: &[f64]) -> SpotBuilder {
        self.tournament = Some(Tournament { payouts: payouts.to_vec(), others: others.to_vec() });
        self
    }

    /// Adds the folded range of one more player, for the bunching effect.
    pub fn folded(mut self, range: &str) -> SpotBuilder {
        self.folded.push(range.to_owned());
        self
    }

    /// Locks the strategy of a player at a node.
    pub fn lock(mut self, lock: Lock) -> SpotBuilder {
        self.locks.push(lock);
        self
    }

    /// Dead cards: neither held nor dealt.
    pub fn dead(mut self, cards: &str) -> SpotBuilder {
        self.dead = cards.to_owned();
        self
    }

    /// Removes the last action of a [`Line`] from the tree.
    pub fn remove(mut self, line: &str) -> SpotBuilder {
        self.edits.push(EditText { edit: Edit::Remove, line: line.to_owned() });
        self
    }

    /// Adds the last action of a [`Line`] to the tree.
    #[expect(clippy::should_implement_trait, reason = "a spot plus a line is no sum")]
    pub fn add(mut self, line: &str) -> SpotBuilder {
        self.edits.push(EditText { edit: Edit::Add, line: line.to_owned() });
        self
    }

    /// The limits of a solve.
    pub fn stop(mut self, stop: Stop) -> SpotBuilder {
        self.stop = stop;
        self
    }

    /// Reads all texts and checks the spot.
    pub fn build(self) -> Result<Spot, SpotError> {
        let cards = |field: &str, text: &str| {
            parse_cards(text).map_err(|error| SpotError::Cards { field: field.to_owned(), error })
        };
        let range = |player: Player| {
            let field = format!("ranges.{player}");
            match &self.ranges[player.index()] {
                Some(text) => text.parse::<Range>().map_err(|error| SpotError::Range { field, error }),
                None => Err(missing(&field, "a range, such as \"22+,AJs+\"")),
            }
        };
        let mut spot = Spot {
            name: self.name.clone(),
            board: cards("board", &self.board)?,
            dead: cards("dead", &self.dead)?.into_iter().collect(),
            unit: self.unit,
            pot: self.pot.ok_or_else(|| missing("pot", "the chips in the pot at the start"))?,
            stacks: self.stacks.ok_or_else(|| missing("stack", "the chips that each player has behind"))?,
            ranges: [range(Player::Oop)?, range(Player::Ip)?],
            bets: self.bets()?,
            rules: self.rules,
            rake: self.rake,
            tournament: self.tournament.clone(),
            folded: self.folded_ranges()?,
            edits: self.edits()?,
            locks: self.locks.clone(),
            stop: self.stop,
        };
        if let Some(field) = spot.size_or_line_in_chips().filter(|_| self.refuses_chips) {
            let expected = "big blinds, such as 2.5bb, since the spot is in big blinds";
            return Err(value(field, "an amount in chips", expected));
        }
        spot.resolve_big_blinds()?;
        if self.has_scale && spot.unit != self.unit {
            let expected = "more, since an amount of the bet sizes or lines is no whole number of chips; or leave it out";
            return Err(value("chips_per_bb", self.unit.chips_per_bb().unwrap_or(1), expected));
        }
        spot.validate()?;
        Ok(spot)
    }

    fn folded_ranges(&self) -> Result<Vec<Range>, SpotError> {
        let read = |(i, text): (usize, &String)| {
            let field = format!("bunching.folded.{}", i + 1);
            text.parse().map_err(|error| SpotError::Range { field, error })
        };
        self.folded.iter().enumerate().map(read).collect()
    }

    fn bets(&self) -> Result<Bets, SpotError> {
        let mut bets = Bets::default();
        for SizeList { street, player: only, kind, text } in &self.size_lists {
            let whose = only.map_or(String::new(), |player| format!("{player}."));
            let field = format!("bets.{street}.{whose}{}", kind.key());
            let sizes = match kind {
                SizeListKind::Raise => text.parse(),
                SizeListKind::Bet | SizeListKind::Donk => Sizes::for_bets(text),
            };
            let sizes = sizes.map_err(|error| SpotError::Sizes { field: field.clone(), error })?;
            for player in players(*only) {
                let own = bets.of_mut(*street, player);
                match (kind, player) {
                    (SizeListKind::Bet, _) => own.bet = sizes.clone(),
                    (SizeListKind::Raise, _) => own.raise = sizes.clone(),
                    (SizeListKind::Donk, Player::Oop) => own.donk = Some(sizes.clone()),
                    // A list for both players is the one of oop.
                    (SizeListKind::Donk, Player::Ip) if only.is_none() => {}
                    (SizeListKind::Donk, Player::Ip) => return Err(donk_in_position(field)),
                }
            }
        }
        for &(street, only, raises) in &self.raise_caps {
            players(only).for_each(|player| bets.of_mut(street, player).max_raises = Some(raises));
        }
        Ok(bets)
    }

    fn edits(&self) -> Result<Vec<Edit>, SpotError> {
        let read = |(i, EditText { edit, line }): (usize, &EditText)| {
            let field = || format!("edits.{}.{}", i + 1, edit(Line::default()).key());
            line.parse().map(edit).map_err(|error| SpotError::Line { field: field(), error })
        };
        self.edits.iter().enumerate().map(read).collect()
    }
}

/// One player, or both.
fn players(only: Option<Player>) -> impl Iterator<Item = Player> {
    Player::BOTH.into_iter().filter(move |&player| only.is_none_or(|only| only == player))
}
