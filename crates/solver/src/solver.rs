use crate::cfr::aggregate_lock::AggregateRounds;
use crate::cfr::root::{self, Root};
use crate::engine::Engine;
use crate::engine::buffers::BufferSizes;
use crate::engine::cpu::CpuEngine;
use crate::engine::layout::Layout;
use crate::engine::runner::{Evaluation, Update};
use crate::engine::storage::{Full, Half};
use crate::engine::workers::Workers;
use crate::game::Game;
use crate::game::boards::Board;
use crate::game::card_removal::CardRemoval;
use crate::{Options, Plan, Precision, SolverError};
use isofold_cards::Card;
use isofold_iso::{SuitGroup, SuitPerm};
use isofold_tree::{Spot, Tree};

/// A spot being solved by CFR. It iterates, and can be queried at any time.
///
/// ```
/// use isofold_solver::{Options, Solver};
/// use isofold_tree::{Spot, Street};
///
/// let spot = Spot::on("KsTd7c4h2s").pot(100).stack(100).oop("AA,QQ").ip("KK").bet(Street::River, "a").build()?;
/// let mut solver = Solver::new(&spot, &Options::default())?;
/// for _ in 0..200 {
///     solver.iterate();
/// }
/// assert!(solver.exploitability() < 0.001);
/// // On this board kings are a set: aces and queens have no equity, and ip wins nearly the whole pot.
/// let root = solver.view(&"".parse()?)?;
/// assert_eq!(root.equities.unwrap(), [0.0, 1.0]);
/// assert!(root.evs.unwrap()[1] > 99.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    pub(crate) game: Game,
    pub(crate) options: Options,
    pub(crate) plan: Plan,
    pub(crate) engine: Box<dyn CpuEngine>,
    pub(crate) iteration: u32,
    /// The iterations at which exploitability was measured, and the results.
    pub(crate) measured: Vec<(u32, f64)>,
    /// The progress of aggregate frequency locks.
    pub(crate) rounds: AggregateRounds,
    /// The weight of the last strategy in the average.
    pub(crate) weight: f64,
    /// The weight of all compatible pairs of hands.
    pairs: f64,
}

/// Everything that is known before memory is allocated.
struct Prepared {
    game: Game,
    layouts: Vec<Layout>,
    boards: Vec<Vec<Board>>,
    sizes: BufferSizes,
    workers: Workers,
    plan: Plan,
}

impl Prepared {
    fn new(game: Game, options: &Options) -> Result<Prepared, SolverError> {
        // More threads than boards would only wait.
        let unseen = Card::COUNT - game.spot.dead.len() - game.board.len();
        let most_boards = (0..5 - game.board.len()).map(|dealt| unseen.saturating_sub(dealt)).product();
        let mut workers = Workers::new(Workers::size(options.threads).min(most_boards));
        let boards = game.deal(&workers);
        let layouts = game.layouts();
        let sizes = BufferSizes::new(&layouts, &boards);
        let threads = workers.threads().min(boards.iter().map(Vec::len).max().unwrap_or(1));
        if threads < workers.threads() {
            workers = Workers::new(threads);
        }
        let mut buffer_bytes = sizes.bytes(threads) + game.bunching_bytes(&boards);
        if !game.spot.folded.is_empty() {
            buffer_bytes += sizes.scratch_bytes(&layouts, threads);
        }
        let plan = Plan::new(&game.tree, &layouts, &boards, buffer_bytes, options);
        Ok(Prepared { game, layouts, boards, sizes, workers, plan })
    }
}

impl Plan {
    /// Plans a spot without allocating memory for it.
    pub fn of(spot: &Spot, options: &Options) -> Result<Plan, SolverError> {
        Ok(Prepared::new(Game::new(spot, options.isomorphism)?, options)?.plan)
    }
}

impl Solver {
    /// Prepares a spot; an error if it is not valid or takes too much memory.
    pub fn new(spot: &Spot, options: &Options) -> Result<Solver, SolverError> {
        let solver = Solver::of(Game::new(spot, options.isomorphism)?, options)?;
        if solver.pairs > 0.0 { Ok(solver) } else { Err(SolverError::NoDeal) }
    }

    pub(crate) fn of(game: Game, options: &Options) -> Result<Solver, SolverError> {
        let dispatcher = options.level.dispatcher().ok_or(SolverError::Level(options.level))?;
        let prepared = Prepared::new(game, options)?;
        prepared.plan.check(options)?;
        let Prepared { mut game, layouts, mut boards, sizes, workers, plan } = prepared;
        if !game.spot.folded.is_empty() {
            game.count_folded_ranges(&Workers::new(Workers::size(options.threads)))?;
            workers.each(boards.iter_mut().flatten().collect(), |_, board| game.weigh_pairs(board));
            game.keep_pairs(&workers, &mut boards);
        }
        let start = boards[0][0].clone();
        let engine: Result<Box<dyn CpuEngine>, std::io::Error> = match options.precision {
            Precision::Full => Engine::<Full>::new(layouts, boards, &sizes, &game, dispatcher, workers)
                .map(|engine| Box::new(engine) as _),
            Precision::Half => Engine::<Half>::new(layouts, boards, &sizes, &game, dispatcher, workers)
                .map(|engine| Box::new(engine) as _),
        };
        let engine = engine.map_err(|error| SolverError::Allocation(error.into()))?;
        let blocked = game.spot.dead | game.board.iter().copied().collect();
        let [oop, ip] = [0, 1].map(|player: usize| {
            let left = game.spot.ranges[player].without(blocked);
            left.iter().map(|(combo, weight)| (combo, 0, f64::from(weight))).collect::<Vec<_>>()
        });
        let pairs = CardRemoval::on(&start, &ip).pairs(&oop);
        let options = options.clone();
        Ok(Solver {
            game,
            options,
            plan,
            engine,
            iteration: 0,
            measured: Vec::new(),
            rounds: AggregateRounds::default(),
            weight: 1.0,
            pairs,
        })
    }

    /// Runs one iteration of CFR: each player traverses the game once and updates their regrets against the opponent's current strategy.
    pub fn iterate(&mut self) {
        self.iteration += 1;
        let Options { rule, seed, .. } = self.options;
        let updates = Update::both(rule, seed, self.iteration, &mut self.weight);
        let Ok(()) = self.engine.iterate(updates);
    }

    /// Turns counterfactual values at the root into EVs.
    pub(crate) fn root(&self) -> Root {
        Root::new(&self.game, &*self.engine, self.pairs)
    }

    /// The EV of a player against the opponent's average strategy, in chips, beyond half of the starting pot.
    pub(crate) fn value(&mut self, player: usize, evaluation: Evaluation) -> f64 {
        let root = self.root();
        let Ok(values) = root::values(&mut *self.engine, &[&root], player, evaluation);
        values[0]
    }

    /// The EV of each player with the average strategies, in chips of the starting pot and of what is won later.
    pub fn evs(&mut self) -> [f64; 2] {
        let root = self.root();
        let Ok(evs) = root::evs(&mut *self.engine, &[&root]);
        evs[0]
    }

    /// Half the sum of what each player could gain by a best response to the average strategy of the other, as a share of
    /// the starting pot.
    pub fn exploitability(&mut self) -> f64 {
        let root = self.root();
        let Ok(found) = root::exploitabilities(&mut *self.engine, &[&root]);
        found[0]
    }

    /// The number of iterations so far.
    pub fn iterations(&self) -> u32 {
        self.rounds.iterations(self.iteration)
    }

    /// The spot.
    pub fn spot(&self) -> &Spot {
        &self.game.spot
    }

    /// The betting tree.
    pub fn tree(&self) -> &Tree {
        &self.game.tree
    }

    /// The size of the game and the memory that it takes.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The relative standard error of the weights of deals, if folded ranges are sampled instead of counted.
    pub fn bunching_error(&self) -> Option<f64> {
        self.game.bunching.as_ref().and_then(|bunching| bunching.error())
    }

    /// The suit symmetries of the game: the permutations that nothing at the start can tell apart.
    pub fn group(&self) -> SuitGroup {
        self.game.group
    }

    /// The board after a card: the number of its representative on the next street, and the permutation that carries it
    /// to the board asked for.
    pub(crate) fn child(&self, depth: usize, board: usize, card: Card) -> Option<(usize, SuitPerm)> {
        let mut children = self.engine.board(depth, board).children.clone();
        children.find_map(|child| Some((child, self.engine.board(depth + 1, child).carries_to(card)?)))
    }
}
