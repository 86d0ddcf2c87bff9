use crate::alike::Alike;
use crate::boards::Board;
use crate::cell::{Full, Half};
use crate::crew::Crew;
use crate::desk::Job;
use crate::device::{Device, DeviceError, Judgement, Learn, turns};
use crate::engine::Engine;
use crate::game::Game;
use crate::layout::Layout;
use crate::machine::Machine;
use crate::meeting::Compatible;
use crate::overall::Rounds;
use crate::workspace::Sizes;
use crate::{Options, Plan, Precision, SolverError};
use isofold_cards::Card;
use isofold_iso::{SuitGroup, SuitPerm};
use isofold_tree::{Spot, Tree};

/// A spot being solved: it learns iteration by iteration, and can be looked at any time.
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
/// // Aces beat kings only as a bluff-catcher: kings made trips.
/// let root = solver.view(&"".parse()?)?;
/// assert!(root.evs.unwrap()[1] > 99.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    pub(crate) game: Game,
    pub(crate) options: Options,
    plan: Plan,
    pub(crate) machine: Box<dyn Machine>,
    pub(crate) iteration: u32,
    /// The iterations at which runs measured exploitability, and what they found.
    pub(crate) measured: Vec<(u32, f64)>,
    /// Where finding out what hands do together has come to.
    pub(crate) rounds: Rounds,
    /// Hands that play alike, if there are any.
    pub(crate) alike: Option<Alike>,
    /// Where passes run, if not here.
    pub(crate) device: Option<Box<dyn Device>>,
    /// Why they no longer do.
    pub(crate) fault: Option<DeviceError>,
    /// The weight of the last strategy in the average.
    pub(crate) weight: f64,
    /// The weight of all pairs of hands that can be held together.
    pairs: f64,
}

/// Everything that is known before memory is taken.
struct Prepared {
    game: Game,
    layouts: Vec<Layout>,
    boards: Vec<Vec<Board>>,
    sizes: Sizes,
    threads: usize,
    plan: Plan,
}

impl Prepared {
    fn new(game: Game, options: &Options) -> Prepared {
        let boards = game.deal();
        let layouts = game.layouts();
        let sizes = Sizes::new(&layouts, &boards);
        // More threads than boards would only wait.
        let threads = Crew::size(options.threads).min(boards.iter().map(Vec::len).max().unwrap_or(1));
        let mut room = sizes.bytes(threads) + game.leftover_bytes(&boards);
        if !game.spot.folded.is_empty() {
            room += sizes.scratch_bytes(&layouts, threads);
        }
        let plan = Plan::new(&game.tree, &layouts, &boards, room, options);
        Prepared { game, layouts, boards, sizes, threads, plan }
    }
}

impl Plan {
    /// Measures a spot without taking memory for it.
    pub fn of(spot: &Spot, options: &Options) -> Result<Plan, SolverError> {
        Ok(Prepared::new(Game::new(spot, options.isomorphism)?, options).plan)
    }
}

/// What a device calls a job.
fn judgement(job: Job) -> Option<Judgement> {
    match job {
        Job::Best => Some(Judgement::Best),
        Job::Average => Some(Judgement::Average),
        Job::Joint => Some(Judgement::Joint),
        Job::Learn { .. } | Job::Respond => None,
    }
}

impl Solver {
    /// Prepares a spot; an error says what is wrong with it, or that it takes too much memory.
    pub fn new(spot: &Spot, options: &Options) -> Result<Solver, SolverError> {
        let solver = Solver::of(Game::new(spot, options.isomorphism)?, options)?;
        if solver.pairs > 0.0 { Ok(solver) } else { Err(SolverError::NoDeal) }
    }

    pub(crate) fn of(game: Game, options: &Options) -> Result<Solver, SolverError> {
        if !options.level.is_available() {
            return Err(SolverError::Level(options.level));
        }
        let prepared = Prepared::new(game, options);
        prepared.plan.check(options)?;
        let Prepared { mut game, layouts, mut boards, sizes, threads, plan } = prepared;
        let crew = Crew::new(threads)?;
        if !game.spot.folded.is_empty() {
            game.count_folded(&Crew::new(Crew::size(options.threads))?)?;
            crew.each(boards.iter_mut().flatten().collect(), |_, board| game.leave(board));
            game.keep_pairs(&crew, &mut boards);
        }
        let start = boards[0][0].clone();
        let machine: Result<Box<dyn Machine>, std::io::Error> = match options.precision {
            Precision::Full => Engine::<Full>::new(layouts, boards, &sizes, &game, options.level, crew)
                .map(|engine| Box::new(engine) as _),
            Precision::Half => Engine::<Half>::new(layouts, boards, &sizes, &game, options.level, crew)
                .map(|engine| Box::new(engine) as _),
        };
        let machine = machine.map_err(|error| SolverError::Refused(error.to_string()))?;
        let blocked = game.spot.dead | game.board.iter().copied().collect();
        let [oop, ip] = [0, 1].map(|player: usize| {
            let left = game.spot.ranges[player].without(blocked);
            left.iter().map(|(combo, weight)| (combo, 0, f64::from(weight))).collect::<Vec<_>>()
        });
        let pairs = Compatible::on(&start, &ip).pairs(&oop);
        let options = options.clone();
        Ok(Solver {
            game,
            options,
            plan,
            machine,
            iteration: 0,
            measured: Vec::new(),
            rounds: Rounds::default(),
            alike: None,
            device: None,
            fault: None,
            weight: 1.0,
            pairs,
        })
    }

    /// One iteration: each player learns once from the strategy of the other.
    pub fn iterate(&mut self) {
        self.iteration += 1;
        let Options { rule, seed, .. } = self.options;
        let players = turns(rule, seed, self.iteration, &mut self.weight);
        if let Some(device) = &mut self.device {
            let learnt = device.learn(players);
            self.fault = self.fault.take().or(learnt.err());
            return;
        }
        for (player, Learn { step, keep, weight, seed }) in players.into_iter().enumerate() {
            let everywhere = self.alike.is_some();
            self.machine.pass(player, Job::Learn { step, keep, weight, seed, everywhere });
            if let Some(alike) = &self.alike {
                self.machine.mix(player, alike);
            }
        }
    }

    /// What a player makes in a pass, in chips, beyond half of the starting pot.
    pub(crate) fn value(&mut self, player: usize, job: Job) -> f64 {
        let values: Vec<f32> = match (&mut self.device, judgement(job)) {
            (Some(device), Some(judgement)) => device.judge(player, judgement).unwrap_or_else(|error| {
                self.fault.get_or_insert(error);
                Vec::new()
            }),
            _ => self.machine.pass(player, job).iter().flat_map(|block| block.0).collect(),
        };
        self.worth(player, &values)
    }

    /// The same, from what each row is worth.
    pub(crate) fn worth(&self, player: usize, values: &[f32]) -> f64 {
        let hands = &self.machine.board(0, 0).hands[player];
        let weights = self.machine.weights(player).iter().flat_map(|block| block.0);
        let rows = hands.sizes.iter().zip(weights).zip(values);
        let sum: f64 = rows
            .map(|((&size, weight), &value)| f64::from(size) * f64::from(weight) * f64::from(value))
            .sum();
        sum * self.game.greatest(0) * self.game.greatest(1) / self.pairs
    }

    /// What each player makes with the average strategies, in chips of the starting pot and of what is won later.
    pub fn evs(&mut self) -> [f64; 2] {
        [0, 1].map(|player| self.value(player, Job::Average) + self.game.sunk(self.game.start, player))
    }

    /// Half the sum of what each player could gain by a best response to the average strategy of the other, as a share of
    /// the starting pot.
    pub fn exploitability(&mut self) -> f64 {
        let best: f64 = [0, 1].map(|player| self.value(player, Job::Best)).iter().sum();
        // Mostly what one wins the other loses.
        let made = if self.game.tree.is_zero_sum() { 0.0 } else { self.value(0, Job::Joint) };
        (best - made) / 2.0 / self.game.pot()
    }

    /// How many iterations were made.
    pub fn iterations(&self) -> u32 {
        self.rounds.before + self.iteration - self.rounds.from
    }

    /// The spot.
    pub fn spot(&self) -> &Spot {
        &self.game.spot
    }

    /// Its betting tree.
    pub fn tree(&self) -> &Tree {
        &self.game.tree
    }

    /// How large it is.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The relative standard error of the weights of deals, if folded hands are not counted but estimated.
    pub fn bunching_error(&self) -> Option<f64> {
        self.game.bunching.as_ref().and_then(|bunching| bunching.error())
    }

    /// The permutations of suits that nothing at the start can tell apart.
    pub fn group(&self) -> SuitGroup {
        self.game.group
    }

    /// The board that stands for another one, reached by cards dealt from the start: its number on its street, and the
    /// permutation that carries it there.
    pub(crate) fn child(&self, depth: usize, board: usize, card: Card) -> Option<(usize, SuitPerm)> {
        let mut children = self.machine.board(depth, board).children.clone();
        children.find_map(|child| Some((child, self.machine.board(depth + 1, child).carries_to(card)?)))
    }
}
