//! Exact equities of any number of players in any game: seat after seat chooses a hand that shares no card with those before.
//! The strength of each hand on each board of a block is computed once, and the boards of a block are compared side by side.

mod block;
mod lanes;

use crate::boards::Boards;
use crate::distribution::CardDistribution;
use crate::exact::ExactOptions;
use crate::spot::Spot;
use crate::sweep::{Batch, Kernel};
use crate::tally::{Layout, Tally};
use block::Block;
use isofold_cards::CardSet;
use isofold_eval::{Game, Hole, Strength};
use isofold_iso::SuitGroup;

/// The method for any number of players; see the module.
pub(crate) struct Recursion {
    game: Game,
    layout: Layout,
    boards: Boards,
    /// The seats in the order in which they choose: the player with the most hands comes last.
    seats: Vec<Seat>,
    players: Vec<CardDistribution>,
    /// The hands of all players, each once.
    sets: Vec<CardSet>,
    /// The hands of all players, prepared for many boards, unless there are too many hands.
    holes: Vec<Hole>,
    /// The strengths of all hands, if there is only one board.
    memory: Option<Strengths>,
    categories: usize,
    /// The weight of every hand of the last seat, if all are equal.
    common_weight: Option<f64>,
}

/// The strengths of hands, by hand, then by board; lows only in hi-lo games.
#[derive(Clone)]
struct Strengths {
    strengths: Vec<Strength>,
    lows: Vec<Strength>,
}

/// A player and the hands to choose from.
struct Seat {
    player: usize,
    choices: Vec<Choice>,
    hands: usize,
}

/// A hand that a player may have.
#[derive(Clone, Copy)]
struct Choice {
    set: CardSet,
    weight: f64,
    /// Its position among the player's hands.
    row: usize,
    /// Its position among all hands.
    hole: usize,
}

/// The number of strengths that a block may keep.
const MEMORY: usize = 1 << 18;
/// The most hands to prepare: each may take tens of kilobytes.
pub(crate) const MAX_PREPARED: usize = 512;
/// The most boards in a block.
const BLOCK: usize = 1024;

impl Recursion {
    /// The method for boards that are one of each class under the group. If there is only one board, the group is used for the
    /// hands of the first seat instead.
    pub(crate) fn new(
        spot: &Spot,
        players: &[CardDistribution],
        boards: Boards,
        options: &ExactOptions,
    ) -> Recursion {
        let by_hand = boards.len() == 1;
        let mut sets: Vec<CardSet> =
            players.iter().flat_map(|p| p.sets.iter().map(|&(set, _)| set)).collect();
        sets.sort_unstable();
        sets.dedup();
        let mut seats: Vec<Seat> = (players.iter().enumerate())
            .map(|(player, distribution)| {
                let choices = distribution.sets.iter().enumerate().map(|(row, &(set, weight))| {
                    let hole = sets.binary_search(&set).expect("every hand of a player is listed");
                    Choice { set, weight, row, hole }
                });
                Seat { player, choices: choices.collect(), hands: distribution.sets.len() }
            })
            .collect();
        seats.sort_by_key(|seat| seat.choices.len());
        if by_hand {
            // The player with the most hands goes first: more hands can be spread over more batches.
            let last = seats.len() - 1;
            seats.swap(0, last);
            seats[1..].sort_by_key(|seat| seat.choices.len());
            // The board may represent a class: only permutations that fix it are symmetries of its hands.
            let group = options.group & SuitGroup::of_set(boards.cards[0]);
            let distribution = &players[seats[0].player];
            seats[0].choices = representatives(&seats[0].choices, distribution, group);
        }
        let last = seats.last().map_or(&[][..], |seat| &seat.choices);
        let first_weight = last.first().map(|choice| choice.weight);
        let common_weight = first_weight.filter(|&weight| last.iter().all(|choice| choice.weight == weight));
        let layout = Layout { players: players.len(), splits: spot.game.splits() };
        let mut method = Recursion {
            game: spot.game,
            layout,
            boards,
            seats,
            players: players.to_vec(),
            sets,
            holes: Vec::new(),
            memory: None,
            categories: options.categories,
            common_weight,
        };
        if by_hand {
            method.memory = Some(method.rank(&method.boards.cards));
        } else if method.boards.len() > 0 && method.sets.len() <= MAX_PREPARED {
            method.holes = method.sets.iter().filter_map(|&set| Hole::new(spot.game, set)).collect();
        }
        method
    }

    fn by_hand(&self) -> bool {
        self.boards.len() == 1
    }

    /// The strength of each hand on each board.
    fn rank(&self, boards: &[CardSet]) -> Strengths {
        let width = boards.len();
        let low_width = if self.layout.splits { width } else { 0 };
        let mut strengths = vec![Strength::NONE; self.sets.len() * width];
        let mut lows = vec![Strength::NONE; self.sets.len() * low_width];
        for (i, &set) in self.sets.iter().enumerate() {
            let strengths = &mut strengths[i * width..][..width];
            let lows = &mut lows[i * low_width..][..low_width];
            if let Some(hole) = self.holes.get(i) {
                hole.rank_boards(boards, strengths, lows);
            } else {
                self.game.rank_deals(&vec![set; width], boards, strengths, lows);
                let blocked = boards.iter().zip(strengths).filter(|(board, _)| board.intersects(set));
                blocked.for_each(|(_, strength)| *strength = Strength::NONE);
            }
        }
        Strengths { strengths, lows }
    }
}

/// Adds the weight of every choice of hands without a common card to each of its hands; returns the sum.
fn choose_all(
    distributions: &[Vec<(CardSet, f64)>],
    used: CardSet,
    weight: f64,
    sums: &mut [Vec<f64>],
) -> f64 {
    let ([distribution, others @ ..], [own, other_sums @ ..]) = (distributions, sums) else { return weight };
    let mut total = 0.0;
    for (&(set, w), sum) in distribution.iter().zip(own).filter(|((set, _), _)| !set.intersects(used)) {
        let below = match others {
            [] => weight * w,
            _ => choose_all(others, used | set, weight * w, other_sums),
        };
        *sum += below;
        total += below;
    }
    total
}

/// One hand of each orbit under a group, with the weight of the orbit.
fn representatives(choices: &[Choice], distribution: &CardDistribution, group: SuitGroup) -> Vec<Choice> {
    let mut kept = Vec::new();
    for choice in choices {
        let orbit = distribution.orbit(choice.set, group);
        if orbit.first() == Some(&choice.row) {
            kept.push(Choice { weight: choice.weight * orbit.len() as f64, ..*choice });
        }
    }
    kept
}

impl Kernel for Recursion {
    fn tally(&self) -> Tally {
        let mut hands = vec![0; self.seats.len()];
        self.seats.iter().for_each(|seat| hands[seat.player] = seat.hands);
        Tally::new(self.layout, &hands, self.categories)
    }

    fn oppositions(&self, blocked: CardSet, weight: &dyn Fn(f64) -> f64) -> Vec<Vec<f64>> {
        let weigh = |distribution: &CardDistribution| {
            distribution.sets.iter().map(|&(set, w)| (set, weight(w))).collect()
        };
        let distributions: Vec<Vec<(CardSet, f64)>> = self.players.iter().map(weigh).collect();
        let mut sums: Vec<Vec<f64>> =
            distributions.iter().map(|distribution| vec![0.0; distribution.len()]).collect();
        choose_all(&distributions, blocked, 1.0, &mut sums);
        for (sums, distribution) in sums.iter_mut().zip(&distributions) {
            sums.iter_mut().zip(distribution).for_each(|(sum, (_, weight))| *sum /= weight);
        }
        sums
    }

    fn items(&self) -> usize {
        if self.by_hand() { self.seats[0].choices.len() } else { self.boards.len() }
    }

    fn run(&self, batch: Batch, tally: &mut Tally) {
        if self.by_hand() {
            let mut block = Block::new(self, &self.boards.cards, &self.boards.weights);
            let choices: Vec<Choice> = batch.runs().flatten().map(|i| self.seats[0].choices[i]).collect();
            return block.descend(&choices, CardSet::EMPTY, 1.0, tally);
        }
        let Boards { cards, weights } = self.boards.batch(batch);
        let width = (MEMORY / self.sets.len()).clamp(16, BLOCK);
        for (cards, weights) in cards.chunks(width).zip(weights.chunks(width)) {
            let mut block = Block::new(self, cards, weights);
            block.descend(&self.seats[0].choices, CardSet::EMPTY, 1.0, tally);
        }
    }
}
