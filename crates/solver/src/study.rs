//! A stored solution, read board by board as questions are asked.

use crate::account::{There, chances};
use crate::crew::Crew;
use crate::game::Game;
use crate::layout::Layout;
use crate::page::{Leaf, Page, Scene};
use crate::part::Parts;
use crate::{NextCard, Options, Shape, Sheet, SolverError, View};
use isofold_cards::Card;
use isofold_eval::Level;
use isofold_iso::{CardOrbit, SuitPerm};
use isofold_tree::{Kind, Line, NodeId, Spot, Tree};
use std::collections::HashMap;
use std::sync::Arc;

/// A solution whose boards lie elsewhere: in a file, say. Boards are asked for as [`Sheet`]s when a question needs them;
/// those that are not there are solved again, from the hands with which both players get there, to the accuracy of the
/// rest. The same question always gets the same answer.
///
/// ```
/// use isofold_solver::{Options, Shape, Solver, SolverError, Study};
/// use isofold_tree::{Spot, Stop, Street};
/// use std::ops::ControlFlow;
///
/// let spot = Spot::on("QsTs7h4d").pot(60).stack(120).oop("AA,QQ,JTs").ip("KK,AQs,98s");
/// let spot = spot.bet(Street::Turn, "66%").bet(Street::River, "a").build()?;
/// let mut solver = Solver::new(&spot, &Options::default())?;
/// let outcome = solver.run(&Stop::default(), |_| ControlFlow::Continue(()));
///
/// // The turn is kept, the rivers are not.
/// let exits = solver.exits();
/// let turn = solver.sheet(0, 0, &exits);
/// let mut study = Study::new(&spot, outcome.exploitability, &Options::default())?;
/// let mut fetch = |shape: &Shape| Ok::<_, SolverError>((shape.board.len() == 4).then(|| turn.clone()));
/// let view = study.view(&"x".parse()?, &mut fetch)?;
/// assert_eq!(view.actions, solver.view(&"x".parse()?)?.actions);
/// let river = study.view(&"x x | 2c".parse()?, &mut fetch)?;
/// assert_eq!(river.board.len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Study {
    game: Game,
    layouts: Vec<Layout>,
    first: Arc<Leaf>,
    accuracy: f64,
    options: Options,
    pages: HashMap<Vec<Card>, Option<Arc<Page>>>,
    solved: Parts,
}

/// Gives the sheet of a board, if there is one.
pub type Fetch<'a, E> = &'a mut dyn FnMut(&Shape) -> Result<Option<Sheet>, E>;

/// Where a line leads.
struct Walk {
    there: There,
    depth: usize,
    leaf: Arc<Leaf>,
    page: Arc<Page>,
    /// Where the line entered the street.
    root: NodeId,
    /// Of each player, where the street began and where the line ends.
    entered: [Vec<f32>; 2],
    reach: [Vec<f32>; 2],
}

/// A board, its page if there is one, and the reach of both players.
type Entered = (Arc<Leaf>, Option<Arc<Page>>, [Vec<f32>; 2]);

/// A line is answered from its board, or from a part that was solved again.
enum Found {
    Kept(Walk),
    /// The part, and the permutation that carries it to the line's cards.
    Again(usize, SuitPerm),
}

impl Study {
    /// `accuracy` is the exploitability of the solution, as a share of the pot. Of the options, those that decide the speed
    /// count: threads, the instruction set and the limit of memory.
    pub fn new(spot: &Spot, accuracy: f64, options: &Options) -> Result<Study, SolverError> {
        if !options.level.is_available() {
            return Err(SolverError::Level(options.level));
        }
        let mut game = Game::new(spot, options.isomorphism)?;
        if !spot.folded.is_empty() {
            game.check_memory(options)?;
            game.count_folded(&Crew::new(Crew::size(options.threads))?)?;
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
        let first = Arc::new(Leaf { board, rows });
        Ok(Study { game, layouts, first, accuracy, options, pages: HashMap::new(), solved: Parts::default() })
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
    pub fn view<E: From<SolverError>>(&mut self, line: &Line, fetch: Fetch<'_, E>) -> Result<View, E> {
        let walk = match self.walk(line, fetch)? {
            Found::Kept(walk) => walk,
            Found::Again(part, perm) => return Ok(self.solved.get(part).view(&self.game, line, perm)?),
        };
        let (node, layout) = (walk.there.node, &self.layouts[walk.depth]);
        let (player, actions) = self.game.decides(line, node)?;
        let rows = walk.leaf.board.hands[player.index()].rows();
        let mut strategy = walk.page.decision(layout, rows, player.index(), node, actions.len());
        walk.leaf.board.hold(node, &mut strategy);
        let scene = walk.scene(self.options.level, layout);
        let sightings = [0, 1].map(|learner| scene.at(learner, node));
        let board = &walk.leaf.board;
        Ok(self.game.decision(line, walk.there, board, layout.chance, &strategy, &sightings, true)?)
    }

    /// The cards that may come where a line ends at a deal, as [`Solver::next_cards`](crate::Solver::next_cards) says.
    pub fn next_cards<E: From<SolverError>>(
        &mut self,
        line: &Line,
        fetch: Fetch<'_, E>,
    ) -> Result<Vec<NextCard>, E> {
        let (node, _) = self.game.tree.follow(line).map_err(SolverError::from)?;
        self.game.deals(line, node)?;
        let walk = match self.walk(line, fetch)? {
            Found::Kept(walk) => walk,
            Found::Again(part, perm) => {
                let next = self.solved.get(part).next_cards(line, perm)?;
                return Ok(next);
            }
        };
        let Kind::Deal { child } = self.game.tree.node(node).kind else {
            return Err(SolverError::Over(line.to_string()).into());
        };
        let mut next = Vec::new();
        for orbit in self.game.next_orbits(&walk.leaf.board) {
            let (leaf, page, reach) = self.enter(&walk, child, orbit, fetch)?;
            next.push(match page {
                Some(page) => {
                    let layout = &self.layouts[walk.depth + 1];
                    let line = line_of(layout, child);
                    let scene = Scene {
                        level: self.options.level,
                        layout,
                        leaf: &leaf,
                        page: &page,
                        line,
                        reach: &reach,
                    };
                    let sightings = [0, 1].map(|learner| scene.begin(learner));
                    self.game.next_card(&walk.there, &leaf.board, layout.chance, &sightings)?
                }
                None => {
                    let part = self.part(child, &leaf, &reach)?;
                    self.solved.get(part).next_card(&self.game, &walk.there, &leaf, &reach)?
                }
            });
        }
        chances(&mut next);
        Ok(next)
    }

    /// Follows a line from board to board, as far as they are kept.
    fn walk<E: From<SolverError>>(&mut self, line: &Line, fetch: Fetch<'_, E>) -> Result<Found, E> {
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
        let there = There { node, perm: SuitPerm::IDENTITY, cards: self.game.board.clone() };
        let root = self.game.start;
        let Some(page) = self.page(root, 0, &first, fetch)? else {
            let part = self.part(root, &first, &start)?;
            return Ok(Found::Again(part, there.perm));
        };
        let mut walk =
            Walk { there, depth: 0, leaf: first, page, root, entered: start.clone(), reach: start };
        for step in path.windows(2) {
            match self.game.tree.node(step[0]).kind.clone() {
                Kind::Decision { player, children, .. } => {
                    let player = player.index();
                    let action = children.iter().position(|&child| child == step[1]).unwrap_or(0);
                    let layout = &self.layouts[walk.depth];
                    let rows = walk.leaf.board.hands[player].rows();
                    let mut shares = walk.page.decision(layout, rows, player, step[0], children.len());
                    walk.leaf.board.hold(step[0], &mut shares);
                    for (reach, share) in walk.reach[player].iter_mut().zip(&shares[action]) {
                        *reach *= share;
                    }
                }
                Kind::Deal { child } => {
                    let Some(card) = dealt.next() else { break };
                    let wanted = walk.there.perm.inverse().apply(card);
                    let orbits = self.game.next_orbits(&walk.leaf.board);
                    let found = orbits.into_iter().find_map(|orbit| {
                        let member = orbit.members.iter().find(|member| member.card == wanted)?;
                        Some((member.perm, orbit))
                    });
                    let Some((perm, orbit)) = found else {
                        return Err(SolverError::Over(line.to_string()).into());
                    };
                    let (leaf, page, reach) = self.enter(&walk, child, orbit, fetch)?;
                    let perm = perm.then(walk.there.perm);
                    let Some(page) = page else {
                        let part = self.part(child, &leaf, &reach)?;
                        return Ok(Found::Again(part, perm));
                    };
                    let mut cards = walk.there.cards;
                    cards.push(card);
                    walk = Walk {
                        there: There { node, perm, cards },
                        depth: walk.depth + 1,
                        leaf,
                        page,
                        root: child,
                        entered: reach.clone(),
                        reach,
                    };
                }
                Kind::Fold { .. } | Kind::Showdown => {}
            }
        }
        Ok(Found::Kept(walk))
    }

    /// The board that a class of cards leads to: its page, if there is one, and the reach of both players.
    fn enter<E: From<SolverError>>(
        &mut self,
        walk: &Walk,
        root: NodeId,
        orbit: CardOrbit,
        fetch: Fetch<'_, E>,
    ) -> Result<Entered, E> {
        let (board, rows) = self.game.next_board(&walk.leaf.board, &walk.leaf.rows, 0, orbit);
        let leaf = Arc::new(Leaf { board, rows });
        let page = self.page(root, walk.depth + 1, &leaf, fetch)?;
        let reach = [0, 1].map(|player: usize| leaf.carry(player, &walk.reach[player]));
        Ok((leaf, page, reach))
    }

    /// The page of a board; where nothing depends on it, a blank one. `None` if there is none.
    fn page<E: From<SolverError>>(
        &mut self,
        root: NodeId,
        depth: usize,
        leaf: &Leaf,
        fetch: Fetch<'_, E>,
    ) -> Result<Option<Arc<Page>>, E> {
        let shape = leaf.shape(&self.layouts[depth]);
        if matches!(self.game.tree.node(root).kind, Kind::Showdown) {
            return Ok(Some(Arc::new(Page::blank(&shape))));
        }
        if let Some(page) = self.pages.get(&leaf.board.cards) {
            return Ok(page.clone());
        }
        let page = match fetch(&shape)? {
            Some(sheet) => match Page::new(&shape, &sheet) {
                Some(page) => Some(Arc::new(page)),
                None => return Err(SolverError::Sheet(Game::name(&shape.board)).into()),
            },
            None => None,
        };
        if self.pages.len() >= 256 {
            self.pages.clear();
        }
        self.pages.insert(shape.board, page.clone());
        Ok(page)
    }

    /// The rest of the game from a street on, solved again; its number comes back.
    fn part(&mut self, root: NodeId, leaf: &Leaf, reach: &[Vec<f32>; 2]) -> Result<usize, SolverError> {
        self.solved.solve(&self.game, root, leaf, reach, self.accuracy, &self.options)
    }
}

impl Walk {
    fn scene<'a>(&'a self, level: Level, layout: &'a Layout) -> Scene<'a> {
        let line = line_of(layout, self.root);
        Scene { level, layout, leaf: &self.leaf, page: &self.page, line, reach: &self.entered }
    }
}

/// The number of the line that begins at a node.
fn line_of(layout: &Layout, root: NodeId) -> usize {
    layout.skeleton.roots.iter().position(|&node| node == root).unwrap_or(0)
}
