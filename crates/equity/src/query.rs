mod planning;

use crate::beats;
use crate::by_card;
use crate::distribution::CardDistribution;
use crate::exact::{self, Exact, ExactOptions};
use crate::memory;
use crate::method::Plan;
use crate::monte_carlo::{self, Detail, StopRule};
use crate::outcome;
use crate::progress::{Monitor, Progress};
use crate::spot::Spot;
use crate::workers::Workers;
use crate::{Beats, EquityError, Method, NextCards, Outcome, Player};
use isofold_cards::{BoardPattern, CardSet, Overlap};
use isofold_eval::Game;
use std::ops::ControlFlow;

/// A query for the equities of a spot: set up step by step, then [`run`](Query::run).
#[derive(Clone, Debug)]
#[must_use = "a query does nothing until it is run"]
pub struct Query {
    game: Game,
    players: Input<Vec<Player>>,
    board: Input<BoardPattern>,
    dead: Input<CardSet>,
    choice: MethodChoice,
    threshold: f64,
    seed: u64,
    threads: usize,
    isomorphism: bool,
    categories: bool,
    per_hand: bool,
    overlap: Overlap,
    memory: Option<u64>,
}

/// A value, or a text that is read once the game is known.
#[derive(Clone, Debug)]
enum Input<T> {
    Text(String),
    Value(T),
}

/// The methods that may be used.
#[derive(Clone, Copy, PartialEq, Debug)]
enum MethodChoice {
    /// The cheapest exact method, or Monte Carlo, until one of the targets is reached, if that costs more than the threshold.
    Cheapest { trials: Option<u64>, error: Option<f64> },
    /// The cheapest exact method.
    Exact,
    /// This exact method.
    Only(Method),
    /// Monte Carlo, until one of the targets is reached.
    MonteCarlo { trials: Option<u64>, error: Option<f64> },
}

/// The default cost from which Monte Carlo takes over from exact methods: a few seconds on one core.
pub const DEFAULT_THRESHOLD: f64 = 1e10;
/// The cost up to which an exact method runs on the calling thread alone: about as long as it takes to wake others.
const SMALL_COST: f64 = 2e5;
/// The standard error at which Monte Carlo stops by default.
pub const DEFAULT_ERROR: f64 = 2e-4;

/// A query for players separated by `|`: hands, ranges or `random`.
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
    Query::new(Input::Text(players.to_owned()))
}

impl Query {
    /// A query for players given as values.
    pub fn of(players: impl IntoIterator<Item = Player>) -> Query {
        Query::new(Input::Value(players.into_iter().collect()))
    }

    fn new(players: Input<Vec<Player>>) -> Query {
        Query {
            game: Game::Holdem,
            players,
            board: Input::Value(BoardPattern::empty()),
            dead: Input::Value(CardSet::EMPTY),
            choice: MethodChoice::Cheapest { trials: None, error: Some(DEFAULT_ERROR) },
            threshold: DEFAULT_THRESHOLD,
            seed: 0,
            threads: 0,
            isomorphism: true,
            categories: false,
            per_hand: false,
            overlap: Overlap::Error,
            memory: None,
        }
    }

    /// Sets the game; the default is hold'em.
    pub fn game(mut self, game: Game) -> Query {
        self.game = game;
        self
    }

    /// Sets the board: `Ks7d4d`, or one with cards known in part, `2h7s9h4hT`, `As****`.
    pub fn board(mut self, board: &str) -> Query {
        self.board = Input::Text(board.to_owned());
        self
    }

    /// Sets the board as a value.
    pub fn board_pattern(mut self, board: BoardPattern) -> Query {
        self.board = Input::Value(board);
        self
    }

    /// Sets the dead cards.
    pub fn dead(mut self, cards: &str) -> Query {
        self.dead = Input::Text(cards.to_owned());
        self
    }

    /// Sets the dead cards as a value.
    pub fn dead_cards(mut self, cards: CardSet) -> Query {
        self.dead = Input::Value(cards);
        self
    }

    /// Requires an exact method.
    pub fn exact(mut self) -> Query {
        self.choice = MethodChoice::Exact;
        self
    }

    /// Requires this method. A method that does not suit the players and cards is an error.
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
        self.choice = match method {
            Method::MonteCarlo => MethodChoice::MonteCarlo { trials: None, error: Some(DEFAULT_ERROR) },
            Method::Table | Method::HeadsUp | Method::ThreeWay | Method::Recursion => {
                MethodChoice::Only(method)
            }
        };
        self
    }

    /// Requires Monte Carlo with so many deals, or fewer if a target error is set too.
    pub fn trials(mut self, trials: u64) -> Query {
        let error = if let MethodChoice::MonteCarlo { error, .. } = self.choice { error } else { None };
        self.choice = MethodChoice::MonteCarlo { trials: Some(trials), error };
        self
    }

    /// Requires Monte Carlo until the standard error of every equity is at most this.
    pub fn error(mut self, error: f64) -> Query {
        let trials = if let MethodChoice::MonteCarlo { trials, .. } = self.choice { trials } else { None };
        self.choice = MethodChoice::MonteCarlo { trials, error: Some(error) };
        self
    }

    /// Sets the cost from which Monte Carlo takes over from exact methods, in outcomes enumerated one by one. Symmetry and
    /// sums that cover many outcomes lower the cost of a method, so spots with many more outcomes can still be exact.
    pub fn threshold(mut self, outcomes: f64) -> Query {
        self.threshold = outcomes;
        self
    }

    /// Lets the cost of exact methods decide, and sets where Monte Carlo ends if it takes over from them: after so many deals, or at this
    /// standard error, the default if neither is given.
    ///
    /// ```
    /// use isofold_equity::equity;
    ///
    /// let query = equity("AA | KK | QQ").end_sampling(Some(10_000), None);
    /// assert_eq!(query.clone().run()?.outcomes, Some(296_082_864));
    /// assert_eq!(query.threshold(1e3).run()?.trials, Some(10_000));
    /// # Ok::<(), isofold_equity::EquityError>(())
    /// ```
    pub fn end_sampling(mut self, trials: Option<u64>, error: Option<f64>) -> Query {
        let error = error.or(if trials.is_none() { Some(DEFAULT_ERROR) } else { None });
        self.choice = MethodChoice::Cheapest { trials, error };
        self
    }

    /// Sets the seed of Monte Carlo: the same seed gives the same deals. The default is 0.
    pub fn seed(mut self, seed: u64) -> Query {
        self.seed = seed;
        self
    }

    /// Sets the number of threads; the default, 0, is one a core. The result does not depend on it.
    pub fn threads(mut self, threads: usize) -> Query {
        self.threads = threads;
        self
    }

    /// Turns suit isomorphism on or off; it is on by default. The result is the same, but takes longer without.
    pub fn isomorphism(mut self, on: bool) -> Query {
        self.isomorphism = on;
        self
    }

    /// Turns the frequencies of hand categories on or off; they are off by default.
    pub fn categories(mut self, on: bool) -> Query {
        self.categories = on;
        self
    }

    /// Turns the results of each hand on or off for Monte Carlo; they are off by default. Exact methods always have them.
    pub fn per_hand(mut self, on: bool) -> Query {
        self.per_hand = on;
        self
    }

    /// Sets the policy for combos that the text of a range lists twice with different weights; by default such a text is refused.
    pub fn overlap(mut self, overlap: Overlap) -> Query {
        self.overlap = overlap;
        self
    }

    /// Sets the bytes of memory that lists of hands may take; by default there is no limit. A query that would take more is refused
    /// before it takes any. Monte Carlo does not list the hands of wide patterns, and rarely needs many.
    pub fn memory(mut self, bytes: Option<u64>) -> Query {
        self.memory = bytes;
        self
    }

    /// The players, read from their text.
    pub fn players(&self) -> Result<Vec<Player>, EquityError> {
        match &self.players {
            Input::Value(players) => Ok(players.clone()),
            Input::Text(text) => (text.split('|').zip(1..))
                .map(|(text, number)| Player::parse_with(self.game, number, text, self.overlap))
                .collect(),
        }
    }

    /// Computes the equities.
    pub fn run(&self) -> Result<Outcome, EquityError> {
        self.run_with(&mut |_| ControlFlow::Continue(()))
    }

    /// Computes the equities. The monitor is called from time to time with the progress; if it breaks, the work stops, and
    /// what is known by then is the answer.
    pub fn run_with(
        &self,
        monitor: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Outcome, EquityError> {
        self.check_target()?;
        let (players, spot, plan) = self.planned()?;
        let names = players.iter().map(|player| player.text().to_owned()).collect();
        match plan {
            None => self.run_sampled(&spot, names, monitor),
            Some(plan) => self.run_exact(&spot, names, plan, monitor),
        }
    }

    /// Whether [`run`](Query::run) takes so little that it wakes no other thread: a table or an exact method answers in well under a
    /// millisecond.
    ///
    /// ```
    /// use isofold_equity::equity;
    ///
    /// let query = equity("AsKc | QQ+,AKs");
    /// assert!(query.is_small()? && query.clone().board("Ks7d4d9h2c").is_small()?);
    /// assert!(!query.trials(1_000_000).is_small()?);
    /// # Ok::<(), isofold_equity::EquityError>(())
    /// ```
    pub fn is_small(&self) -> Result<bool, EquityError> {
        let spot = self.spot()?.1;
        Ok(self.plan(&spot)?.is_some_and(is_small))
    }

    /// Checks whether some player has an equity distribution ([`PlayerOutcome::curve`](crate::PlayerOutcome::curve)), without doing
    /// any work: not where Monte Carlo is used and all hands are completed at random or too many to be counted one by one.
    pub fn check_curve(&self) -> Result<(), EquityError> {
        let spot = self.spot()?.1;
        let has_curve = self.plan(&spot)?.is_some() || spot.players.iter().any(CardDistribution::is_counted);
        if has_curve { Ok(()) } else { Err(EquityError::NoCurve { game: self.game }) }
    }

    /// Computes the equities for each next card, on a flop or a turn. Cards that are equivalent up to suits are taken
    /// together, in ascending order of the least of them.
    ///
    /// ```
    /// use isofold_equity::equity;
    ///
    /// let next = equity("QQ+,AKs | 20%").board("Ks7d4d").by_card()?;
    /// assert!(next.complete);
    /// // Clubs and hearts are interchangeable: 49 turns in 36 classes.
    /// assert_eq!(next.cards.len(), 36);
    /// assert_eq!(next.cards[0].cards, isofold_cards::parse_cards("2c2h").unwrap());
    /// assert!((next.cards.iter().map(|card| card.share).sum::<f64>() - 1.0).abs() < 1e-12);
    /// # Ok::<(), isofold_equity::EquityError>(())
    /// ```
    pub fn by_card(&self) -> Result<NextCards, EquityError> {
        self.by_card_with(&mut |_| ControlFlow::Continue(()))
    }

    /// Checks whether there is a next card for [`by_card`](Query::by_card), without doing any work.
    pub fn check_by_card(&self) -> Result<(), EquityError> {
        by_card::check(&self.spot()?.1)
    }

    /// Computes the equities for each next card, with a monitor of the progress that can stop the work; see
    /// [`by_card`](Query::by_card) and [`run_with`](Query::run_with).
    pub fn by_card_with(
        &self,
        monitor: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<NextCards, EquityError> {
        self.check_target()?;
        let (_, spot, plan) = self.planned()?;
        let (group, workers) = (self.group(&spot), Workers::new(self.threads));
        if plan.is_none() {
            let options = self.sampling(Detail { cards: true, ..Detail::default() }, &workers);
            return by_card::run_sampled(&spot, group, &options, monitor);
        }
        by_card::run_exact(&spot, &ExactOptions { group, categories: 0, workers: &workers }, monitor)
    }

    /// The hands that beat the first player's hand on a flop, turn or river, among those that the others may hold.
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
        let (players, spot) = self.spot()?;
        self.check_memory(memory::listing(&spot))?;
        beats::beats(&self.listed(&players, spot)?)
    }

    fn run_exact(
        &self,
        spot: &Spot,
        names: Vec<String>,
        plan: Plan,
        monitor: Monitor,
    ) -> Result<Outcome, EquityError> {
        let categories = if self.categories { self.game.categories().len() } else { 0 };
        let workers = if is_small(plan) { Workers::Caller } else { Workers::new(self.threads) };
        let options = ExactOptions { group: self.group(spot), categories, workers: &workers };
        let Exact { swept, players, outcomes } = exact::run(spot, plan, &options, monitor);
        if outcomes == Some(0) {
            return Err(EquityError::Collision { between: Vec::new() });
        }
        if swept.share == 1.0 && !swept.tally.is_weighed() {
            return Err(EquityError::Underflow);
        }
        let hands: Vec<Vec<CardSet>> = players
            .iter()
            .map(|distribution| distribution.sets.iter().map(|&(set, _)| set).collect())
            .collect();
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
        let sampled = monte_carlo::run(spot, &self.sampling(detail, &Workers::new(self.threads)), monitor)?;
        Ok(Outcome {
            game: self.game,
            method: Method::MonteCarlo,
            outcomes: None,
            trials: Some(sampled.trials()),
            complete: sampled.complete,
            players: sampled.players(names.into_iter()),
        })
    }

    fn sampling<'a>(&self, detail: Detail, workers: &'a Workers) -> monte_carlo::SamplingOptions<'a> {
        let stop = match self.choice {
            MethodChoice::MonteCarlo { trials, error } | MethodChoice::Cheapest { trials, error } => {
                StopRule { trials, error }
            }
            MethodChoice::Exact | MethodChoice::Only(_) => {
                StopRule { trials: None, error: Some(DEFAULT_ERROR) }
            }
        };
        monte_carlo::SamplingOptions { stop, detail, seed: self.seed, workers }
    }
}

/// Whether a method is done before other threads would be awake.
fn is_small(plan: Plan) -> bool {
    plan.method == Method::Table || plan.cost <= SMALL_COST
}
