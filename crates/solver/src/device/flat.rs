//! A game as flat lists, laid out as they can be uploaded.

use crate::Precision;
use crate::engine::program::Program;
use crate::engine::storage::Storage;
use crate::engine::workers::Workers;
use crate::engine::{Engine, Street};
use crate::game::boards::Board;
use crate::game::node_lock;
use crate::kernel::rows::ALL;
use crate::simd::WIDTH;
use isofold_tree::NodeId;

/// Nothing.
pub const NONE: u32 = u32::MAX;

/// A game as flat lists. Rows are hands of a player on a board, padded to a multiple of sixteen.
#[derive(Clone, Debug)]
pub struct FlatGame {
    /// How numbers are kept.
    pub precision: Precision,
    /// From the street of the start to the river.
    pub streets: Vec<FlatStreet>,
    /// The weight of each row of each player on the first street.
    pub weights: [Vec<f32>; 2],
    /// Bytes that the CPU takes for all of it.
    pub memory: u64,
}

/// A street. Lists by row have the rows of board after board.
#[derive(Clone, Debug)]
pub struct FlatStreet {
    /// The board before, on the street before.
    pub parents: Vec<u32>,
    /// The first row of each board of each player; and the end.
    pub starts: [Vec<u32>; 2],
    /// By row of each player: where it was on the board before, counted from that board's first row; `u16::MAX` for padding. None
    /// on the first street.
    pub to_parent: [Vec<u16>; 2],
    /// As each player sees the other.
    pub views: [FlatOpponentView; 2],
    /// By row of each player, and the end: where its carries begin. None on the river.
    pub iso_map_starts: [Vec<u32>; 2],
    /// Which rows on the boards after this one are worth something for a row here.
    pub iso_maps: [Vec<IsoMap>; 2],
    /// What is done while each player learns.
    pub programs: [FlatProgram; 2],
    /// The same for the first player, for what both get together; `None` where that is nothing.
    pub joint: Option<FlatProgram>,
    /// How many rows of numbers each player has on a board.
    pub action_rows: [u32; 2],
    /// How many decisions each player has.
    pub decisions: [u32; 2],
    /// What edits and locks make different on some boards.
    pub exceptions: [BoardExceptions; 2],
}

/// One player's rows against the other player's combos.
#[derive(Clone, Debug, Default)]
pub struct FlatOpponentView {
    /// By own row.
    pub own: Vec<OwnRow>,
    /// The first combo of each board, and the end.
    pub starts: Vec<u32>,
    /// The row of each combo, on the river from weak to strong.
    pub combo_rows: Vec<u16>,
    /// Card by card the combos that hold it, in the same order, counted from the board's first; twice as long as `combo_rows`.
    pub listed: Vec<u16>,
    /// Board by board, 53 each: where the list of each card begins, counted from the board's beginning; and the end.
    pub cards: Vec<u16>,
}

/// How an own row stands to the other player's combos. Sums over a card's list have one place more than the list: the place of
/// the sum before entry *e* of card *c* is *e* + *c*.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct OwnRow {
    /// How many combos are weaker.
    pub weaker: u16,
    /// How many are weaker or equal.
    pub upto: u16,
    /// The places of the sums over the first card's list for the two.
    pub first: [u16; 2],
    /// The same of the second card.
    pub second: [u16; 2],
    /// The other player's row with the same combo; `u16::MAX` if there is none.
    pub same: u16,
    /// The two cards; 255 in padding.
    pub cards: [u8; 2],
}

/// A row on a later board that counts for one on this board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct IsoMap {
    /// The board.
    pub board: u32,
    /// The row, counted from the board's first.
    pub row: u32,
}

/// What is done on each board of a street while one player learns. Rows of reach have the other player's hands, rows of values
/// the learner's.
#[derive(Clone, Debug, Default)]
pub struct FlatProgram {
    /// Rows of reach of a board.
    pub reach_rows: u32,
    /// Rows of values of a board.
    pub value_rows: u32,
    /// The rows of reach and of values where each line begins.
    pub lines: Vec<[u32; 2]>,
    /// The steps of each line, and the end.
    pub segments: Vec<u32>,
    /// Decisions, each before those that follow it, line after line.
    pub steps: Vec<FlatStep>,
    /// The rows of values of the actions, step after step.
    pub child_rows: Vec<u32>,
    /// Those with showdowns first.
    pub terminals: Vec<FlatTerminal>,
    /// How many of them have showdowns.
    pub showdowns: u32,
    /// The rows of reach and of values where the street ends and a card comes: one for each line of the next street.
    pub deals: Vec<[u32; 2]>,
}

/// A decision.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(C)]
pub struct FlatStep {
    /// Whether the learner decides: 1, or 0.
    pub own: u32,
    /// How many actions there are.
    pub actions: u32,
    /// The first row of its numbers.
    pub action_row: u32,
    /// Its number among the decisions of its player.
    pub decision: u32,
    /// The row of reach here.
    pub reach: u32,
    /// The first row of reach after each action; the same as here if the learner decides.
    pub after: u32,
    /// Where its actions are among the kids.
    pub child_rows: u32,
    /// What is gained or lost below this, for each hand of the other player, is noise of rounding.
    pub least: f32,
}

/// An end of the hand, or two that share the other player's reach.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(C)]
pub struct FlatTerminal {
    /// The row of reach.
    pub reach: u32,
    /// The row of values of the showdown; [`NONE`] if there is none.
    pub value: u32,
    /// The row of values of the fold; [`NONE`] if there is none.
    pub fold: u32,
    /// What beating a hand pays instead of a tie.
    pub won: f32,
    /// What a tie pays instead of losing.
    pub level: f32,
    /// What losing pays, negated.
    pub lost: f32,
    /// What a tie pays, negated.
    pub tied: f32,
    /// What the fold pays.
    pub pays: f32,
}

/// What edits and locks make different for a player's decisions.
#[derive(Clone, Debug, Default)]
pub struct BoardExceptions {
    /// By board: where its decisions begin in `of`; [`NONE`] if nothing is different there.
    pub starts: Vec<u32>,
    /// Decision by decision.
    pub of: Vec<NodeException>,
    /// For each lock a row of ones where rows are locked and zeros, then a row of shares for each action.
    pub locks: Vec<f32>,
}

/// What is different at a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct NodeException {
    /// The actions that there are, as bits.
    pub allowed: u32,
    /// Where its lock begins; [`NONE`] without.
    pub lock: u32,
}

impl FlatGame {
    /// Bytes of a regret or of a sum of strategies.
    pub fn cell(&self) -> usize {
        match self.precision {
            Precision::Full => 4,
            Precision::Half => 2,
        }
    }
}

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

/// Where each of some lists begins that follow one another, and where the last one ends.
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
                let place = &mut at[usize::from(step.to)];
                all[*place] = IsoMap { board: child as u32, row: step.from.into() };
                *place += 1;
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

/// The same of one board.
fn view_of(board: &Board, player: usize) -> FlatOpponentView {
    let opponent_views = &board.opponent_views[player];
    let mut lists: [Vec<u16>; 52] = std::array::from_fn(|_| Vec::new());
    for (place, holder) in opponent_views.other.iter().enumerate() {
        holder.cards.iter().for_each(|&card| lists[usize::from(card)].push(place as u16));
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
    let behind = (board.hands[1 - player].blocks() * WIDTH) as u16;
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
                    let before = list.partition_point(|&place| place < count) as u32;
                    (starts[usize::from(card)] + u32::from(card) + before) as u16
                })
            });
            let same = if same == behind { u16::MAX } else { same };
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

/// Programs of pieces, one after the other, as one.
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
                least: step.min_gain,
            });
        }
        flat.segments.resize(flat.lines.len() + 1, flat.steps.len() as u32);
        flat.child_rows.extend(program.child_rows.iter().map(|kid| value + kid));
        for showdown in &program.showdowns {
            let [won, level, lost, tied] = showdown.stakes;
            let (fold, pays) = showdown.fold.map_or((NONE, 0.0), |(row, pays)| (value + row, pays));
            let level = if uneven { level } else { won };
            showdowns.push(FlatTerminal {
                reach: reach + showdown.reach,
                value: value + showdown.value,
                fold,
                won,
                level,
                lost,
                tied,
                pays,
            });
        }
        folds.extend(program.folds.iter().map(|fold| FlatTerminal {
            reach: reach + fold.reach,
            value: NONE,
            fold: value + fold.value,
            won: 0.0,
            level: 0.0,
            lost: 0.0,
            tied: 0.0,
            pays: fold.pays,
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
        let is_special = |node: NodeId| {
            board.removed.iter().any(|(removed, _)| *removed == node)
                || node_lock::find(&board.locked_nodes, node).is_some()
        };
        let is_plain = board.removed.is_empty() && board.locked_nodes.is_empty();
        if is_plain || !nodes.iter().any(|&(_, node)| is_special(node)) {
            exceptions.starts.push(NONE);
            continue;
        }
        let start = exceptions.of.len();
        exceptions.starts.push(start as u32);
        exceptions
            .of
            .resize(start + street.street_tree.decisions[player], NodeException { allowed: ALL, lock: NONE });
        for &(decision, node) in nodes.iter().filter(|&&(_, node)| is_special(node)) {
            let special = &mut exceptions.of[start + decision as usize];
            if let Some((_, removed)) = board.removed.iter().find(|(removed, _)| *removed == node) {
                special.allowed = !removed;
            }
            if let Some(locked) = node_lock::find(&board.locked_nodes, node) {
                special.lock = exceptions.locks.len() as u32;
                exceptions.locks.extend(locked.rows.iter().chain(&locked.shares).flat_map(|block| block.0));
            }
        }
    }
    exceptions
}
