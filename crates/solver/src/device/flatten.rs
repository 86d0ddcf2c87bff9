//! From the engine on the CPU to the flat lists of a game.

use super::{
    BoardExceptions, FlatGame, FlatOpponentView, FlatProgram, FlatStep, FlatStreet, FlatTerminal, IsoMap,
    NONE, NodeException, OwnRow,
};
use crate::Precision;
use crate::engine::program::Program;
use crate::engine::storage::Storage;
use crate::engine::workers::Workers;
use crate::engine::{Engine, Street};
use crate::game::boards::Board;
use crate::game::node_lock;
use crate::kernel::ALL;
use crate::kernel::WIDTH;
use isofold_tree::NodeId;

impl<S: Storage> Engine<S> {
    /// The game as flat lists.
    pub(crate) fn flat(&self, precision: Precision, memory: u64) -> FlatGame {
        let last = self.streets.len() - 1;
        let streets = self.streets.iter().enumerate().map(|(depth, street)| {
            let next = (depth < last).then(|| &self.streets[depth + 1].boards[..]);
            flat_street(&self.workers, street, next)
        });
        let weights =
            [0, 1].map(|player: usize| self.weights[player].iter().flat_map(|block| block.0).collect());
        FlatGame { precision, streets: streets.collect(), weights, memory }
    }
}

fn flat_street<S: Storage>(workers: &Workers, street: &Street<S>, next: Option<&[Board]>) -> FlatStreet {
    let boards = &street.boards;
    let starts = [0, 1].map(|player| ends(boards.iter().map(|board| board.hands[player].blocks() * WIDTH)));
    let to_parent = [0, 1].map(|player| {
        let hands =
            boards.iter().map(|board| &board.hands[player]).filter(|hands| !hands.to_parent.is_empty());
        hands
            .flat_map(|hands| {
                let real = hands.to_parent[..hands.rows()].iter().copied();
                real.chain(std::iter::repeat_n(u16::MAX, hands.to_parent.len() - hands.rows()))
            })
            .collect()
    });
    let (iso_map_starts, iso_maps): (Vec<_>, Vec<_>) = [0, 1]
        .map(|player| next.map_or_else(Default::default, |next| iso_maps(boards, next, player)))
        .into_iter()
        .unzip();
    let pair = |mut of: Vec<Vec<u32>>| [std::mem::take(&mut of[0]), std::mem::take(&mut of[1])];
    let mut both = iso_maps.into_iter();
    let iso_maps = [0, 1].map(|_| both.next().unwrap_or_default());
    let uneven = boards.first().is_some_and(|board| board.opponent_views[0].uneven);
    FlatStreet {
        parents: boards.iter().map(|board| board.parent as u32).collect(),
        views: [0, 1].map(|player| view(workers, boards, player)),
        iso_map_starts: pair(iso_map_starts),
        iso_maps,
        programs: [0, 1].map(|traverser: usize| flat_program(&street.programs[traverser], uneven)),
        joint: (!street.joint.is_empty()).then(|| flat_program(&street.joint, uneven)),
        action_rows: street.street_tree.action_rows.map(|action_rows| action_rows as u32),
        decisions: street.street_tree.decisions.map(|decisions| decisions as u32),
        exceptions: [0, 1].map(|player| exceptions(street, player)),
        starts,
        to_parent,
    }
}

/// The beginning of each list if lists of these lengths follow one another, and where the last one ends.
pub(super) fn ends(lengths: impl Iterator<Item = usize>) -> Vec<u32> {
    let mut end = 0;
    std::iter::once(0)
        .chain(lengths.map(|length| {
            end += length as u32;
            end
        }))
        .collect()
}

fn iso_maps(boards: &[Board], next: &[Board], player: usize) -> (Vec<u32>, Vec<IsoMap>) {
    let (mut starts, mut all) = (vec![0], Vec::new());
    for board in boards {
        let rows = board.hands[player].blocks() * WIDTH;
        let mut counts = vec![0usize; rows];
        let iso_map = |child: usize| next[child].hands[player].iso_map.iter();
        board
            .children
            .clone()
            .for_each(|child| iso_map(child).for_each(|step| counts[usize::from(step.to)] += 1));
        let begin = all.len();
        let mut at: Vec<usize> =
            ends(counts.iter().copied()).iter().map(|&end| begin + end as usize).collect();
        starts.extend(at[1..].iter().map(|&end| end as u32));
        all.resize(at[rows], IsoMap { board: 0, row: 0 });
        for child in board.children.clone() {
            for step in iso_map(child) {
                let offset = &mut at[usize::from(step.to)];
                all[*offset] = IsoMap { board: child as u32, row: step.from.into() };
                *offset += 1;
            }
        }
    }
    (starts, all)
}

fn view(workers: &Workers, boards: &[Board], player: usize) -> FlatOpponentView {
    let of_boards: Vec<FlatOpponentView> =
        workers.map(boards.iter().collect(), |board| view_of(board, player));
    FlatOpponentView {
        starts: ends(of_boards.iter().map(|view| view.combo_rows.len())),
        own: of_boards.iter().flat_map(|view| &view.own).copied().collect(),
        combo_rows: of_boards.iter().flat_map(|view| &view.combo_rows).copied().collect(),
        listed: of_boards.iter().flat_map(|view| &view.listed).copied().collect(),
        cards: of_boards.iter().flat_map(|view| &view.cards).copied().collect(),
    }
}

/// The rows of a player on a board against the combos of the opponent.
fn view_of(board: &Board, player: usize) -> FlatOpponentView {
    let opponent_views = &board.opponent_views[player];
    let mut lists: [Vec<u16>; 52] = std::array::from_fn(|_| Vec::new());
    for (index, holder) in opponent_views.other.iter().enumerate() {
        holder.cards.iter().for_each(|&card| lists[usize::from(card)].push(index as u16));
    }
    let starts = ends(lists.iter().map(Vec::len));

    let rows = board.hands[player].rows();
    let [mut weaker, mut upto] = [vec![0u16; rows], vec![0u16; rows]];
    // Each row comes first with all weaker combos, then with those of equal strength; a step may be both, for different rows.
    let mut seen = vec![false; rows];
    for step in &opponent_views.sweep {
        for row in usize::from(step.start)..usize::from(step.end) {
            let list = if seen[row] { &mut upto } else { &mut weaker };
            list[row] = step.other;
            seen[row] = true;
        }
    }
    let absent = (board.hands[1 - player].blocks() * WIDTH) as u16;
    let own =
        opponent_views.own.iter().zip(&opponent_views.same).enumerate().map(|(row, (&cards, &same))| {
            if row >= rows {
                return OwnRow {
                    weaker: 0,
                    upto: 0,
                    first: [0; 2],
                    second: [0; 2],
                    same: u16::MAX,
                    cards: [255; 2],
                };
            }
            let [first, second] = cards.map(|card| {
                let list = &lists[usize::from(card)];
                [weaker[row], upto[row]].map(|count| {
                    let before = list.partition_point(|&index| index < count) as u32;
                    (starts[usize::from(card)] + u32::from(card) + before) as u16
                })
            });
            let same = if same == absent { u16::MAX } else { same };
            OwnRow { weaker: weaker[row], upto: upto[row], first, second, same, cards }
        });
    FlatOpponentView {
        own: own.collect(),
        starts: Vec::new(),
        combo_rows: opponent_views.other.iter().map(|holder| holder.row).collect(),
        listed: lists.iter().flatten().copied().collect(),
        cards: starts.iter().map(|&start| start as u16).collect(),
    }
}

/// Merges the programs of the pieces of a street's betting into one.
fn flat_program(programs: &[Program], uneven: bool) -> FlatProgram {
    let mut flat = FlatProgram::default();
    let (mut showdowns, mut folds) = (Vec::new(), Vec::new());
    flat.segments.push(0);
    for program in programs {
        let (reach, value) = (flat.reach_rows, flat.value_rows);
        let first = flat.lines.len();
        flat.lines.extend((0..program.lines.len() as u32).map(|line| [reach + line, value + line]));
        let child_rows = flat.child_rows.len() as u32;
        for step in &program.steps {
            // The steps of a line begin with the one whose first action has the line's row.
            let row = program.child_rows[step.child_rows as usize] as usize;
            if row < program.lines.len() {
                flat.segments.resize(first + row + 1, flat.steps.len() as u32);
            }
            flat.steps.push(FlatStep {
                own: step.own.into(),
                actions: step.actions.into(),
                action_row: step.infoset.action_row,
                decision: step.infoset.decision,
                reach: reach + step.reach,
                after: reach + step.after,
                child_rows: child_rows + step.child_rows,
                min_gain: step.min_gain,
            });
        }
        flat.segments.resize(flat.lines.len() + 1, flat.steps.len() as u32);
        flat.child_rows.extend(program.child_rows.iter().map(|child| value + child));
        for showdown in &program.showdowns {
            let [win_over_tie, tie_over_loss, minus_loss, minus_tie] = showdown.payoffs;
            let (fold, fold_payoff) =
                showdown.fold.map_or((NONE, 0.0), |(row, payoff)| (value + row, payoff));
            let tie_over_loss = if uneven { tie_over_loss } else { win_over_tie };
            showdowns.push(FlatTerminal {
                reach: reach + showdown.reach,
                value: value + showdown.value,
                fold,
                win_over_tie,
                tie_over_loss,
                minus_loss,
                minus_tie,
                fold_payoff,
            });
        }
        folds.extend(program.folds.iter().map(|fold| FlatTerminal {
            reach: reach + fold.reach,
            value: NONE,
            fold: value + fold.value,
            win_over_tie: 0.0,
            tie_over_loss: 0.0,
            minus_loss: 0.0,
            minus_tie: 0.0,
            fold_payoff: fold.payoff,
        }));
        flat.deals.extend(program.deals.iter().map(|deal| [reach + deal.reach, value + deal.value]));
        flat.reach_rows += program.reach_rows as u32;
        flat.value_rows += program.value_rows as u32;
    }
    flat.showdowns = showdowns.len() as u32;
    flat.terminals = showdowns;
    flat.terminals.extend(folds);
    flat
}

fn exceptions<S: Storage>(street: &Street<S>, player: usize) -> BoardExceptions {
    let mut exceptions = BoardExceptions::default();
    let nodes: Vec<(u32, NodeId)> = street.programs[player]
        .iter()
        .flat_map(|program| program.steps.iter().filter(|step| step.own))
        .map(|step| (step.infoset.decision, step.node))
        .collect();
    for board in &street.boards {
        let is_exception = |node: NodeId| {
            board.removed.iter().any(|(removed, _)| *removed == node)
                || node_lock::find(&board.locked_nodes, node).is_some()
        };
        let is_plain = board.removed.is_empty() && board.locked_nodes.is_empty();
        if is_plain || !nodes.iter().any(|&(_, node)| is_exception(node)) {
            exceptions.starts.push(NONE);
            continue;
        }
        let start = exceptions.of.len();
        exceptions.starts.push(start as u32);
        exceptions
            .of
            .resize(start + street.street_tree.decisions[player], NodeException { allowed: ALL, lock: NONE });
        for &(decision, node) in nodes.iter().filter(|&&(_, node)| is_exception(node)) {
            let exception = &mut exceptions.of[start + decision as usize];
            if let Some((_, removed)) = board.removed.iter().find(|(removed, _)| *removed == node) {
                exception.allowed = !removed;
            }
            if let Some(locked) = node_lock::find(&board.locked_nodes, node) {
                exception.lock = exceptions.locks.len() as u32;
                exceptions.locks.extend(locked.rows.iter().chain(&locked.shares).flat_map(|block| block.0));
            }
        }
    }
    exceptions
}
