//! Ranges on policy: a game from the street before is solved and played, and what the players hold after the next card is a sample.

use crate::random::{Purpose, Stream};
use crate::ranges::normalized;
use crate::{DatasetError, RangeSource, Sampler, Split};
use isofold_cards::{Card, CardSet, Combo};
use isofold_iso::{Street, SuitPerm, canonical};
use isofold_solver::{Solver, SolverError, View};
use isofold_tree::{Action, Line, LineAction, LineStep, NodeKind, Spot, Stop};
use std::collections::{BTreeMap, BTreeSet};

/// The samples of one split that share a game: so many neighbours.
pub(crate) const WALKS: u64 = 64;

/// The exploitability of the games that are played.
pub(crate) const STOP: Stop = Stop { exploitability: Some(0.01), iterations: Some(2000), seconds: None };

/// The probability that an action is drawn from all alike, not by the strategy: lines that are rarely played come too.
const EXPLORATION: f64 = 0.25;

/// The walks of a sample that may end before the next card.
const ATTEMPTS: usize = 200;

/// The number of the game that a sample comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct GameNumber {
    split: Split,
    number: u64,
}

/// A public state that a walk has come to, on its canonical board.
pub(crate) struct Place {
    pub(crate) board: CardSet,
    pub(crate) pot: u32,
    pub(crate) stack: u32,
    pub(crate) ranges: [Vec<f32>; 2],
    /// The line that leads to it, up to the card, and the permutation from its board to the canonical one.
    pub(crate) line: Line,
    pub(crate) to_canonical: SuitPerm,
}

/// Walks through a game that was solved. No place is come to twice.
pub(crate) struct Walker<'a> {
    solver: &'a mut Solver,
    /// The probability that an action is drawn from all alike, not by the strategy.
    exploration: f64,
    views: BTreeMap<String, View>,
    seen: BTreeSet<(Vec<String>, CardSet)>,
}

impl Sampler {
    /// The game of a sample.
    pub(crate) fn game(&self, id: u64) -> GameNumber {
        let (split, every) = (self.split(id), self.config.validation_every);
        let number = match split {
            Split::Train => id - id.checked_div(every).unwrap_or(0),
            Split::Validation => id / every,
        };
        GameNumber { split, number: number / WALKS }
    }

    fn walk_stream(&self, game: GameNumber) -> Stream {
        // Games have no sample of their own: they count down from the last number.
        let key = u64::MAX - 2 * game.number - game.split as u64;
        self.stream(key, Purpose::Walk)
    }

    /// The spot of a game: on a board of the street before that has a next card of the split. Its ranges are perturbed if there are given
    /// ones, else random.
    pub(crate) fn game_spot(&self, game: GameNumber) -> Result<Spot, DatasetError> {
        let mut stream = self.walk_stream(game);
        let before = match self.config.street {
            Street::River => Street::Turn,
            Street::Flop | Street::Turn => Street::Flop,
        };
        // The board of a sample of the split, less a card: boards come as often as they are dealt, and have a next card of the split.
        let (_, next) = self.boards.draw(game.split, &mut stream);
        let cards: Vec<Card> = next.iter().collect();
        let out = cards[stream.below(cards.len() as u64) as usize];
        let board = canonical([next - CardSet::of(out)]).groups()[0];
        debug_assert_eq!(board.len(), before.cards());
        let (pot, stack) = (self.config.pot.draw(&mut stream), self.config.stack.draw(&mut stream));
        let source = if self.config.ranges.given.iter().all(|given| !given.is_empty()) {
            RangeSource::Perturbed
        } else {
            RangeSource::Random
        };
        let key = u64::MAX - 2 * game.number - game.split as u64;
        self.spot_of(board, pot, stack, self.ranges(key, board, source))
    }

    /// The samples of a game whose ranges come from it. All of them walk in order, whichever are asked for, so that none comes out twice
    /// and each is the same in every shard.
    fn walkers(&self, game: GameNumber) -> impl Iterator<Item = u64> + '_ {
        let first = game.number * WALKS;
        let ids =
            (first..first + WALKS).map(move |number| game.split.sample(number, self.config.validation_every));
        ids.filter(|&id| self.source(id) == RangeSource::OnPolicy)
    }

    /// The spots of the samples of a game that was solved, by walks through it.
    pub(crate) fn walk(
        &self,
        solver: &mut Solver,
        game: GameNumber,
    ) -> Result<Vec<(u64, Spot)>, DatasetError> {
        let mut walker = Walker::new(solver, EXPLORATION);
        let mut spots = Vec::new();
        for id in self.walkers(game) {
            let place = self.next_place(&mut walker, self.split(id), &mut self.stream(id, Purpose::Walk));
            let place = place.map_err(|error| DatasetError::solver(id, error))?;
            let spot = match place {
                Some(Place { board, pot, stack, ranges, .. }) => self.spot_of(board, pot, stack, ranges)?,
                // A game with so few lines that all have been taken: random ranges on a board of their own.
                None => self.spot(id)?,
            };
            spots.push((id, spot));
        }
        Ok(spots)
    }

    /// Walks to a place on a board of a split. `None` if the game has so few lines that none is left.
    pub(crate) fn next_place(
        &self,
        walker: &mut Walker<'_>,
        split: Split,
        stream: &mut Stream,
    ) -> Result<Option<Place>, SolverError> {
        let start: CardSet = walker.solver.spot().board.iter().copied().collect();
        let stack = walker.solver.tree().stack();
        for _ in 0..ATTEMPTS {
            let Some(actions) = walker.play(stream)? else { continue };
            let Some(card) = self.next_card(start, split, stream) else { continue };
            let names = actions.iter().map(|action| format!("{action:?}")).collect();
            if !walker.seen.insert((names, canonical([start.with(card)]).groups()[0])) {
                continue;
            }
            let steps = actions.iter().copied().map(|action| LineStep::Action(LineAction::from(action)));
            let line: Line = steps.chain([LineStep::Deal(card)]).collect();
            let view = walker.solver.view(&line)?;
            let ranges = view.hands.each_ref().map(|hands| {
                let mut weights = vec![0.0; Combo::COUNT];
                hands.iter().for_each(|hand| weights[hand.combo.index()] = hand.reach);
                weights
            });
            // Lines that a player never takes have no ranges.
            if ranges.iter().any(|weights| weights.iter().sum::<f64>() <= 1e-9) {
                continue;
            }
            let form = canonical([start.with(card)]);
            let perm = form.to_canonical();
            let ranges = ranges.map(|weights| {
                let mut relabelled = vec![0.0; Combo::COUNT];
                for combo in Combo::all() {
                    relabelled[perm.apply_combo(combo).index()] = weights[combo.index()];
                }
                normalized(&relabelled)
            });
            if !has_deal(&ranges) {
                continue;
            }
            let board = form.groups()[0];
            let (pot, stack) = (view.pot, stack - view.put_in[0]);
            return Ok(Some(Place { board, pot, stack, ranges, line, to_canonical: perm }));
        }
        Ok(None)
    }

    /// Draws a next card that leads to a board of the split.
    fn next_card(&self, board: CardSet, split: Split, stream: &mut Stream) -> Option<Card> {
        let is_of_split = |card: &Card| {
            !board.contains(*card)
                && Split::of_board(canonical([board.with(*card)]).groups()[0], self.config.validation_every)
                    == split
        };
        let cards: Vec<Card> = Card::all().filter(is_of_split).collect();
        (!cards.is_empty()).then(|| cards[stream.below(cards.len() as u64) as usize])
    }
}

/// Whether two hands of the ranges share no card.
fn has_deal(ranges: &[Vec<f32>; 2]) -> bool {
    let held = |range: &[f32]| {
        Combo::all().filter(|combo| range[combo.index()] > 0.0).map(Combo::set).collect::<Vec<_>>()
    };
    let [oop, ip] = ranges.each_ref().map(|range| held(range));
    oop.iter().any(|a| ip.iter().any(|b| !a.intersects(*b)))
}

impl Walker<'_> {
    pub(crate) fn new(solver: &mut Solver, exploration: f64) -> Walker<'_> {
        Walker { solver, exploration, views: BTreeMap::new(), seen: BTreeSet::new() }
    }

    /// Plays the game until the next card. `None` if it ends before, or goes on without decisions.
    fn play(&mut self, stream: &mut Stream) -> Result<Option<Vec<Action>>, SolverError> {
        let Walker { solver, exploration, views, .. } = self;
        let (mut node, mut actions) = (solver.tree().root(), Vec::new());
        loop {
            match &solver.tree().node(node).kind {
                NodeKind::Fold { .. } | NodeKind::Showdown => return Ok(None),
                NodeKind::Chance { child } => {
                    let has_choice = matches!(solver.tree().node(*child).kind, NodeKind::Decision { .. });
                    return Ok(has_choice.then_some(actions));
                }
                NodeKind::Decision { actions: menu, children, .. } => {
                    let (menu, children) = (menu.clone(), children.clone());
                    let line: Line = actions
                        .iter()
                        .copied()
                        .map(|action| LineStep::Action(LineAction::from(action)))
                        .collect();
                    let text = line.to_string();
                    if !views.contains_key(&text) {
                        views.insert(text.clone(), solver.view(&line)?);
                    }
                    let frequencies = &views[&text].frequencies;
                    let is_played = frequencies.iter().sum::<f64>() > 0.0;
                    let choice = match stream.unit() >= *exploration && is_played {
                        true => stream.choose(frequencies),
                        false => stream.below(menu.len() as u64) as usize,
                    };
                    actions.push(menu[choice]);
                    node = children[choice];
                }
            }
        }
    }
}
