use crate::engine::layout::Layout;
use crate::game::boards::Board;
use crate::kernel::WIDTH;
use crate::{Options, Precision, SolverError};
use isofold_tree::{Street, Tree};

/// The size of a game and the memory that it takes, known before any is allocated.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The streets, from that of the start to the river.
    pub streets: Vec<StreetPlan>,
    /// Bytes for regrets and average strategies.
    pub storage: u64,
    /// Bytes for everything else: the hands of each board and the buffers of passes.
    pub working: u64,
    /// Bytes for regrets and average strategies in 16 bits.
    pub half_storage: u64,
    /// Bytes for the average strategy of each player, a part of `storage`.
    pub strategies: [u64; 2],
}

/// The size of a street.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct StreetPlan {
    /// The street.
    pub street: Street,
    /// The number of decision nodes, without cards.
    pub decisions: u64,
    /// The number of boards up to suit isomorphism.
    pub boards: u64,
    /// The number of boards without isomorphism: sequences of cards.
    pub runouts: u64,
    /// The number of regrets: one for each board, decision, action and hand class.
    pub entries: u64,
    /// The number of regrets without any isomorphism, hands that the board blocks included.
    pub raw_entries: u64,
}

impl Plan {
    /// The plan of a game whose buffers take `buffers` bytes.
    pub(crate) fn new(
        tree: &Tree,
        layouts: &[Layout],
        boards: &[Vec<Board>],
        buffers: u64,
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
        // A number for each entry and a scale for each decision.
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
            working: buffers + hands as u64,
        }
    }

    /// The total number of bytes.
    pub fn memory(&self) -> u64 {
        self.storage + self.working
    }

    /// The total number of regrets.
    pub fn entries(&self) -> u64 {
        self.streets.iter().map(|street| street.entries).sum()
    }

    /// Counts bytes that are allocated later; an error if they are more than the limit leaves.
    pub(crate) fn add(&mut self, bytes: u64, options: &Options) -> Result<(), SolverError> {
        let needed = self.memory() + bytes;
        if let Some(limit) = options.memory.filter(|&limit| needed > limit) {
            return Err(SolverError::Memory { needed, limit, half: None });
        }
        self.working += bytes;
        Ok(())
    }

    /// Returns an error if the game takes more memory than the options allow.
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
