//! Every decision of a solution, board by board: strategies, reach, EVs and equities of all hands at all nodes of a street in one
//! pass of each player, where [`view`](crate::Solver::view) runs a pass for each node.

mod equities;
mod exits;
mod plan;
mod programs;
mod resolved;
mod run;
mod values;

pub use plan::{ScanBoard, ScanRequest};
pub use values::{BoardNodes, ComboRow, NodeValues};

use crate::engine::layout::Layout;
use crate::game::Game;
use crate::stored::padded::BoardContext;
use crate::{BoardShape, BoardStrategy, ContinuationValues, Options, Solver, SolverError, StoredSolution};
use isofold_simd::Dispatcher;
use isofold_tree::NodeId;
use plan::ScanPlan;
use std::ops::Deref;
use std::sync::Arc;

/// A scan of the decisions of a solution: from a line on, on some streets, on one board of each class of isomorphic runouts.
///
/// ```
/// use isofold_solver::{Options, ScanRequest, Solver, SolverError, StoredSolution};
/// use isofold_tree::{Spot, Street};
///
/// let spot = Spot::on("QsTs7h4d").pot(60).stack(120).oop("AA,QQ").ip("KK,98s").bet(Street::River, "a").build()?;
/// let mut solver = Solver::new(&spot, &Options::default())?;
/// solver.iterate();
/// let request = ScanRequest { streets: vec![Street::River], ..ScanRequest::default() };
/// let scan = solver.scan::<SolverError>(&request)?;
/// let runouts: u32 = scan.boards().iter().map(|board| board.runouts).sum();
/// let mut nodes = 0;
/// scan.run(|boards| boards.iter().map(|board| board.nodes.len()).sum::<usize>(), |count| {
///     nodes += count;
///     Ok(())
/// })?;
/// assert_eq!((runouts, nodes), (48, scan.boards().iter().map(|board| scan.nodes(board).count()).sum()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Scan<'a, E> {
    game: &'a Game,
    layouts: Layouts<'a>,
    first: Arc<BoardContext>,
    dispatcher: Dispatcher,
    source: BoardSource<'a, E>,
    /// The options of subgames that are solved again, and the exploitability that they are solved to.
    options: Options,
    accuracy: f64,
    plan: ScanPlan,
}

/// The betting of each street.
enum Layouts<'a> {
    Own(Vec<Layout>),
    Of(&'a [Layout]),
}

impl Deref for Layouts<'_> {
    type Target = [Layout];

    fn deref(&self) -> &[Layout] {
        match self {
            Layouts::Own(layouts) => layouts,
            Layouts::Of(layouts) => layouts,
        }
    }
}

/// Fetches the strategy of a board, on any thread; `None` if it was not stored.
type FetchShared<'a, E> = Box<dyn Fn(&BoardShape) -> Result<Option<BoardStrategy>, E> + Sync + 'a>;

/// The source of the strategies of boards.
enum BoardSource<'a, E> {
    /// A solver, with the continuation values of its average strategies.
    Solver(&'a Solver, ContinuationValues),
    Stored(FetchShared<'a, E>),
}

impl Solver {
    /// Prepares a scan of all decisions.
    pub fn scan<E: From<SolverError>>(&mut self, request: &ScanRequest) -> Result<Scan<'_, E>, SolverError> {
        let continuation = self.continuation();
        let solver: &Solver = self;
        let Some(dispatcher) = solver.options.level.dispatcher() else {
            return Err(SolverError::Level(solver.options.level));
        };
        let (board, rows) = solver.game.first_board();
        let layouts = solver.game.layouts();
        Ok(Scan {
            plan: ScanPlan::new(&solver.game, &layouts, request)?,
            game: &solver.game,
            layouts: Layouts::Own(layouts),
            first: Arc::new(BoardContext { board, rows }),
            dispatcher,
            source: BoardSource::Solver(solver, continuation),
            options: solver.options.clone(),
            accuracy: 0.0,
        })
    }
}

impl StoredSolution {
    /// Prepares a scan of all decisions. `fetch` returns the strategy of a board, on any thread, or `None` if it was not stored:
    /// such subgames are solved again on the way.
    pub fn scan<'a, E: From<SolverError>>(
        &'a self,
        request: &ScanRequest,
        fetch: impl Fn(&BoardShape) -> Result<Option<BoardStrategy>, E> + Sync + 'a,
    ) -> Result<Scan<'a, E>, SolverError> {
        Ok(Scan {
            plan: ScanPlan::new(&self.game, &self.layouts, request)?,
            game: &self.game,
            layouts: Layouts::Of(&self.layouts),
            first: Arc::clone(&self.first),
            dispatcher: self.dispatcher,
            source: BoardSource::Stored(Box::new(fetch)),
            options: self.options.clone(),
            accuracy: self.accuracy,
        })
    }
}

impl<E> Scan<'_, E> {
    /// The boards of the streets that are asked for, one of each class of runouts.
    pub fn boards(&self) -> &[ScanBoard] {
        &self.plan.boards
    }

    /// The decisions on a board, in the order of the tree: the same on each board of a street, but for those that edits on some
    /// cards remove.
    pub fn nodes<'s>(&'s self, board: &'s ScanBoard) -> impl Iterator<Item = NodeId> + 's {
        let lines = self.plan.nodes.get(board.dealt.len()).map_or(&[][..], |lines| lines);
        lines.iter().flatten().copied().filter(|&node| !board.cut.contains(&self.game.tree, node))
    }
}
