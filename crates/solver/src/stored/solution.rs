//! A stored solution, read board by board as questions are asked.

use crate::engine::layout::Layout;
use crate::engine::workers::Workers;
use crate::game::Game;
use crate::query::hand_values::{ChoiceStrategy, Location, chances};
use crate::stored::padded::{BoardContext, LineContext, PaddedStrategy};
use crate::stored::subgame::{MissingSubgame, SubgameCache};
use crate::{BoardShape, BoardStrategy, NextCard, Options, SolverError, View};
use isofold_cards::Card;
use isofold_iso::{CardOrbit, SuitPerm};
use isofold_simd::Dispatcher;
use isofold_tree::{Line, NodeId, NodeKind, Spot, Tree};
use std::collections::HashMap;
use std::sync::Arc;

/// A solution whose boards are stored elsewhere, in a file say. A question fetches the boards it needs as
/// [`BoardStrategy`]s; subgames that were not stored are solved again, from the ranges with which both players get
/// there, to the exploitability of the whole. The same question always gets the same answer.
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
/// // Only the turn is stored.
/// let continuation = solver.continuation();
/// let turn = solver.board_strategy(0, 0, &continuation);
/// let mut stored = StoredSolution::new(&spot, outcome.exploitability, &Options::default())?;
/// let mut fetch = |shape: &BoardShape| Ok::<_, SolverError>((shape.board.len() == 4).then(|| turn.clone()));
/// let view = stored.view(&"x".parse()?, &mut fetch)?;
/// assert_eq!(view.actions, solver.view(&"x".parse()?)?.actions);
/// let river = stored.view(&"x x | 2c".parse()?, &mut fetch)?;
/// assert_eq!(river.board.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct StoredSolution {
    pub(crate) game: Game,
    pub(crate) layouts: Vec<Layout>,
    pub(crate) first: Arc<BoardContext>,
    pub(crate) accuracy: f64,
    pub(crate) dispatcher: Dispatcher,
    pub(crate) options: Options,
    padded: HashMap<Vec<Card>, Option<Arc<PaddedStrategy>>>,
    pub(crate) solved: SubgameCache,
}

/// Fetches the strategy of a board; `None` if it was not stored.
pub type FetchBoard<'a, E> = &'a mut dyn FnMut(&BoardShape) -> Result<Option<BoardStrategy>, E>;

/// A line followed through stored boards.
pub(crate) struct StoredLine {
    pub(crate) location: Location,
    pub(crate) depth: usize,
    pub(crate) context: Arc<BoardContext>,
    pub(crate) padded: Arc<PaddedStrategy>,
    /// The node at which the line entered the street.
    root: NodeId,
    /// The reach of each player at the start of the street and at the end of the line.
    entered: [Vec<f32>; 2],
    pub(crate) reach: [Vec<f32>; 2],
}

/// A board, its strategy if it was stored, and the reach of both players.
type Entered = (Arc<BoardContext>, Option<Arc<PaddedStrategy>>, [Vec<f32>; 2]);

/// The source of an answer: a stored board, or a subgame that is solved again.
pub(crate) enum Answer {
    Stored(StoredLine),
    /// A subgame to be solved again, and the permutation that carries it to the line's cards.
    Missing(MissingSubgame, SuitPerm),
}

impl StoredSolution {
    /// `accuracy` is the exploitability of the solution, as a share of the pot. Of the options, threads, SIMD level, memory limit and
    /// the rule count, by which missing parts are solved again.
    pub fn new(spot: &Spot, accuracy: f64, options: &Options) -> Result<StoredSolution, SolverError> {
        let dispatcher = options.level.dispatcher().ok_or(SolverError::Level(options.level))?;
        let mut game = Game::new(spot, options.isomorphism)?;
        if !spot.folded.is_empty() {
            game.check_memory(options)?;
            game.count_folded_ranges(&Workers::new(Workers::size(options.threads)))?;
        }
        let layouts = game.layouts();
        let (board, rows) = game.first_board();
        let options = Options {
            threads: options.threads,
            level: options.level,
            memory: options.memory,
            isomorphism: options.isomorphism,
            rule: options.rule,
            ..Options::default()
        };
        let first = Arc::new(BoardContext { board, rows });
        Ok(StoredSolution {
            game,
            layouts,
            first,
            accuracy,
            dispatcher,
            options,
            padded: HashMap::new(),
            solved: SubgameCache::default(),
        })
    }

    /// The spot.
    pub fn spot(&self) -> &Spot {
        &self.game.spot
    }

    /// The betting tree.
    pub fn tree(&self) -> &Tree {
        &self.game.tree
    }

    /// The relative standard error of the weights of deals, if folded ranges are sampled instead of counted.
    pub fn bunching_error(&self) -> Option<f64> {
        self.game.bunching.as_ref().and_then(|bunching| bunching.error())
    }

    /// Returns the view of a decision node, as [`Solver::view`](crate::Solver::view) does.
    pub fn view<E: From<SolverError>>(&mut self, line: &Line, fetch: FetchBoard<'_, E>) -> Result<View, E> {
        self.view_of(line, fetch, true)
    }

    /// [`view`](StoredSolution::view), with or without equities. Those of a subgame that is solved again are always there.
    pub(crate) fn view_of<E: From<SolverError>>(
        &mut self,
        line: &Line,
        fetch: FetchBoard<'_, E>,
        equities: bool,
    ) -> Result<View, E> {
        let walk = match self.walk(line, fetch)? {
            Answer::Stored(walk) => walk,
            Answer::Missing(missing, perm) => {
                let subgame = self.subgame(&missing)?;
                return Ok(self.solved.get(subgame).view(&self.game, line, perm)?);
            }
        };
        let (node, layout) = (walk.location.node, &self.layouts[walk.depth]);
        let (player, actions) = self.game.decides(line, node)?;
        let rows = walk.context.board.hands[player.index()].rows();
        let mut strategy = walk.padded.decision(layout, rows, player.index(), node, actions.len());
        walk.context.board.hold(node, &mut strategy);
        let line_context = walk.line_context(self.dispatcher, layout);
        let samples = [0, 1].map(|traverser| line_context.at(traverser, node));
        let board = &walk.context.board;
        Ok(self.game.decision(line, walk.location, board, layout.chance, &strategy, &samples, equities)?)
    }

    /// Returns the cards that may come at the chance node where a line ends, as
    /// [`Solver::next_cards`](crate::Solver::next_cards) does.
    pub fn next_cards<E: From<SolverError>>(
        &mut self,
        line: &Line,
        fetch: FetchBoard<'_, E>,
    ) -> Result<Vec<NextCard>, E> {
        let (node, _) = self.game.tree.follow(line).map_err(SolverError::from)?;
        self.game.deals(line, node)?;
        let walk = match self.walk(line, fetch)? {
            Answer::Stored(walk) => walk,
            Answer::Missing(missing, perm) => {
                let subgame = self.subgame(&missing)?;
                let next = self.solved.get(subgame).next_cards(line, perm)?;
                return Ok(next);
            }
        };
        let NodeKind::Chance { child } = self.game.tree.node(node).kind else {
            return Err(SolverError::Over(line.to_string()).into());
        };
        let choice = self.game.choice_after(node);
        let mut next = Vec::new();
        for orbit in self.game.next_orbits(&walk.context.board) {
            let (context, padded, reach) = self.enter(&walk, child, orbit, fetch)?;
            next.push(match padded {
                Some(padded) => {
                    let layout = &self.layouts[walk.depth + 1];
                    let line = line_of(layout, child);
                    let line_context = LineContext {
                        dispatcher: self.dispatcher,
                        layout,
                        context: &context,
                        padded: &padded,
                        line,
                        reach: &reach,
                    };
                    let samples = [0, 1].map(|traverser| line_context.begin(traverser));
                    let board = &context.board;
                    let choice = choice.map(|(node, player, actions)| {
                        let rows = board.hands[player.index()].rows();
                        let mut sums = padded.decision(layout, rows, player.index(), node, actions);
                        board.hold(node, &mut sums);
                        ChoiceStrategy { player, sums, removed: self.game.removed_on(node, &board.cards) }
                    });
                    let chance = layout.chance;
                    self.game.next_card(&walk.location, board, chance, &samples, choice.as_ref())?
                }
                None => {
                    let missing = MissingSubgame { root: child, context, reach };
                    let subgame = self.subgame(&missing)?;
                    let MissingSubgame { context, reach, .. } = &missing;
                    self.solved.get(subgame).next_card(&self.game, &walk.location, context, reach)?
                }
            });
        }
        chances(&mut next);
        Ok(next)
    }

    /// Follows a line from board to board, as far as they are stored.
    pub(crate) fn walk<E: From<SolverError>>(
        &mut self,
        line: &Line,
        fetch: FetchBoard<'_, E>,
    ) -> Result<Answer, E> {
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
            let missing = MissingSubgame { root, context: first, reach: start };
            return Ok(Answer::Missing(missing, location.perm));
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
                        return Ok(Answer::Missing(MissingSubgame { root: child, context, reach }, perm));
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
        Ok(Answer::Stored(walk))
    }

    /// The board that follows with a class of cards: its strategy, if it was stored, and the reach of both players.
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

    /// Fetches the strategy of a board; a blank one if no decision is on it, `None` if it was not stored.
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

    /// Solves a subgame, and returns its number in the cache.
    pub(crate) fn subgame(&mut self, missing: &MissingSubgame) -> Result<usize, SolverError> {
        self.solved.solve(&self.game, missing, self.accuracy, &self.options)
    }
}

impl StoredLine {
    fn line_context<'a>(&'a self, dispatcher: Dispatcher, layout: &'a Layout) -> LineContext<'a> {
        let line = line_of(layout, self.root);
        LineContext {
            dispatcher,
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
