use crate::spot::{leads_in_position, missing};
use crate::{
    Bets, Edit, Line, Lock, Player, Rake, Sizes, SizingRules, Spot, SpotError, Stop, Street, Tournament,
};
use isofold_cards::{Range, parse_cards};

/// A spot in the making: texts, which [`build`](SpotBuilder::build) reads and checks.
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
pub struct SpotBuilder {
    name: String,
    board: String,
    dead: String,
    pot: Option<u32>,
    stacks: Option<[u32; 2]>,
    ranges: [Option<String>; 2],
    lists: Vec<List>,
    rules: SizingRules,
    rake: Rake,
    /// Whether the line is added, and the line.
    edits: Vec<(bool, String)>,
    tournament: Option<Tournament>,
    folded: Vec<String>,
    locks: Vec<Lock>,
    stop: Stop,
}

/// A list of sizes as it was given.
#[derive(Clone, Debug)]
struct List {
    street: Street,
    /// Both if none.
    player: Option<Player>,
    kind: ListKind,
    text: String,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum ListKind {
    Bet,
    Raise,
    Donk,
}

impl SpotBuilder {
    pub(crate) fn on(board: &str) -> SpotBuilder {
        SpotBuilder {
            name: String::new(),
            board: board.to_owned(),
            dead: String::new(),
            pot: None,
            stacks: None,
            ranges: [None, None],
            lists: Vec::new(),
            rules: SizingRules::default(),
            rake: Rake::NONE,
            edits: Vec::new(),
            tournament: None,
            folded: Vec::new(),
            locks: Vec::new(),
            stop: Stop::default(),
        }
    }

    /// What people call it.
    pub fn name(mut self, name: &str) -> SpotBuilder {
        self.name = name.to_owned();
        self
    }

    /// What lies in the middle at the start, in chips.
    pub fn pot(mut self, chips: u32) -> SpotBuilder {
        self.pot = Some(chips);
        self
    }

    /// What each player has left to bet, in chips.
    pub fn stack(self, chips: u32) -> SpotBuilder {
        self.stacks(chips, chips)
    }

    /// What the player out of position and the one in position have left, in chips.
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

    /// Both players' bets on a street: a list of [`Sizes`]. What is given later replaces what was given before.
    pub fn bet(self, street: Street, sizes: &str) -> SpotBuilder {
        self.list(street, None, ListKind::Bet, sizes)
    }

    /// Both players' raises on a street.
    pub fn raise(self, street: Street, sizes: &str) -> SpotBuilder {
        self.list(street, None, ListKind::Raise, sizes)
    }

    /// What the player out of position leads with on a street, after calling on the street before; nothing if empty.
    pub fn donk(self, street: Street, sizes: &str) -> SpotBuilder {
        self.list(street, None, ListKind::Donk, sizes)
    }

    /// One player's bets on a street.
    pub fn bet_of(self, player: Player, street: Street, sizes: &str) -> SpotBuilder {
        self.list(street, Some(player), ListKind::Bet, sizes)
    }

    /// One player's raises on a street.
    pub fn raise_of(self, player: Player, street: Street, sizes: &str) -> SpotBuilder {
        self.list(street, Some(player), ListKind::Raise, sizes)
    }

    pub(crate) fn list(
        mut self,
        street: Street,
        player: Option<Player>,
        kind: ListKind,
        sizes: &str,
    ) -> SpotBuilder {
        self.lists.push(List { street, player, kind, text: sizes.to_owned() });
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

    /// What the house takes: a share of the pot, up to a cap in chips (`f64::INFINITY` for none).
    pub fn rake(mut self, rate: f64, cap: f64) -> SpotBuilder {
        self.rake = Rake { rate, cap };
        self
    }

    /// Makes chips worth prize money: the prizes by place, and the chips of the players who are not in the hand.
    pub fn icm(mut self, payouts: &[f64], others: &[f64]) -> SpotBuilder {
        self.tournament = Some(Tournament { payouts: payouts.to_vec(), others: others.to_vec() });
        self
    }

    /// The hands that one more player may have folded.
    pub fn folded(mut self, range: &str) -> SpotBuilder {
        self.folded.push(range.to_owned());
        self
    }

    /// What a player does whatever it costs.
    pub fn lock(mut self, lock: Lock) -> SpotBuilder {
        self.locks.push(lock);
        self
    }

    /// Cards that nobody holds and that never come.
    pub fn dead(mut self, cards: &str) -> SpotBuilder {
        self.dead = cards.to_owned();
        self
    }

    /// Takes the last action of a [`Line`] out of the tree.
    pub fn remove(mut self, line: &str) -> SpotBuilder {
        self.edits.push((false, line.to_owned()));
        self
    }

    /// Puts the last action of a [`Line`] into the tree.
    #[expect(clippy::should_implement_trait, reason = "a spot plus a line is no sum")]
    pub fn add(mut self, line: &str) -> SpotBuilder {
        self.edits.push((true, line.to_owned()));
        self
    }

    /// When a solver may stop.
    pub fn stop(mut self, stop: Stop) -> SpotBuilder {
        self.stop = stop;
        self
    }

    /// The spot, once everything is read and fits.
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
        let spot = Spot {
            name: self.name.clone(),
            board: cards("board", &self.board)?,
            dead: cards("dead", &self.dead)?.into_iter().collect(),
            pot: self.pot.ok_or_else(|| missing("pot", "the chips in the middle"))?,
            stacks: self.stacks.ok_or_else(|| missing("stack", "the chips each player has left"))?,
            ranges: [range(Player::Oop)?, range(Player::Ip)?],
            bets: self.bets()?,
            rules: self.rules,
            rake: self.rake,
            tournament: self.tournament.clone(),
            folded: self.folds()?,
            edits: self.edits()?,
            locks: self.locks.clone(),
            stop: self.stop,
        };
        spot.validate()?;
        Ok(spot)
    }

    fn folds(&self) -> Result<Vec<Range>, SpotError> {
        let read = |(i, text): (usize, &String)| {
            let field = format!("bunching.folded.{}", i + 1);
            text.parse().map_err(|error| SpotError::Range { field, error })
        };
        self.folded.iter().enumerate().map(read).collect()
    }

    fn bets(&self) -> Result<Bets, SpotError> {
        let mut bets = Bets::default();
        for list in &self.lists {
            let street = list.street;
            let whose = list.player.map_or(String::new(), |player| format!("{player}."));
            let name = match list.kind {
                ListKind::Bet => "bet",
                ListKind::Raise => "raise",
                ListKind::Donk => "donk",
            };
            let field = format!("bets.{street}.{whose}{name}");
            let sizes = match list.kind {
                ListKind::Raise => list.text.parse(),
                ListKind::Bet | ListKind::Donk => Sizes::for_bets(&list.text),
            };
            let sizes = sizes.map_err(|error| SpotError::Sizes { field: field.clone(), error })?;
            for player in Player::BOTH.into_iter().filter(|&player| list.player.is_none_or(|p| p == player)) {
                let slot = bets.of_mut(street, player);
                match (list.kind, player) {
                    (ListKind::Bet, _) => slot.bet = sizes.clone(),
                    (ListKind::Raise, _) => slot.raise = sizes.clone(),
                    (ListKind::Donk, Player::Oop) => slot.donk = Some(sizes.clone()),
                    // Given for both, the list is oop's.
                    (ListKind::Donk, Player::Ip) if list.player.is_none() => {}
                    (ListKind::Donk, Player::Ip) => return Err(leads_in_position(field)),
                }
            }
        }
        Ok(bets)
    }

    fn edits(&self) -> Result<Vec<Edit>, SpotError> {
        let read = |(i, (added, text)): (usize, &(bool, String))| {
            let verb = if *added { "add" } else { "remove" };
            let line: Line = text
                .parse()
                .map_err(|error| SpotError::Line { field: format!("edits.{}.{verb}", i + 1), error })?;
            Ok(if *added { Edit::Add(line) } else { Edit::Remove(line) })
        };
        self.edits.iter().enumerate().map(read).collect()
    }
}
