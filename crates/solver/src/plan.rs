use crate::boards::Board;
use crate::layout::Layout;
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
        let combos = [0, 1].map(|player: usize| start.facing[1 - player].other.len() as u64);
        let (mut streets, mut blocks, mut decisions) = (Vec::new(), 0, 0);
        let mut street = tree.node(layouts[0].skeleton.roots[0]).street;
        let mut runouts = vec![1];
        for (Layout { skeleton, .. }, boards) in layouts.iter().zip(boards) {
            if !streets.is_empty() {
                runouts =
                    boards.iter().map(|board| runouts[board.parent] * board.members.len() as u64).collect();
            }
            let all: u64 = runouts.iter().sum();
            let slots = skeleton.slots.map(|slots| slots as u64);
            let of = |count: fn(&crate::boards::Hands) -> usize| -> u64 {
                boards
                    .iter()
                    .map(|board| {
                        [0, 1]
                            .iter()
                            .map(|&player| slots[player] * count(&board.hands[player]) as u64)
                            .sum::<u64>()
                    })
                    .sum()
            };
            blocks += of(|hands| hands.blocks());
            let here: u64 = skeleton.decisions.iter().map(|&decisions| decisions as u64).sum();
            decisions += here * boards.len() as u64;
            streets.push(StreetPlan {
                street,
                decisions: here,
                boards: boards.len() as u64,
                runouts: all,
                entries: of(|hands| hands.rows()),
                raw_entries: all * (slots[0] * combos[0] + slots[1] * combos[1]),
            });
            street = match street {
                Street::Flop => Street::Turn,
                _ => Street::River,
            };
        }
        // Two numbers an entry, regret and average; two scales a decision.
        let full = blocks * WIDTH as u64 * 8 + decisions * 8;
        let half_storage = blocks * WIDTH as u64 * 4 + decisions * 8;
        let storage = match options.precision {
            Precision::Full => full,
            Precision::Half => half_storage,
        };
        let hands: usize = boards.iter().flatten().map(Board::bytes).sum();
        Plan { streets, storage, half_storage, working: room + hands as u64 }
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
