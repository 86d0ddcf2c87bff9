use crate::beats;
use crate::by_card;
use crate::crew::Crew;
use crate::exact::{self, Exact, Setting};
use crate::method::Plan;
use crate::monte_carlo::{self, Detail, Target};
use crate::outcome;
use crate::progress::{Monitor, Progress};
use crate::spot::Spot;
use crate::{Beats, EquityError, Method, NextCards, Outcome, Player};
use isofold_cards::{BoardPattern, CardSet};
use isofold_eval::Game;
use isofold_iso::SuitGroup;
use std::ops::ControlFlow;

/// A question about equity, built step by step and then [`run`](Query::run).
#[derive(Clone, Debug)]
pub struct Query {
    game: Game,
    players: Given<Vec<Player>>,
    board: Given<BoardPattern>,
    dead: Given<CardSet>,
    way: Way,
    threshold: f64,
    seed: u64,
    threads: usize,
    isomorphism: bool,
    categories: bool,
    per_hand: bool,
}

/// Something as a value, or as a text that is read once the game is known.
#[derive(Clone, Debug)]
enum Given<T> {
    Text(String),
    Value(T),
}

/// How to go about it.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Way {
    Cheapest,
    Exact,
    Exactly(Method),
    MonteCarlo { trials: Option<u64>, error: Option<f64> },
}

/// What an exact method may cost before Monte Carlo takes over: a few seconds on one core.
const DEFAULT_THRESHOLD: f64 = 1e10;
/// The standard error that Monte Carlo goes on to if nothing else is asked.
const DEFAULT_ERROR: f64 = 2e-4;

/// Players separated by `|`: hands, ranges or `random`.
///
/// ```
/// use isofold_equity::equity;
///
/// let outcome = equity("AA | KK").run()?;
/// assert_eq!(outcome.outcomes, Some(61_642_944));
/// assert_eq!(format!("{:.6}", outcome.players[0].equity), "0.819461");
/// # Ok::<(), isofold_equity::EquityError>(())
/// ```
pub fn equity(players: &str) -> Query {
    Query::new(Given::Text(players.to_owned()))
}

impl Query {
    /// Players as values.
    pub fn of(players: impl IntoIterator<Item = Player>) -> Query {
        Query::new(Given::Value(players.into_iter().collect()))
    }

    fn new(players: Given<Vec<Player>>) -> Query {
        Query {
            game: Game::Holdem,
            players,
            board: Given::Value(BoardPattern::empty()),
            dead: Given::Value(CardSet::EMPTY),
            way: Way::Cheapest,
            threshold: DEFAULT_THRESHOLD,
            seed: 0,
            threads: 0,
            isomorphism: true,
            categories: false,
            per_hand: false,
        }
    }

    /// The game; hold'em if none is set.
    pub fn game(mut self, game: Game) -> Query {
        self.game = game;
        self
    }

    /// The board: `Ks7d4d`, or with places that are not known: `2h7s9h4hT`, `As****`.
    pub fn board(mut self, board: &str) -> Query {
        self.board = Given::Text(board.to_owned());
        self
    }

    /// The board as a value.
    pub fn board_pattern(mut self, board: BoardPattern) -> Query {
        self.board = Given::Value(board);
        self
    }

    /// Cards that are out of play.
    pub fn dead(mut self, cards: &str) -> Query {
        self.dead = Given::Text(cards.to_owned());
        self
    }

    /// Cards that are out of play, as a value.
    pub fn dead_cards(mut self, cards: CardSet) -> Query {
        self.dead = Given::Value(cards);
        self
    }

    /// Only an exact method will do.
    pub fn exact(mut self) -> Query {
        self.way = Way::Exact;
        self
    }

    /// Only this method will do. A method for another number of players, or for other cards, is an error.
    ///
    /// ```
    /// use isofold_equity::{Method, equity};
    ///
    /// let query = equity("AKs | TT").board("Ks7d4d");
    /// let [sums, recursion] = [Method::HeadsUp, Method::Recursion].map(|method| query.clone().method(method).run());
    /// assert_eq!(sums?.players, recursion?.players);
    /// assert!(query.method(Method::ThreeWay).run().is_err());
    /// # Ok::<(), isofold_equity::EquityError>(())
    /// ```
    pub fn method(mut self, method: Method) -> Query {
        self.way = match method {
            Method::MonteCarlo => Way::MonteCarlo { trials: None, error: Some(DEFAULT_ERROR) },
            exact => Way::Exactly(exact),
        };
        self
    }

    /// Monte Carlo with so many deals, or fewer if a target error is set too.
    pub fn trials(mut self, trials: u64) -> Query {
        let error = if let Way::MonteCarlo { error, .. } = self.way { error } else { None };
        self.way = Way::MonteCarlo { trials: Some(trials), error };
        self
    }

    /// Monte Carlo until the standard error of every equity is down to this.
    pub fn error(mut self, error: f64) -> Query {
        let trials = if let Way::MonteCarlo { trials, .. } = self.way { trials } else { None };
        self.way = Way::MonteCarlo { trials, error: Some(error) };
        self
    }

    /// What an exact method may cost, as a number of outcomes gone through one by one, before Monte Carlo takes over.
    /// Classes of suits and sums that stand for many outcomes are reckoned with, so spots with many more outcomes than
    /// this can still be exact.
    pub fn threshold(mut self, outcomes: f64) -> Query {
        self.threshold = outcomes;
        self
    }

    /// The seed of Monte Carlo: the same seed, the same deals.
    pub fn seed(mut self, seed: u64) -> Query {
        self.seed = seed;
        self
    }

    /// How many threads work; 0 for as many as there are cores. The result is the same.
    pub fn threads(mut self, threads: usize) -> Query {
        self.threads = threads;
        self
    }

    /// Whether suits that nothing tells apart stand for each other. The result is the same, but comes later without.
    pub fn isomorphism(mut self, on: bool) -> Query {
        self.isomorphism = on;
        self
    }

    /// Whether to count how often each player ends with which category of hands.
    pub fn categories(mut self, on: bool) -> Query {
        self.categories = on;
        self
    }

    /// Whether Monte Carlo counts hand by hand too. Exact methods always do.
    pub fn per_hand(mut self, on: bool) -> Query {
        self.per_hand = on;
        self
    }

    /// The answer.
    pub fn run(&self) -> Result<Outcome, EquityError> {
        self.run_with(&mut |_| ControlFlow::Continue(()))
    }

    /// The answer; a function hears of the progress now and then, and can stop the work: what is known by then is the
    /// answer.
    pub fn run_with(
        &self,
        monitor: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Outcome, EquityError> {
        self.check_target()?;
        let (players, spot) = self.spot()?;
        let names = players.iter().map(|player| player.text().to_owned()).collect();
        match self.plan(&spot)? {
            None => self.run_sampled(&spot, names, monitor),
            Some(plan) => self.run_exact(&spot, names, plan, monitor),
        }
    }

    /// What happens if this or that card comes next, on a flop or a turn: cards that are alike up to suits are taken
    /// together, in ascending order of their least.
    ///
    /// ```
    /// use isofold_equity::equity;
    ///
    /// let next = equity("QQ+,AKs | 20%").board("Ks7d4d").by_card()?;
    /// assert!(next.complete);
    /// // Clubs and hearts are alike: 49 turns in 36 classes.
    /// assert_eq!(next.cards.len(), 36);
    /// assert_eq!(next.cards[0].cards, isofold_cards::parse_cards("2c2h").unwrap());
    /// assert!((next.cards.iter().map(|card| card.share).sum::<f64>() - 1.0).abs() < 1e-12);
    /// # Ok::<(), isofold_equity::EquityError>(())
    /// ```
    pub fn by_card(&self) -> Result<NextCards, EquityError> {
        self.by_card_with(&mut |_| ControlFlow::Continue(()))
    }

    /// Whether there is a next card to look at: an error says why not, before any work is done.
    pub fn check_by_card(&self) -> Result<(), EquityError> {
        by_card::check(&self.spot()?.1)
    }

    /// As [`by_card`](Query::by_card), with a function that hears of the progress and can stop it.
    pub fn by_card_with(
        &self,
        monitor: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<NextCards, EquityError> {
        self.check_target()?;
        let (_, spot) = self.spot()?;
        let (group, crew) = (self.group(&spot), Crew::new(self.threads)?);
        if self.plan(&spot)?.is_none() {
            let setting = self.sampling(Detail { cards: true, ..Detail::default() }, &crew);
            return by_card::run_sampled(&spot, group, &setting, monitor);
        }
        by_card::run_exact(&spot, &Setting { group, categories: 0, crew: &crew }, monitor)
    }

    /// What beats the hand of the first player on a flop, a turn or a river, among all that the others may hold.
    ///
    /// ```
    /// use isofold_equity::equity;
    ///
    /// let beats = equity("AhKh | random").board("Ks7d4d").beats()?;
    /// assert_eq!(beats.strength, "pair of kings, ace, seven and four kickers");
    /// let names: Vec<_> = beats.categories.iter().map(|category| category.category).collect();
    /// assert_eq!(names, ["three of a kind", "two pair", "pair"]);
    /// assert_eq!(beats.categories[0].text, "KK,77,44");
    /// # Ok::<(), isofold_equity::EquityError>(())
    /// ```
    pub fn beats(&self) -> Result<Beats, EquityError> {
        beats::beats(&self.spot()?.1)
    }

    fn run_exact(
        &self,
        spot: &Spot,
        names: Vec<String>,
        plan: Plan,
        monitor: Monitor,
    ) -> Result<Outcome, EquityError> {
        let categories = if self.categories { self.game.categories().len() } else { 0 };
        let crew = if plan.method == Method::Table { Crew::Alone } else { Crew::new(self.threads)? };
        let setting = Setting { group: self.group(spot), categories, crew: &crew };
        let Exact { swept, players, outcomes } = exact::run(spot, plan, &setting, monitor);
        if outcomes == Some(0) {
            return Err(EquityError::Collision);
        }
        let hands: Vec<Vec<CardSet>> =
            players.iter().map(|source| source.sets.iter().map(|&(set, _)| set).collect()).collect();
        Ok(Outcome {
            game: self.game,
            method: plan.method,
            outcomes,
            trials: None,
            complete: swept.share == 1.0,
            players: outcome::players(&swept.tally, names.into_iter(), &hands, &swept.errors),
        })
    }

    fn run_sampled(&self, spot: &Spot, names: Vec<String>, monitor: Monitor) -> Result<Outcome, EquityError> {
        let detail = Detail { hands: self.per_hand, categories: self.categories, cards: false };
        let sampled = monte_carlo::run(spot, &self.sampling(detail, &Crew::new(self.threads)?), monitor)?;
        Ok(Outcome {
            game: self.game,
            method: Method::MonteCarlo,
            outcomes: None,
            trials: Some(sampled.trials()),
            complete: sampled.complete,
            players: sampled.players(names.into_iter()),
        })
    }

    fn sampling<'a>(&self, detail: Detail, crew: &'a Crew) -> monte_carlo::Setting<'a> {
        let target = match self.way {
            Way::MonteCarlo { trials, error } => Target { trials, error },
            _ => Target { trials: None, error: Some(DEFAULT_ERROR) },
        };
        monte_carlo::Setting { target, detail, seed: self.seed, crew }
    }

    fn group(&self, spot: &Spot) -> SuitGroup {
        if self.isomorphism { spot.group() } else { SuitGroup::TRIVIAL }
    }

    fn check_target(&self) -> Result<(), EquityError> {
        match self.way {
            Way::MonteCarlo { trials: Some(0), .. } => {
                Err(EquityError::Setting("a number of trials is at least 1"))
            }
            Way::MonteCarlo { error: Some(error), .. } if error.is_nan() || error <= 0.0 => {
                Err(EquityError::Setting("a target error is above 0"))
            }
            _ => Ok(()),
        }
    }

    /// The exact method that will be taken; `None` for Monte Carlo.
    fn plan(&self, spot: &Spot) -> Result<Option<Plan>, EquityError> {
        if let Way::MonteCarlo { .. } = self.way {
            return Ok(None);
        }
        let mut plans = Plan::all(spot, self.group(spot));
        // The table has no categories.
        plans.retain(|plan| plan.method != Method::Table || !self.categories);
        let cheapest = Plan::cheapest(&plans);
        let too_many = EquityError::TooManyOutcomes { outcomes: spot.estimated_outcomes() };
        match self.way {
            Way::MonteCarlo { .. } | Way::Cheapest => Ok(cheapest.filter(|plan| plan.cost <= self.threshold)),
            Way::Exact => cheapest.map(Some).ok_or(too_many),
            Way::Exactly(method) => {
                let plan = plans.into_iter().find(|plan| plan.method == method);
                plan.map(Some).ok_or(EquityError::Method { method })
            }
        }
    }

    /// Reads what was given as text, and checks everything.
    fn spot(&self) -> Result<(Vec<Player>, Spot), EquityError> {
        let players = match &self.players {
            Given::Value(players) => players.clone(),
            Given::Text(text) => {
                let players = text.split('|').zip(1..);
                players
                    .map(|(text, number)| Player::parse(self.game, number, text))
                    .collect::<Result<_, _>>()?
            }
        };
        let board = match &self.board {
            Given::Value(board) => *board,
            Given::Text(text) => text.parse().map_err(EquityError::Board)?,
        };
        let dead = match &self.dead {
            Given::Value(dead) => *dead,
            Given::Text(text) => text.parse().map_err(EquityError::Dead)?,
        };
        let spot = Spot::new(self.game, &players, &board, dead)?;
        Ok((players, spot))
    }
}
