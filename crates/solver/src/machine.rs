use crate::boards::Board;
use crate::cell::{Cell, Storage};
use crate::desk::Job;
use crate::engine::Engine;
use crate::probe::Probe;
use crate::simd::{Block, WIDTH};
use isofold_cards::{Card, Combo};
use isofold_iso::{Member, SuitPerm};
use isofold_tree::NodeId;
use std::ops::Range;

/// An engine, however it keeps its numbers.
pub(crate) trait Machine: Send {
    /// One pass; what each row of the learner is worth at the start comes back.
    fn pass(&mut self, learner: usize, job: Job) -> &[Block];

    /// A pass with the average strategies that only looks at one place.
    fn look(&mut self, learner: usize, probe: &Probe);

    /// A board of a street, counted from the start.
    fn board(&self, depth: usize, number: usize) -> &Board;

    /// The weight of each row of a player at the start.
    fn weights(&self, player: usize) -> &[Block];

    /// The chance of each sequence of cards that leads to a street.
    fn chance(&self, depth: usize) -> f64;

    /// The sums of a decision's strategies, up to a factor: for each action, one number a row.
    fn strategy(
        &self,
        depth: usize,
        board: usize,
        player: usize,
        node: NodeId,
        actions: usize,
    ) -> Vec<Vec<f32>>;

    /// The number of the line that a deal leads to.
    fn line(&self, depth: usize, deal: NodeId) -> Option<usize>;

    /// The river boards that follow some boards.
    fn rivers(&self, depth: usize, boards: Range<usize>) -> Range<usize>;
}

impl<S: Storage> Machine for Engine<S> {
    fn pass(&mut self, learner: usize, job: Job) -> &[Block] {
        Engine::pass(self, learner, job, None)
    }

    fn look(&mut self, learner: usize, probe: &Probe) {
        Engine::pass(self, learner, Job::Average, Some(probe));
    }

    fn board(&self, depth: usize, number: usize) -> &Board {
        &self.streets[depth].boards[number]
    }

    fn weights(&self, player: usize) -> &[Block] {
        &self.weights[player]
    }

    fn chance(&self, depth: usize) -> f64 {
        self.streets[depth].chance
    }

    fn strategy(
        &self,
        depth: usize,
        board: usize,
        player: usize,
        node: NodeId,
        actions: usize,
    ) -> Vec<Vec<f32>> {
        let street = &self.streets[depth];
        let hands = &street.boards[board].hands[player];
        let Some(place) = street.skeleton.place(node) else { return Vec::new() };
        let cells = street.books[player].averages(board);
        (0..actions)
            .map(|action| {
                let row = &cells[(place.slot as usize + action) * hands.blocks()..][..hands.blocks()];
                let mut numbers = Vec::with_capacity(hands.blocks() * WIDTH);
                for cell in row {
                    numbers.extend(cell.get::<Block>().0);
                }
                numbers.truncate(hands.rows());
                numbers
            })
            .collect()
    }

    fn line(&self, depth: usize, deal: NodeId) -> Option<usize> {
        self.streets[depth.checked_sub(1)?].skeleton.deals.iter().position(|&node| node == deal)
    }

    fn rivers(&self, depth: usize, boards: Range<usize>) -> Range<usize> {
        self.streets[depth..self.streets.len() - 1].iter().fold(boards, |range, street| {
            match (street.boards.get(range.start), street.boards.get(range.end.wrapping_sub(1))) {
                (Some(first), Some(last)) => first.children.start..last.children.end,
                _ => 0..0,
            }
        })
    }
}

impl Board {
    /// All combos of a player, each with its row.
    pub(crate) fn combos(&self, player: usize) -> impl Iterator<Item = (Combo, usize)> {
        self.facing[1 - player].other.iter().filter_map(|holder| {
            let [a, b] = holder.cards.map(Card::new);
            Some((Combo::of(a?, b?)?, usize::from(holder.row)))
        })
    }

    /// The member of the class that a card is.
    pub(crate) fn member(&self, card: Card) -> Option<&Member> {
        self.members.iter().find(|member| member.card == card)
    }

    /// The permutation from this board to the one with another card of its class.
    pub(crate) fn carries_to(&self, card: Card) -> Option<SuitPerm> {
        self.member(card).map(|member| member.perm)
    }

    /// Bytes for its lists.
    pub(crate) fn bytes(&self) -> usize {
        let hands: usize = self
            .hands
            .iter()
            .map(|hands| hands.rows() * 3 + hands.blocks() * WIDTH * 2 + hands.moves.len() * 4)
            .sum();
        let facing: usize = self
            .facing
            .iter()
            .map(|facing| facing.own.len() * 4 + facing.other.len() * 4 + facing.sweep.len() * 6)
            .sum();
        size_of::<Board>() + hands + facing + self.members.len() * size_of::<Member>()
    }
}
