//! A stored solution, read board by board as questions are asked.

use crate::engine::layout::Layout;
use crate::engine::workers::Workers;
use crate::game::Game;
use crate::query::hand_values::{Location, chances};
use crate::stored::padded::{BoardContext, LineContext, PaddedStrategy};
use crate::stored::subgame::SubgameCache;
use crate::{BoardShape, BoardStrategy, NextCard, Options, SolverError, View};
use isofold_cards::Card;
use isofold_eval::Level;
use isofold_iso::{CardOrbit, SuitPerm};
use isofold_tree::{Line, NodeId, NodeKind, Spot, Tree};
use std::collections::HashMap;
use std::sync::Arc;

/// A solution whose boards lie elsewhere: in a file, say. Boards are asked for as [`BoardStrategy`]s when a question needs them;
/// those that are not there are solved again, from the hands with which both players get there, to the accuracy of the
/// rest. The same question always gets the same answer.
///
/// ```
/// use isofold_solver::{Options, BoardShape, Solver, SolverError, StoredSolution};
/// use isofold_tree::{Spot, Stop, Street};
/// use std::ops::ControlFlow;
///
/// let spot = Spot::on("QsTs7h4d").pot(60).stack(120).oop("AA,QQ,JTs").ip("KK,AQs,98s");
/// let spot = spot.bet(Street::Turn, "66%").bet(Street::River, "a").build()?;
/// let mut solver = Solver::new(&spot, &Options::default())?;
/// let outcome = solver.run(&Stop::default(), |_| ControlFlow::Continue(()));
///
/// // The turn is kept, the rivers are not.
/// let continuation = solver.continuation();
/// let turn = solver.board_strategy(0, 0, &continuation);
/// let mut study = StoredSolution::new(&spot, outcome.exploitability, &Options::default())?;
/// let mut fetch = |shape: &BoardShape| Ok::<_, SolverError>((shape.board.len() == 4).then(|| turn.clone()));
/// let view = study.view(&"x".parse()?, &mut fetch)?;
/// assert_eq!(view.actions, solver.view(&"x".parse()?)?.actions);
/// let river = study.view(&"x x | 2c".parse()?, &mut fetch)?;
/// assert_eq!(river.board.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct StoredSolution {
    game: Game,
    layouts: Vec<Layout>,
    first: Arc<BoardContext>,
    accuracy: f64,
    options: Options,
    padded: HashMap<Vec<Card>, Option<Arc<PaddedStrategy>>>,
    solved: SubgameCache,
}

/// Gives the sheet of a board, if there is one.
pub type FetchBoard<'a, E> = &'a mut dyn FnMut(&BoardShape) -> Result<Option<BoardStrategy>, E>;

/// Where a line leads.
struct StoredLine {
    location: Location,
    depth: usize,
    context: Arc<BoardContext>,
    padded: Arc<PaddedStrategy>,
    /// Where the line entered the street.
    root: NodeId,
    /// Of each player, where the street began and where the line ends.
    entered: [Vec<f32>; 2],
    reach: [Vec<f32>; 2],
}

/// A board, its page if there is one, and the reach of both players.
type Entered = (Arc<BoardContext>, Option<Arc<PaddedStrategy>>, [Vec<f32>; 2]);

/// A line is answered from its board, or from a part that was solved again.
enum Answer {
    Kept(StoredLine),
    /// The part, and the permutation that carries it to the line's cards.
    Again(usize, SuitPerm),
}

impl StoredSolution {
    /// `accuracy` is the exploitability of the solution, as a share of the pot. Of the options, those that decide the speed
    /// count: threads, the instruction set and the limit of memory.
    pub fn new(spot: &Spot, accuracy: f64, options: &Options) -> Result<StoredSolution, SolverError> {
        if !options.level.is_available() {
            return Err(SolverError::Level(options.level));
        }
        let mut game = Game::new(spot, options.isomorphism)?;
        if !spot.folded.is_empty() {
            game.check_memory(options)?;
            game.count_folded_ranges(&Workers::new(Workers::size(options.threads))?)?;
        }
        let layouts = game.layouts();
        let (board, rows) = game.first_board();
        let options = Options {
            threads: options.threads,
            level: options.level,
            memory: options.memory,
            isomorphism: options.isomorphism,
            ..Options::default()
        };
        let first = Arc::new(BoardContext { board, rows });
        Ok(StoredSolution {
            game,
            layouts,
            first,
            accuracy,
            options,
            padded: HashMap::new(),
            solved: SubgameCache::default(),
        })
    }

    /// The spot.
    pub fn spot(&self) -> &Spot {
        &self.game.spot
    }

    /// Its betting tree.
    pub fn tree(&self) -> &Tree {
        &self.game.tree
    }

    /// The relative standard error of the weights of deals, if folded hands are not counted but estimated.
    pub fn bunching_error(&self) -> Option<f64> {
        self.game.bunching.as_ref().and_then(|bunching| bunching.error())
    }

    /// Looks at a decision, as [`Solver::view`](crate::Solver::view) does.
    pub fn view<E: From<SolverError>>(&mut self, line: &Line, fetch: FetchBoard<'_, E>) -> Result<View, E> {
        let walk = match self.walk(line, fetch)? {
            Answer::Kept(walk) => walk,
            Answer::Again(part, perm) => return Ok(self.solved.get(part).view(&self.game, line, perm)?),
        };
        let (node, layout) = (walk.location.node, &self.layouts[walk.depth]);
        let (player, actions) = self.game.decides(line, node)?;
        let rows = walk.context.board.hands[player.index()].rows();
        let mut strategy = walk.padded.decision(layout, rows, player.index(), node, actions.len());
        walk.context.board.hold(node, &mut strategy);
        let line_context = walk.line_context(self.options.level, layout);
        let samples = [0, 1].map(|traverser| line_context.at(traverser, node));
        let board = &walk.context.board;
        Ok(self.game.decision(line, walk.location, board, layout.chance, &strategy, &samples, true)?)
    }

    /// The cards that may come where a line ends at a deal, as [`Solver::next_cards`](crate::Solver::next_cards) says.
    pub fn next_cards<E: From<SolverError>>(
        &mut self,
        line: &Line,
        fetch: FetchBoard<'_, E>,
    ) -> Result<Vec<NextCard>, E> {
        let (node, _) = self.game.tree.follow(line).map_err(SolverError::from)?;
        self.game.deals(line, node)?;
        let walk = match self.walk(line, fetch)? {
            Answer::Kept(walk) => walk,
            Answer::Again(part, perm) => {
                let next = self.solved.get(part).next_cards(line, perm)?;
                return Ok(next);
            }
        };
        let NodeKind::Chance { child } = self.game.tree.node(node).kind else {
            return Err(SolverError::Over(line.to_string()).into());
        };
        let mut next = Vec::new();
        for orbit in self.game.next_orbits(&walk.context.board) {
            let (context, padded, reach) = self.enter(&walk, child, orbit, fetch)?;
            next.push(match padded {
                Some(padded) => {
                    let layout = &self.layouts[walk.depth + 1];
                    let line = line_of(layout, child);
                    let line_context = LineContext {
                        level: self.options.level,
                        layout,
                        context: &context,
                        padded: &padded,
                        line,
                        reach: &reach,
                    };
                    let samples = [0, 1].map(|traverser| line_context.begin(traverser));
                    self.game.next_card(&walk.location, &context.board, layout.chance, &samples)?
                }
                None => {
                    let part = self.part(child, &context, &reach)?;
                    self.solved.get(part).next_card(&self.game, &walk.location, &context, &reach)?
                }
            });
        }
        chances(&mut next);
        Ok(next)
    }

    /// Follows a line from board to board, as far as they are kept.
    fn walk<E: From<SolverError>>(&mut self, line: &Line, fetch: FetchBoard<'_, E>) -> Result<Answer, E> {
        let (node, dealt) = self.game.tree.follow(line).map_err(SolverError::from)?;
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(node), |&node| self.game.tree.node(node).parent).collect();
        path.reverse();
        let mut dealt = dealt.into_iter();
        let first = Arc::clone(&self.first);
        let start = [0, 1].map(|player: usize| {
            let weights = self.game.weights(&first.board, player);
            let rows = first.board.hands[player].rows();
            weights.iter().flat_map(|block| block.0).take(rows).collect::<Vec<f32>>()
        });
        let location = Location { node, perm: SuitPerm::IDENTITY, cards: self.game.board.clone() };
        let root = self.game.start;
        let Some(padded) = self.padded(root, 0, &first, fetch)? else {
            let part = self.part(root, &first, &start)?;
            return Ok(Answer::Again(part, location.perm));
        };
        let mut walk = StoredLine {
            location,
            depth: 0,
            context: first,
            padded,
            root,
            entered: start.clone(),
            reach: start,
        };
        for step in path.windows(2) {
            match self.game.tree.node(step[0]).kind.clone() {
                NodeKind::Decision { player, children, .. } => {
                    let player = player.index();
                    let action = children.iter().position(|&child| child == step[1]).unwrap_or(0);
                    let layout = &self.layouts[walk.depth];
                    let rows = walk.context.board.hands[player].rows();
                    let mut shares = walk.padded.decision(layout, rows, player, step[0], children.len());
                    walk.context.board.hold(step[0], &mut shares);
                    for (reach, share) in walk.reach[player].iter_mut().zip(&shares[action]) {
                        *reach *= share;
                    }
                }
                NodeKind::Chance { child } => {
                    let Some(card) = dealt.next() else { break };
                    let wanted = walk.location.perm.inverse().apply(card);
                    let orbits = self.game.next_orbits(&walk.context.board);
                    let found = orbits.into_iter().find_map(|orbit| {
                        let member = orbit.members.iter().find(|member| member.card == wanted)?;
                        Some((member.perm, orbit))
                    });
                    let Some((perm, orbit)) = found else {
                        return Err(SolverError::Over(line.to_string()).into());
                    };
                    let (context, padded, reach) = self.enter(&walk, child, orbit, fetch)?;
                    let perm = perm.then(walk.location.perm);
                    let Some(padded) = padded else {
                        let part = self.part(child, &context, &reach)?;
                        return Ok(Answer::Again(part, perm));
                    };
                    let mut cards = walk.location.cards;
                    cards.push(card);
                    walk = StoredLine {
                        location: Location { node, perm, cards },
                        depth: walk.depth + 1,
                        context,
                        padded,
                        root: child,
                        entered: reach.clone(),
                        reach,
                    };
                }
                NodeKind::Fold { .. } | NodeKind::Showdown => {}
            }
        }
        Ok(Answer::Kept(walk))
    }

    /// The board that a class of cards leads to: its page, if there is one, and the reach of both players.
    fn enter<E: From<SolverError>>(
        &mut self,
        walk: &StoredLine,
        root: NodeId,
        orbit: CardOrbit,
        fetch: FetchBoard<'_, E>,
    ) -> Result<Entered, E> {
        let (board, rows) = self.game.next_board(&walk.context.board, &walk.context.rows, 0, orbit);
        let context = Arc::new(BoardContext { board, rows });
        let padded = self.padded(root, walk.depth + 1, &context, fetch)?;
        let reach = [0, 1].map(|player: usize| context.carry(player, &walk.reach[player]));
        Ok((context, padded, reach))
    }

    /// The page of a board; where nothing depends on it, a blank one. `None` if there is none.
    fn padded<E: From<SolverError>>(
        &mut self,
        root: NodeId,
        depth: usize,
        context: &BoardContext,
        fetch: FetchBoard<'_, E>,
    ) -> Result<Option<Arc<PaddedStrategy>>, E> {
        let shape = context.shape(&self.layouts[depth]);
        if matches!(self.game.tree.node(root).kind, NodeKind::Showdown) {
            return Ok(Some(Arc::new(PaddedStrategy::blank(&shape))));
        }
        if let Some(padded) = self.padded.get(&context.board.cards) {
            return Ok(padded.clone());
        }
        let padded = match fetch(&shape)? {
            Some(board_strategy) => match PaddedStrategy::new(&shape, &board_strategy) {
                Some(padded) => Some(Arc::new(padded)),
                None => return Err(SolverError::BoardStrategy(Game::name(&shape.board)).into()),
            },
            None => None,
        };
        if self.padded.len() >= 256 {
            self.padded.clear();
        }
        self.padded.insert(shape.board, padded.clone());
        Ok(padded)
    }

    /// The rest of the game from a street on, solved again; its number comes back.
    fn part(
        &mut self,
        root: NodeId,
        context: &BoardContext,
        reach: &[Vec<f32>; 2],
    ) -> Result<usize, SolverError> {
        self.solved.solve(&self.game, root, context, reach, self.accuracy, &self.options)
    }
}

impl StoredLine {
    fn line_context<'a>(&'a self, level: Level, layout: &'a Layout) -> LineContext<'a> {
        let line = line_of(layout, self.root);
        LineContext {
            level,
            layout,
            context: &self.context,
            padded: &self.padded,
            line,
            reach: &self.entered,
        }
    }
}

/// The number of the line that begins at a node.
fn line_of(layout: &Layout, root: NodeId) -> usize {
    layout.street_tree.roots.iter().position(|&node| node == root).unwrap_or(0)
}
