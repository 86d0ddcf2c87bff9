//! The walk of a scan from board to board: reach goes forward street by street, and the boards of the last street are tasks.

use crate::engine::workers::Workers;
use crate::game::Game;
use crate::scan::plan::{Cut, NextBoard, Place};
use crate::scan::values::BoardNodes;
use crate::scan::{BoardSource, Scan};
use crate::stored::padded::{BoardContext, PaddedStrategy};
use crate::{Options, SolverError};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;
use std::thread;

/// The reach of both players' rows, for each line of a street; `None` for a line that leads to no decision of the scan.
pub(super) type LineReaches = Vec<Option<[Vec<f32>; 2]>>;

/// A board on the way, and its strategy if it was stored.
pub(super) struct Dealt {
    pub(super) place: Place,
    pub(super) depth: usize,
    /// The number of the board on its street, in a solver.
    number: usize,
    pub(super) context: Arc<BoardContext>,
    pub(super) padded: Option<PaddedStrategy>,
    pub(super) cut: Cut,
    pub(super) entered: LineReaches,
}

/// A part of a board that is scanned by one thread.
enum Task<'d> {
    /// A program of the street.
    Program(&'d Dealt, usize),
    /// A line whose subgame is solved again.
    Subgame(&'d Dealt, usize),
}

/// The reason why a walk ends before its end.
pub(super) enum Halt<E> {
    Failed(E),
    Stopped,
}

impl<E> From<E> for Halt<E> {
    fn from(error: E) -> Halt<E> {
        Halt::Failed(error)
    }
}

/// The bytes of values that tasks are batched to, roughly.
const BATCH_BYTES: usize = 8 << 20;
/// The largest number of subgames that are batched.
const BATCH_SUBGAMES: usize = 64;

/// A walk, with the work that is done on batches of boards on any thread, and the receiver of its results.
struct Walk<'w, 'a, E, T> {
    scan: &'w Scan<'a, E>,
    workers: &'w Workers,
    convert: &'w (dyn Fn(&[BoardNodes]) -> T + Sync),
    is_stopped: &'w (dyn Fn() -> bool + Sync),
    emit: &'w mut dyn FnMut(T) -> Result<(), Halt<E>>,
}

impl<E: From<SolverError> + Send> Scan<'_, E> {
    /// Runs the scan. Batches of boards are converted on several threads; `emit` gets the results in order, on the calling thread.
    /// Memory is bounded by a few batches for each thread.
    pub fn run<T: Send>(
        &self,
        convert: impl Fn(&[BoardNodes]) -> T + Sync,
        emit: impl FnMut(T) -> Result<(), E>,
    ) -> Result<(), E> {
        self.run_until(|| false, convert, emit).map(|_| ())
    }

    /// Runs the scan as [`run`](Scan::run) does, until `is_stopped`, which is asked now and then on any thread; breaks if it was.
    pub fn run_until<T: Send>(
        &self,
        is_stopped: impl Fn() -> bool + Sync,
        convert: impl Fn(&[BoardNodes]) -> T + Sync,
        mut emit: impl FnMut(T) -> Result<(), E>,
    ) -> Result<ControlFlow<()>, E> {
        let workers = Workers::new(Workers::size(self.options.threads));
        let walk = |emit: &mut dyn FnMut(T) -> Result<(), Halt<E>>| {
            let first = self.first_board()?;
            let mut walk =
                Walk { scan: self, workers: &workers, convert: &convert, is_stopped: &is_stopped, emit };
            walk.board(&first)
        };
        let ended = thread::scope(|scope| {
            let (sender, receiver) = sync_channel(2 * workers.threads());
            let walk = &walk;
            let spawned = thread::Builder::new().spawn_scoped(scope, move || {
                walk(&mut |result| sender.send(result).map_err(|_| Halt::Stopped))
            });
            let Ok(walking) = spawned else {
                return walk(&mut |result| emit(result).map_err(Halt::Failed));
            };
            for result in receiver {
                emit(result)?;
            }
            walking.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        match ended {
            Ok(()) => Ok(ControlFlow::Continue(())),
            Err(Halt::Stopped) => Ok(ControlFlow::Break(())),
            Err(Halt::Failed(error)) => Err(error),
        }
    }

    /// The board where the game starts, with the ranges.
    fn first_board(&self) -> Result<Dealt, E> {
        let context = Arc::clone(&self.first);
        let reach = [0, 1].map(|player: usize| {
            let weights = self.game.weights(&context.board, player);
            let rows = context.board.hands[player].rows();
            weights.iter().flat_map(|block| block.0).take(rows).collect::<Vec<f32>>()
        });
        let place = Place { dealt: Vec::new(), runouts: 1, perm: self.plan.relabel };
        let padded = self.fetch(0, 0, &context)?;
        let cut = Cut::on(self.game, &context.board.cards);
        Ok(Dealt { place, depth: 0, number: 0, context, padded, cut, entered: vec![Some(reach)] })
    }

    /// The strategy of a board; `None` if it was not stored.
    fn fetch(
        &self,
        depth: usize,
        number: usize,
        context: &BoardContext,
    ) -> Result<Option<PaddedStrategy>, E> {
        let shape = context.shape(&self.layouts[depth]);
        let strategy = match &self.source {
            BoardSource::Stored(fetch) => fetch(&shape)?,
            // Sums of strategies, which are not normalized: frequencies have the digits of `Solver::view`.
            BoardSource::Solver(solver, continuation) => Some(solver.board_sums(depth, number, continuation)),
        };
        let Some(strategy) = strategy else { return Ok(None) };
        match PaddedStrategy::new(&shape, &strategy) {
            Some(padded) => Ok(Some(padded)),
            None => Err(SolverError::BoardStrategy(Game::name(&shape.board)).into()),
        }
    }

    /// The board that follows with a class of cards.
    fn next_board(&self, parent: &Dealt, exits: &LineReaches, next: NextBoard) -> Result<Dealt, E> {
        let place = parent.place.after(&next);
        let depth = parent.depth + 1;
        let number = match &self.source {
            BoardSource::Solver(solver, _) => {
                solver.engine.board(parent.depth, parent.number).children.start + next.number
            }
            BoardSource::Stored(_) => 0,
        };
        let BoardContext { board, rows } = &*parent.context;
        let (board, rows) = self.game.next_board(board, rows, 0, next.orbit);
        let context = Arc::new(BoardContext { board, rows });
        let carry = |reach: &[Vec<f32>; 2]| [0, 1].map(|player: usize| context.carry(player, &reach[player]));
        let entered = exits.iter().map(|reach| reach.as_ref().map(carry)).collect();
        let padded = self.fetch(depth, number, &context)?;
        let cut = Cut::on(self.game, &context.board.cards);
        Ok(Dealt { place, depth, number, context, padded, cut, entered })
    }
}

impl<E: From<SolverError> + Send, T: Send> Walk<'_, '_, E, T> {
    /// Scans a board and those after it.
    fn board(&mut self, dealt: &Dealt) -> Result<(), Halt<E>> {
        let scan = self.scan;
        let Some(padded) = &dealt.padded else { return self.subgames(dealt) };
        self.tasks(self.programs(dealt))?;
        if dealt.depth >= scan.plan.last {
            return Ok(());
        }
        let exits = scan.exits(dealt, padded);
        let board = &dealt.context.board;
        let mut next = scan.plan.next_boards(scan.game, &board.cards, board.group, &dealt.place);
        if dealt.depth + 1 < scan.plan.last {
            return next.into_iter().try_for_each(|next| self.board(&scan.next_board(dealt, &exits, next)?));
        }
        while !next.is_empty() {
            let after = next.split_off(next.len().min(4 * self.workers.threads()));
            let chunk = std::mem::replace(&mut next, after);
            let dealt = self.workers.map(chunk, |next| scan.next_board(dealt, &exits, next));
            let dealt = dealt.into_iter().collect::<Result<Vec<Dealt>, E>>()?;
            let is_river = |dealt: &&Dealt| dealt.context.board.cards.len() == 5;
            if dealt.iter().all(|dealt| dealt.padded.is_some() || is_river(&dealt)) {
                self.tasks(dealt.iter().flat_map(|dealt| self.programs(dealt)).collect())?;
            } else {
                dealt.iter().try_for_each(|dealt| self.board(dealt))?;
            }
        }
        Ok(())
    }

    /// The tasks of a board: the programs, or the lines whose subgames are to be solved again, that have decisions to scan.
    fn programs<'d>(&self, dealt: &'d Dealt) -> Vec<Task<'d>> {
        let lines = &self.scan.plan.nodes[dealt.depth];
        let has_nodes = |line: &usize| !lines[*line].is_empty();
        if dealt.padded.is_none() {
            return (0..lines.len()).filter(has_nodes).map(|line| Task::Subgame(dealt, line)).collect();
        }
        let programs = self.scan.layouts[dealt.depth].programs[0].iter().enumerate();
        let programs = programs.filter(|(_, program)| program.lines.clone().any(|line| has_nodes(&line)));
        programs.map(|(number, _)| Task::Program(dealt, number)).collect()
    }

    /// Solves the subgames of a board again, and scans them and the boards after it.
    fn subgames(&mut self, dealt: &Dealt) -> Result<(), Halt<E>> {
        if dealt.context.board.cards.len() == 5 {
            return self.tasks(self.programs(dealt));
        }
        // One after the other, on all threads: each may take much memory.
        for line in (0..dealt.entered.len()).filter(|&line| dealt.entered[line].is_some()) {
            let boards = self.scan.resolved(dealt, line, &self.scan.options, self.is_stopped);
            let boards = boards.map_err(E::from)?;
            if (self.is_stopped)() {
                return Err(Halt::Stopped);
            }
            (self.emit)((self.convert)(&boards))?;
        }
        Ok(())
    }

    /// Runs tasks in batches, and hands the results over in order.
    fn tasks(&mut self, tasks: Vec<Task<'_>>) -> Result<(), Halt<E>> {
        let mut batches = self.batches(tasks);
        while !batches.is_empty() {
            let after = batches.split_off(batches.len().min(2 * self.workers.threads()));
            let chunk = std::mem::replace(&mut batches, after);
            let (scan, convert, is_stopped) = (self.scan, self.convert, self.is_stopped);
            let workers = self.workers;
            let results = self.workers.map(chunk, |tasks| -> Result<Option<T>, SolverError> {
                let mut boards = Vec::new();
                for task in tasks {
                    if is_stopped() {
                        return Ok(None);
                    }
                    match task {
                        Task::Program(dealt, number) => boards.push(scan.program(dealt, number, workers)?),
                        Task::Subgame(dealt, line) => {
                            let options = Options { threads: 1, ..scan.options.clone() };
                            boards.extend(scan.resolved(dealt, line, &options, is_stopped)?);
                        }
                    }
                }
                Ok(Some(convert(&boards)).filter(|_| !is_stopped()))
            });
            for result in results {
                let Some(result) = result.map_err(E::from)? else { return Err(Halt::Stopped) };
                (self.emit)(result)?;
            }
        }
        Ok(())
    }

    /// Puts tasks into batches.
    fn batches<'d>(&self, tasks: Vec<Task<'d>>) -> Vec<Vec<Task<'d>>> {
        let mut batches: Vec<Vec<Task<'d>>> = Vec::new();
        let (mut bytes, mut subgames) = (usize::MAX, 0);
        for task in tasks {
            if bytes >= BATCH_BYTES || subgames >= BATCH_SUBGAMES {
                batches.push(Vec::new());
                (bytes, subgames) = (0, 0);
            }
            subgames += usize::from(matches!(task, Task::Subgame(..)));
            bytes = bytes.saturating_add(self.bytes(&task));
            if let Some(batch) = batches.last_mut() {
                batch.push(task);
            }
        }
        batches
    }

    /// The bytes of the values of a task, roughly.
    fn bytes(&self, task: &Task<'_>) -> usize {
        let (Task::Program(dealt, _) | Task::Subgame(dealt, _)) = task;
        let lines = match task {
            Task::Program(dealt, number) => self.scan.layouts[dealt.depth].programs[0][*number].lines.clone(),
            Task::Subgame(_, line) => *line..line + 1,
        };
        let nodes: usize = lines.map(|line| self.scan.plan.nodes[dealt.depth][line].len()).sum();
        let combos: usize = (0..2).map(|player| dealt.context.board.combos(player).count()).sum();
        nodes * combos * 6 * size_of::<f32>()
    }
}
