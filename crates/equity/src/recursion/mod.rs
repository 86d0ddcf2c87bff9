//! Any number of players in any game, exactly: one hand after the other, hands that share a card left out. What each hand
//! is worth on each board of a block is worked out once and remembered; the boards of a block lie side by side.

mod block;
mod lanes;

use crate::boards::Boards;
use crate::exact::Setting;
use crate::source::Source;
use crate::spot::Spot;
use crate::sweep::{Kernel, Part};
use crate::tally::{Layout, Tally};
use block::Block;
use isofold_cards::CardSet;
use isofold_eval::{Game, Hole, Strength};
use isofold_iso::SuitGroup;

/// See the module.
pub(crate) struct Recursion {
    game: Game,
    layout: Layout,
    boards: Boards,
    /// The seats in the order in which they choose: who has the most hands comes last.
    seats: Vec<Seat>,
    players: Vec<Source>,
    /// The hands of all players, each once.
    sets: Vec<CardSet>,
    /// The same, prepared for many boards, unless there are too many of them.
    holes: Vec<Hole>,
    /// What they are worth, if there is one board only.
    memory: Option<Strengths>,
    categories: usize,
    /// What every hand of the last seat weighs, if they all weigh the same.
    common_weight: Option<f64>,
}

/// By hand, then by board; lows only in games that have them.
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
    /// Its place among the player's hands.
    row: usize,
    /// Its place among all hands.
    hole: usize,
}

/// How many strengths are remembered at a time.
const MEMORY: usize = 1 << 18;
/// No more hands than this are prepared: each may take tens of kilobytes.
pub(crate) const PREPARED: usize = 512;
/// No block has more boards.
const BLOCK: usize = 1024;

impl Recursion {
    /// The boards are one of each class under the group; where there is only one board, the group is used on the hands of
    /// the first seat instead.
    pub(crate) fn new(spot: &Spot, players: &[Source], boards: Boards, setting: &Setting) -> Recursion {
        let by_hand = boards.len() == 1;
        let mut sets: Vec<CardSet> =
            players.iter().flat_map(|p| p.sets.iter().map(|&(set, _)| set)).collect();
        sets.sort_unstable();
        sets.dedup();
        let mut seats: Vec<Seat> = (players.iter().enumerate())
            .map(|(player, source)| {
                let choices = source.sets.iter().enumerate().map(|(row, &(set, weight))| {
                    let hole =
                        sets.binary_search(&set).unwrap_or_else(|_| unreachable!("every hand is listed"));
                    Choice { set, weight, row, hole }
                });
                Seat { player, choices: choices.collect(), hands: source.sets.len() }
            })
            .collect();
        seats.sort_by_key(|seat| seat.choices.len());
        if by_hand {
            // Many hands to begin with make many parts.
            let most = seats.len() - 1;
            seats.swap(0, most);
            seats[1..].sort_by_key(|seat| seat.choices.len());
            // The board may stand for others: only what leaves it as it is may exchange hands.
            let group = setting.group & SuitGroup::of_set(boards.cards[0]);
            let source = &players[seats[0].player];
            seats[0].choices = representatives(&seats[0].choices, source, group);
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
            categories: setting.categories,
            common_weight,
        };
        if by_hand {
            method.memory = Some(method.rank(&method.boards.cards));
        } else if method.boards.len() > 0 && method.sets.len() <= PREPARED {
            method.holes = method.sets.iter().filter_map(|&set| Hole::new(spot.game, set)).collect();
        }
        method
    }

    fn by_hand(&self) -> bool {
        self.boards.len() == 1
    }

    /// What each hand is worth on each board.
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

/// Adds the weight of every choice of hands that share no card to each of its hands; gives the sum.
fn choose_all(sources: &[Vec<(CardSet, f64)>], used: CardSet, weight: f64, sums: &mut [Vec<f64>]) -> f64 {
    let ([source, others @ ..], [own, other_sums @ ..]) = (sources, sums) else { return weight };
    let mut total = 0.0;
    for (&(set, w), sum) in source.iter().zip(own).filter(|((set, _), _)| !set.intersects(used)) {
        let below = match others {
            [] => weight * w,
            _ => choose_all(others, used | set, weight * w, other_sums),
        };
        *sum += below;
        total += below;
    }
    total
}

/// One choice of each class under a group, with the weight of the class.
fn representatives(choices: &[Choice], source: &Source, group: SuitGroup) -> Vec<Choice> {
    let mut kept = Vec::new();
    for choice in choices {
        let orbit = source.orbit(choice.set, group);
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
        let weigh = |source: &Source| source.sets.iter().map(|&(set, w)| (set, weight(w))).collect();
        let sources: Vec<Vec<(CardSet, f64)>> = self.players.iter().map(weigh).collect();
        let mut sums: Vec<Vec<f64>> = sources.iter().map(|source| vec![0.0; source.len()]).collect();
        choose_all(&sources, blocked, 1.0, &mut sums);
        for (sums, source) in sums.iter_mut().zip(&sources) {
            sums.iter_mut().zip(source).for_each(|(sum, (_, weight))| *sum /= weight);
        }
        sums
    }

    fn items(&self) -> usize {
        if self.by_hand() { self.seats[0].choices.len() } else { self.boards.len() }
    }

    fn run(&self, part: Part, tally: &mut Tally) {
        if self.by_hand() {
            let mut block = Block::new(self, &self.boards.cards, &self.boards.weights);
            let choices: Vec<Choice> = part.runs().flatten().map(|i| self.seats[0].choices[i]).collect();
            return block.descend(&choices, CardSet::EMPTY, 1.0, tally);
        }
        let Boards { cards, weights } = self.boards.part(part);
        let width = (MEMORY / self.sets.len()).clamp(16, BLOCK);
        for (cards, weights) in cards.chunks(width).zip(weights.chunks(width)) {
            let mut block = Block::new(self, cards, weights);
            block.descend(&self.seats[0].choices, CardSet::EMPTY, 1.0, tally);
        }
    }
}
