use crate::engine::layout::Layout;
use crate::game::boards::Board;
use crate::simd::WIDTH;
use crate::{Options, Precision, SolverError};
use isofold_tree::{Street, Tree};

/// How large a game is, known before any memory is taken for it.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// From the street of the start to the river.
    pub streets: Vec<StreetPlan>,
    /// Bytes for regrets and averages.
    pub storage: u64,
    /// Bytes for everything else: hands of each board, and room to work in.
    pub working: u64,
    /// Bytes for regrets and averages in 16 bits.
    pub half_storage: u64,
    /// Bytes of the storage that hold the average strategy of each player.
    pub strategies: [u64; 2],
}

/// How large a street is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StreetPlan {
    /// Which.
    pub street: Street,
    /// Nodes where somebody decides, without cards.
    pub decisions: u64,
    /// Boards, one of each class.
    pub boards: u64,
    /// Boards without isomorphism: sequences of cards.
    pub runouts: u64,
    /// Numbers to be learnt: one for each board, decision, action and class of hands.
    pub entries: u64,
    /// The same without any isomorphism, counting hands that the board blocks too.
    pub raw_entries: u64,
}

impl Plan {
    /// `room` is what passes work in, in bytes.
    pub(crate) fn new(
        tree: &Tree,
        layouts: &[Layout],
        boards: &[Vec<Board>],
        room: u64,
        options: &Options,
    ) -> Plan {
        let start = &boards[0][0];
        let combos = [0, 1].map(|player: usize| start.opponent_views[1 - player].other.len() as u64);
        let (mut streets, mut blocks, mut decisions) = (Vec::new(), [0; 2], [0; 2]);
        let mut street = tree.node(layouts[0].street_tree.roots[0]).street;
        let mut runouts = vec![1];
        for (Layout { street_tree, .. }, boards) in layouts.iter().zip(boards) {
            if !streets.is_empty() {
                runouts =
                    boards.iter().map(|board| runouts[board.parent] * board.members.len() as u64).collect();
            }
            let all: u64 = runouts.iter().sum();
            let action_rows = street_tree.action_rows.map(|action_rows| action_rows as u64);
            let of = |player: usize, count: fn(&crate::game::boards::Hands) -> usize| -> u64 {
                boards.iter().map(|board| action_rows[player] * count(&board.hands[player]) as u64).sum()
            };
            let here = street_tree.decisions.map(|decisions| decisions as u64);
            for player in 0..2 {
                blocks[player] += of(player, |hands| hands.blocks());
                decisions[player] += here[player] * boards.len() as u64;
            }
            streets.push(StreetPlan {
                street,
                decisions: here[0] + here[1],
                boards: boards.len() as u64,
                runouts: all,
                entries: of(0, |hands| hands.rows()) + of(1, |hands| hands.rows()),
                raw_entries: all * (action_rows[0] * combos[0] + action_rows[1] * combos[1]),
            });
            street = match street {
                Street::Flop => Street::Turn,
                _ => Street::River,
            };
        }
        // A number an entry, and a scale a decision; and the same for regrets.
        let strategies = |bytes: u64| -> [u64; 2] {
            [0, 1].map(|player: usize| blocks[player] * WIDTH as u64 * bytes + decisions[player] * 4)
        };
        let storage = |bytes: u64| 2 * strategies(bytes).iter().sum::<u64>();
        let bytes = match options.precision {
            Precision::Full => 4,
            Precision::Half => 2,
        };
        let hands: usize = boards.iter().flatten().map(Board::bytes).sum();
        Plan {
            streets,
            storage: storage(bytes),
            half_storage: storage(2),
            strategies: strategies(bytes),
            working: room + hands as u64,
        }
    }

    /// Bytes in all.
    pub fn memory(&self) -> u64 {
        self.storage + self.working
    }

    /// Numbers to be learnt in all.
    pub fn entries(&self) -> u64 {
        self.streets.iter().map(|street| street.entries).sum()
    }

    /// An error if the game takes more than may be used.
    pub(crate) fn check(&self, options: &Options) -> Result<(), SolverError> {
        match options.memory {
            Some(limit) if self.memory() > limit => {
                let half = (options.precision == Precision::Full).then_some(self.half_storage + self.working);
                Err(SolverError::Memory { needed: self.memory(), limit, half })
            }
            _ => Ok(()),
        }
    }
}
