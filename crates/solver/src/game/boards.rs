//! The public cards as a tree of their own: one representative of each class of isomorphic boards, with the hands of
//! both players on each.

use crate::engine::workers::Workers;
use crate::game::Game;
use crate::game::node_lock::{self, LockedNode};
use crate::kernel::WIDTH;
use crate::kernel::bunching::BoardBunching;
use crate::kernel::deal::IsoMap;
use crate::kernel::terminals::{OpponentCombo, OpponentView, PADDING, SweepStep};
use isofold_cards::{Card, CardSet, Combo};
use isofold_eval::{Board as Evaluated, HandRank, Ranking};
use isofold_iso::{CardOrbit, Member, SuitGroup, SuitPerm};
use isofold_tree::NodeId;

/// The representative of a class of boards.
#[derive(Clone)]
pub(crate) struct Board {
    /// The cards from the flop on, in the order of the deal.
    pub(crate) cards: Vec<Card>,
    /// The suit symmetries that are left on this board.
    pub(crate) group: SuitGroup,
    /// The number of the parent board, on the street before.
    pub(crate) parent: usize,
    /// The cards that the last card represents, itself included; none on the board where the game starts.
    pub(crate) members: Vec<Member>,
    /// The numbers of the boards that follow, on the next street.
    pub(crate) children: std::ops::Range<usize>,
    /// The decisions that line edits change here, with the removed actions as bits.
    pub(crate) removed: RemovedActions,
    /// The locked decisions, in the order of their nodes.
    pub(crate) locked_nodes: Vec<LockedNode>,
    /// The hands of each player.
    pub(crate) hands: [Hands; 2],
    /// The opponent's combos as each player sees them.
    pub(crate) opponent_views: [OpponentView; 2],
    /// The weights of pairs of hands under bunching, if ranges were folded and are counted.
    pub(crate) bunching: Option<BoardBunching>,
}

/// Decisions, each with its removed actions as bits.
pub(crate) type RemovedActions = Vec<(NodeId, u32)>;

/// The hands of a player on a board: one row for each orbit of combos, none for combos that the board blocks. On the
/// river rows are in ascending strength, those of equal strength by combo; before it, by combo.
#[derive(Clone, Debug)]
pub(crate) struct Hands {
    /// The least combo of each orbit.
    pub(crate) combos: Vec<Combo>,
    /// The number of combos of each orbit.
    pub(crate) sizes: Vec<u8>,
    /// The row of each row's combo on the parent board; padding points behind the last row.
    pub(crate) to_parent: Vec<u16>,
    /// The isomorphism map to the parent board: which rows here count for which rows there.
    pub(crate) iso_map: Vec<IsoMap>,
}

impl Hands {
    pub(crate) fn rows(&self) -> usize {
        self.combos.len()
    }

    /// The number of blocks of sixteen rows, the last one padded.
    pub(crate) fn blocks(&self) -> usize {
        self.combos.len().div_ceil(WIDTH)
    }
}

/// Marks a combo that the player does not hold.
const NOT_HELD: u16 = u16::MAX;

/// The row of each combo.
pub(crate) struct ComboRows(Box<[u16; Combo::COUNT]>);

impl ComboRows {
    pub(crate) fn get(&self, combo: Combo) -> Option<usize> {
        let row = self.0[combo.index()];
        (row != NOT_HELD).then_some(usize::from(row))
    }
}

/// A board, and the row of each combo of both players.
pub(crate) type DealtBoard = (Board, [ComboRows; 2]);

impl Board {
    /// All combos of a player, each with its row.
    pub(crate) fn combos(&self, player: usize) -> impl Iterator<Item = (Combo, usize)> {
        self.opponent_views[1 - player].other.iter().filter_map(|holder| {
            let [a, b] = holder.cards.map(Card::new);
            Some((Combo::of(a?, b?)?, usize::from(holder.row)))
        })
    }

    /// Puts the locked frequencies into the strategy of a decision, which has a row for each action.
    pub(crate) fn hold(&self, node: NodeId, strategy: &mut [Vec<f32>]) {
        let Some(locked) = node_lock::find(&self.locked_nodes, node) else { return };
        for row in 0..self.hands[locked.player].rows() {
            for (actions, share) in strategy.iter_mut().zip(locked.get(row).into_iter().flatten()) {
                actions[row] = share;
            }
        }
    }

    /// The member of the board's class that a card is.
    pub(crate) fn member(&self, card: Card) -> Option<&Member> {
        self.members.iter().find(|member| member.card == card)
    }

    /// The permutation from this board to the one with another card of its class.
    pub(crate) fn carries_to(&self, card: Card) -> Option<SuitPerm> {
        self.member(card).map(|member| member.perm)
    }

    /// Bytes of its lists.
    pub(crate) fn bytes(&self) -> usize {
        let hands: usize = self
            .hands
            .iter()
            .map(|hands| hands.rows() * 3 + hands.blocks() * WIDTH * 2 + hands.iso_map.len() * 4)
            .sum();
        let opponent_views: usize = self
            .opponent_views
            .iter()
            .map(|opponent_views| {
                opponent_views.own.len() * 4 + opponent_views.other.len() * 4 + opponent_views.sweep.len() * 6
            })
            .sum();
        let locked_nodes: usize = self.locked_nodes.iter().map(LockedNode::bytes).sum();
        size_of::<Board>() + hands + opponent_views + locked_nodes + self.members.len() * size_of::<Member>()
    }
}

impl Game {
    /// All boards street by street, beginning with the one where the game starts.
    pub(crate) fn deal(&self, workers: &Workers) -> Vec<Vec<Board>> {
        let (first, rows) = self.first_board();
        let mut streets = vec![vec![first]];
        let mut before = vec![rows];
        while streets[streets.len() - 1][0].cards.len() < 5 {
            let street = streets.len() - 1;
            let parents = streets[street].iter().enumerate();
            let orbits = parents.flat_map(|(number, parent)| {
                self.next_orbits(parent).into_iter().map(move |orbit| (number, orbit))
            });
            let dealt = workers.map(orbits.collect(), |(number, orbit)| {
                self.next_board(&streets[street][number], &before[number], number, orbit)
            });
            let (next, next_rows): (Vec<Board>, Vec<[ComboRows; 2]>) = dealt.into_iter().unzip();
            let mut end = 0;
            for (number, parent) in streets[street].iter_mut().enumerate() {
                let start = end;
                end += next[start..].iter().take_while(|board| board.parent == number).count();
                parent.children = start..end;
            }
            streets.push(next);
            before = next_rows;
        }
        streets
    }

    /// The board where the game starts.
    pub(crate) fn first_board(&self) -> DealtBoard {
        self.board_of(self.board.clone(), self.group, None)
    }

    /// A board on its own, with the suit symmetries that are left on it.
    pub(crate) fn board_alone(&self, cards: Vec<Card>, group: SuitGroup) -> DealtBoard {
        self.board_of(cards, group, None)
    }

    /// The classes of cards that may come after a board.
    pub(crate) fn next_orbits(&self, board: &Board) -> Vec<CardOrbit> {
        let undealt = CardSet::FULL - board.cards.iter().copied().collect() - self.spot.dead;
        board.group.card_orbits(undealt)
    }

    /// The board that follows parent `number` with a class of cards.
    pub(crate) fn next_board(
        &self,
        parent: &Board,
        rows: &[ComboRows; 2],
        number: usize,
        orbit: CardOrbit,
    ) -> DealtBoard {
        let mut cards = parent.cards.clone();
        cards.push(orbit.representative);
        let group = parent.group & SuitGroup::of_card(orbit.representative);
        self.board_of(cards, group, Some((parent, number, rows, orbit.members)))
    }

    fn board_of(
        &self,
        cards: Vec<Card>,
        group: SuitGroup,
        before: Option<(&Board, usize, &[ComboRows; 2], Vec<Member>)>,
    ) -> DealtBoard {
        let blocked = self.spot.dead | cards.iter().copied().collect();
        let orbits = group.combo_orbits(blocked);
        let ranks = Evaluated::new(Ranking::Standard, cards.iter().copied().collect())
            .filter(|_| cards.len() == 5)
            .map(|board| board.rank_combos());
        let strength =
            |combo: Combo| ranks.as_ref().map_or(HandRank::default(), |ranks| ranks[combo.index()]);

        let rows_of = [0, 1].map(|player: usize| {
            let range = &self.spot.ranges[player];
            let live = orbits.representatives().iter().zip(orbits.sizes());
            let mut rows: Vec<(Combo, u8)> = live
                .filter(|(combo, _)| range.weight(**combo) > 0.0)
                .map(|(&combo, &size)| (combo, size))
                .collect();
            rows.sort_by_key(|&(combo, _)| (strength(combo), combo));
            rows
        });
        let row_of = [0, 1].map(|player| {
            let mut row_of = ComboRows(Box::new([NOT_HELD; Combo::COUNT]));
            let mut row_of_orbit = vec![NOT_HELD; orbits.len()];
            for (row, (combo, _)) in rows_of[player].iter().enumerate() {
                if let Some(orbit) = orbits.orbit(*combo) {
                    row_of_orbit[orbit] = row as u16;
                }
            }
            for combo in Combo::all() {
                if let Some(orbit) = orbits.orbit(combo) {
                    row_of.0[combo.index()] = row_of_orbit[orbit];
                }
            }
            row_of
        });
        let opponent_combos = [0, 1].map(|player| {
            let mut opponent_combos: Vec<OpponentCombo> = Combo::all()
                .filter_map(|combo| {
                    let cards = combo.cards().map(|card| card.index());
                    row_of[player].get(combo).map(|row| OpponentCombo { row: row as u16, cards })
                })
                .collect();
            opponent_combos.sort_by_key(|holder| holder.row);
            opponent_combos
        });
        let uneven = self.tree.is_tournament();
        let opponent_views = [0, 1].map(|own: usize| {
            let other = 1 - own;
            let behind = rows_of[other].len().next_multiple_of(WIDTH);
            let combos = rows_of[own].iter().map(|&(combo, _)| combo);
            let rows = rows_of[own].len().next_multiple_of(WIDTH);
            let mut cards: Vec<[u8; 2]> =
                combos.clone().map(|combo| combo.cards().map(|card| card.index())).collect();
            cards.resize(rows, PADDING);
            let mut same: Vec<u16> =
                combos.map(|combo| row_of[other].get(combo).unwrap_or(behind) as u16).collect();
            same.resize(rows, behind as u16);
            OpponentView {
                own: cards,
                same,
                other: opponent_combos[other].clone(),
                sweep: match &ranks {
                    Some(_) => sweep(
                        &rows_of[own].iter().map(|&(combo, _)| strength(combo)).collect::<Vec<_>>(),
                        &opponent_combos[other]
                            .iter()
                            .map(|holder| strength(rows_of[other][usize::from(holder.row)].0))
                            .collect::<Vec<_>>(),
                        uneven,
                    ),
                    None => Vec::new(),
                },
                uneven,
            }
        });
        let hands = [0, 1].map(|player| {
            let rows = &rows_of[player];
            let (mut to_parent, mut iso_map) = (Vec::new(), Vec::new());
            if let Some((parent, _, parent_rows, members)) = &before {
                let nowhere = (parent.hands[player].blocks() * WIDTH) as u16;
                to_parent = rows.iter().map(|(combo, _)| parent_rows[player].0[combo.index()]).collect();
                to_parent.resize(rows.len().next_multiple_of(WIDTH), nowhere);
                for (to, combo) in parent.hands[player].combos.iter().enumerate() {
                    for member in members.iter().filter(|member| !combo.set().contains(member.card)) {
                        // The hand's value on a member's board is that of its image on the representative's.
                        if let Some(from) = row_of[player].get(member.perm.inverse().apply_combo(*combo)) {
                            iso_map.push(IsoMap { from: from as u16, to: to as u16 });
                        }
                    }
                }
            }
            Hands {
                combos: rows.iter().map(|&(combo, _)| combo).collect(),
                sizes: rows.iter().map(|&(_, size)| size).collect(),
                to_parent,
                iso_map,
            }
        });
        let (parent, members) = before.map_or((0, Vec::new()), |(_, number, _, members)| (number, members));
        let removed = self.removed(&cards);
        let locked_nodes = self.locked_nodes(&cards, [&hands[0].combos, &hands[1].combos]);
        let children = 0..0;
        let bunching = None;
        let mut board = Board {
            cards,
            group,
            parent,
            members,
            children,
            removed,
            locked_nodes,
            hands,
            opponent_views,
            bunching,
        };
        self.weigh_pairs(&mut board);
        (board, row_of)
    }
}

/// Merges two ascending lists of strengths; see [`SweepStep`].
fn sweep(own: &[HandRank], other: &[HandRank], uneven: bool) -> Vec<SweepStep> {
    let mut steps: Vec<SweepStep> = Vec::new();
    // The own rows up to here have read the sums with their ties included.
    let mut equals = 0;
    let (mut i, mut j) = (0, 0);
    while i < own.len() {
        let strength = own[i];
        j += other[j..].iter().take_while(|&&rank| rank < strength).count();
        let end = i + own[i..].iter().take_while(|&&rank| rank == strength).count();
        match steps.last_mut() {
            // No combo lies between the stronger rows and the ties of the weaker ones: they read the same sums.
            Some(last)
                if !uneven && usize::from(last.other) == j && usize::from(last.end) == i && equals == i =>
            {
                last.end = end as u16;
            }
            _ => steps.push(SweepStep { other: j as u16, start: i as u16, end: end as u16 }),
        }
        j += other[j..].iter().take_while(|&&rank| rank == strength).count();
        steps.push(SweepStep { other: j as u16, start: i as u16, end: end as u16 });
        (i, equals) = (end, end);
    }
    // The last step sums all combos, those that beat every own row included.
    steps.push(SweepStep { other: other.len() as u16, start: own.len() as u16, end: own.len() as u16 });
    steps
}
