//! Exact equities of three players with two hole cards each. As with two players, hands are sorted by strength on each board;
//! but the hands of the two opponents must not share a card either. By inclusion and exclusion, pairs of opposing hands that
//! share a card are subtracted card by card, and pairs that share both cards, which were subtracted twice, are added back.

use crate::boards::Boards;
use crate::combined_range::{CombinedRange, ShowdownOrder};
use crate::spot::Spot;
use crate::sweep::{Batch, Kernel};
use crate::tally::{Layout, Tally};
use isofold_cards::CardSet;
use isofold_simd::{Dispatcher, F64x8, Portable, Simd, kernel};

/// The method for three players; see the module.
pub(crate) struct ThreeWay {
    combos: CombinedRange<3>,
    boards: Boards,
    categories: usize,
    /// For each combo, a bit for each player who may hold it.
    holders: Vec<u8>,
    /// For each player, the first player with the same range, whose results are the same.
    same_range: [usize; 3],
    common: CollisionCards,
}

/// A number for each card, in eights.
#[derive(Clone, Copy)]
struct ByCard([[f64; 8]; EIGHTS]);

const EIGHTS: usize = 7;

impl ByCard {
    const ZERO: ByCard = ByCard([[0.0; 8]; EIGHTS]);

    #[inline(always)]
    fn of(&mut self, card: usize) -> &mut f64 {
        &mut self.0[card / 8][card % 8]
    }

    #[inline(always)]
    fn get(&self, card: usize) -> f64 {
        self.0[card / 8][card % 8]
    }
}

/// The weight of one player's hands so far: of all, by card, and by pair of cards. The diagonal of the pairs repeats `by_card`,
/// so that subtracting two rows from `by_card` clears their two cards, except for the hand of both.
struct PlayerSums {
    all: f64,
    by_card: ByCard,
    by_pair: Box<[ByCard; 52]>,
}

impl PlayerSums {
    /// The weight of the hands that hold each card of an eight, but neither `x` nor `y`. It is a function, not a closure, so that
    /// it is inlined and compiled for the CPU at hand.
    #[inline(always)]
    fn apart<S: Simd>(&self, simd: S, eight: usize, x: usize, y: usize) -> S::F64x8 {
        let [of_x, of_y] = [&self.by_pair[x].0[eight], &self.by_pair[y].0[eight]];
        simd.load_f64(&self.by_card.0[eight]) - simd.load_f64(of_x) - simd.load_f64(of_y)
    }
}

/// The products of two players' weights of the same hand: the sum over all hands, and by card.
struct CommonHands {
    all: f64,
    by_card: [f64; 52],
}

/// The hands so far, of all three players.
struct SeenHands<'a> {
    sides: [PlayerSums; 3],
    /// For each player, the products of the other two.
    shared: [CommonHands; 3],
    common: &'a CollisionCards,
}

/// For each player, the eights of cards of which both opponents may hold a card: only these can collide.
type CollisionCards = [Vec<usize>; 3];

impl SeenHands<'_> {
    fn new(common: &CollisionCards) -> SeenHands<'_> {
        let side = || PlayerSums { all: 0.0, by_card: ByCard::ZERO, by_pair: Box::new([ByCard::ZERO; 52]) };
        let shared = || CommonHands { all: 0.0, by_card: [0.0; 52] };
        SeenHands { sides: [side(), side(), side()], shared: [shared(), shared(), shared()], common }
    }

    #[inline(always)]
    fn add(&mut self, [x, y]: [u8; 2], weights: [f64; 3]) {
        let (x, y) = (usize::from(x), usize::from(y));
        for (side, weight) in self.sides.iter_mut().zip(weights) {
            if weight != 0.0 {
                side.all += weight;
                for card in [x, y] {
                    *side.by_card.of(card) += weight;
                    *side.by_pair[card].of(card) += weight;
                }
                *side.by_pair[x].of(y) = weight;
                *side.by_pair[y].of(x) = weight;
            }
        }
        for (player, shared) in self.shared.iter_mut().enumerate() {
            let product = weights[(player + 1) % 3] * weights[(player + 2) % 3];
            if product != 0.0 {
                shared.all += product;
                shared.by_card[x] += product;
                shared.by_card[y] += product;
            }
        }
    }

    /// Removes a hand. Once all of them are removed, the sums are exactly 0 again.
    #[inline(always)]
    fn clear(&mut self, [x, y]: [u8; 2], weights: [f64; 3]) {
        let (x, y) = (usize::from(x), usize::from(y));
        for (side, weight) in self.sides.iter_mut().zip(weights) {
            if weight != 0.0 {
                side.all = 0.0;
                for (a, b) in [(x, y), (y, x)] {
                    *side.by_card.of(a) = 0.0;
                    *side.by_pair[a].of(a) = 0.0;
                    *side.by_pair[a].of(b) = 0.0;
                }
            }
        }
        for shared in &mut self.shared {
            shared.all = 0.0;
            shared.by_card[x] = 0.0;
            shared.by_card[y] = 0.0;
        }
    }

    /// The weight of the pairs of opposing hands that share no card with each other nor with a hand of the player. `same` is
    /// the weight of that hand among those so far, by player.
    #[inline(always)]
    fn apart<S: Simd>(&self, simd: S, player: usize, [x, y]: [u8; 2], same: [f64; 3]) -> f64 {
        let (x, y) = (usize::from(x), usize::from(y));
        let (one, two) = ((player + 1) % 3, (player + 2) % 3);
        let (a, b, shared) = (&self.sides[one], &self.sides[two], &self.shared[player]);
        if a.all == 0.0 || b.all == 0.0 {
            return 0.0;
        }
        let (same_a, same_b) = (same[one], same[two]);
        let mut sums = simd.splat_f64(0.0);
        for &eight in &self.common[player] {
            sums = sums + a.apart(simd, eight, x, y) * b.apart(simd, eight, x, y);
        }
        let collisions = sums.reduce_sum();
        let all_a = a.all - a.by_card.get(x) - a.by_card.get(y) + same_a;
        let all_b = b.all - b.by_card.get(x) - b.by_card.get(y) + same_b;
        let product = same_a * same_b;
        let both = shared.all - shared.by_card[x] - shared.by_card[y] + product;
        all_a * all_b - (collisions - 2.0 * product) + both
    }
}

impl ThreeWay {
    pub(crate) fn new(spot: &Spot, boards: Boards, categories: usize) -> ThreeWay {
        let same = |p: usize, q: usize| spot.players[p].sets == spot.players[q].sets;
        let same_range =
            std::array::from_fn(|player| (0..player).find(|&other| same(player, other)).unwrap_or(player));
        let held = |player: usize| {
            let cards = spot.players[player].possible();
            cards.iter().fold(0u64, |held, card| held | 1 << (card.index() / 8))
        };
        let common = std::array::from_fn(|player| {
            let both = held((player + 1) % 3) & held((player + 2) % 3);
            (0..EIGHTS).filter(|eight| both >> eight & 1 == 1).collect()
        });
        let combos: CombinedRange<3> = CombinedRange::new(spot);
        let holders = |weights: &[f64; 3]| {
            (0..3).filter(|&player| weights[player] > 0.0).map(|player| 1 << player).sum()
        };
        let holders = combos.weights.iter().map(holders).collect();
        ThreeWay { combos, boards, categories, holders, same_range, common }
    }

    /// The players who may hold a combo, one of each group with the same range.
    #[inline(always)]
    fn heroes(&self, combo: usize) -> impl Iterator<Item = usize> {
        let (holders, same_range) = (self.holders[combo], self.same_range);
        (0..3).filter(move |&player| holders >> player & 1 == 1 && same_range[player] == player)
    }

    /// For each hand of a player, the weight of the pairs of hands that the others can hold at the same time.
    fn opposition(&self, player: usize, blocked: CardSet, weight: &dyn Fn(f64) -> f64) -> Vec<f64> {
        let combos = &self.combos;
        let weight = |i: usize| combos.weights[i].map(|w| if w > 0.0 { weight(w) } else { 0.0 });
        let mut state = SeenHands::new(&self.common);
        let live: Vec<usize> = (0..combos.len()).filter(|&i| !combos.sets[i].intersects(blocked)).collect();
        live.iter().for_each(|&i| state.add(combos.cards[i], weight(i)));
        let mut opposition = vec![0.0; combos.hands[player]];
        for &i in &live {
            if let Some(row) = combos.row(i, player) {
                opposition[row] = state.apart(Portable, player, combos.cards[i], weight(i));
            }
        }
        // Rounding can leave a trace where fractions cancel: that is no hand.
        let greatest = opposition.iter().copied().fold(0.0, f64::max);
        opposition.into_iter().map(|left| if left > 1e-12 * greatest { left } else { 0.0 }).collect()
    }
}

/// The working memory for a batch of boards.
struct ThreeWayScratch<'a> {
    method: &'a ThreeWay,
    order: ShowdownOrder,
    /// The weaker hands.
    weaker: SeenHands<'a>,
    /// The hands of equal strength.
    equal: SeenHands<'a>,
    /// For each combo and player: wins, ties of two players, ties of three.
    sums: Vec<[[f64; 3]; 3]>,
}

kernel! {
    /// Adds the outcomes on the board that is sorted.
    fn count_board<'a, 'b>(scratch: &'a mut ThreeWayScratch<'b>, multiplicity: f64) = count_groups;
}

#[inline(always)]
fn count_groups<S: Simd>(simd: S, scratch: &mut ThreeWayScratch<'_>, multiplicity: f64) {
    const ABSENT: [f64; 3] = [0.0; 3];
    let ThreeWayScratch { method, order, weaker, equal, sums } = scratch;
    let combos = &method.combos;
    for group in order.groups() {
        let holders = group.iter().fold(0, |holders, &i| holders | method.holders[usize::from(i)]);
        // Hands that only one player may hold tie with no opponent, and a single hand cannot tie with itself: they win or lose.
        let may_tie = group.len() > 1 && !holders.is_power_of_two();
        for &i in group {
            let i = usize::from(i);
            for player in method.heroes(i) {
                let wins = multiplicity * weaker.apart(simd, player, combos.cards[i], ABSENT);
                sums[i][player][0] += wins;
                sums[i][player][1] -= if may_tie { wins } else { 0.0 };
            }
        }
        for &i in group {
            weaker.add(combos.cards[usize::from(i)], combos.weights[usize::from(i)]);
        }
        if !may_tie {
            continue;
        }
        for &i in group {
            equal.add(combos.cards[usize::from(i)], combos.weights[usize::from(i)]);
        }
        for &i in group {
            let i = usize::from(i);
            let (cards, same) = (combos.cards[i], combos.weights[i]);
            for player in method.heroes(i) {
                let not_lost = multiplicity * weaker.apart(simd, player, cards, same);
                let tied_by_both = multiplicity * equal.apart(simd, player, cards, same);
                sums[i][player][1] += not_lost - tied_by_both;
                sums[i][player][2] += tied_by_both;
            }
        }
        for &i in group {
            equal.clear(combos.cards[usize::from(i)], combos.weights[usize::from(i)]);
        }
    }
}

impl Kernel for ThreeWay {
    fn tally(&self) -> Tally {
        let layout = Layout { players: 3, splits: false };
        Tally::new(layout, &self.combos.hands, self.categories)
    }

    fn oppositions(&self, blocked: CardSet, weight: &dyn Fn(f64) -> f64) -> Vec<Vec<f64>> {
        (0..3).map(|player| self.opposition(player, blocked, weight)).collect()
    }

    fn items(&self) -> usize {
        self.boards.len()
    }

    fn run(&self, batch: Batch, tally: &mut Tally) {
        let combos = &self.combos;
        let (weaker, equal) = (SeenHands::new(&self.common), SeenHands::new(&self.common));
        let sums = vec![[[0.0; 3]; 3]; combos.len()];
        let mut scratch = ThreeWayScratch { method: self, order: combos.order(), weaker, equal, sums };
        let dispatcher = Dispatcher::best();
        for (board, multiplicity) in self.boards.batch(batch).iter() {
            scratch.order.sort(combos, board);
            count_board(dispatcher, &mut scratch, multiplicity);
            if self.categories > 0 {
                for &i in scratch.order.combos() {
                    let (cards, weights) = (combos.cards[usize::from(i)], combos.weights[usize::from(i)]);
                    let category = scratch.order.category(i);
                    for player in (0..3).filter(|&player| weights[player] != 0.0) {
                        tally.categories[player][category] += multiplicity
                            * weights[player]
                            * scratch.weaker.apart(Portable, player, cards, weights);
                    }
                }
            }
            for &i in scratch.order.combos() {
                scratch.weaker.clear(combos.cards[usize::from(i)], combos.weights[usize::from(i)]);
            }
        }
        for (i, sums) in scratch.sums.iter().enumerate() {
            for player in 0..3 {
                if let Some(row) = combos.row(i, player) {
                    let columns = tally.row(player, row);
                    for (column, sum) in columns[1..].iter_mut().zip(sums[self.same_range[player]]) {
                        *column += combos.weights[i][player] * sum;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Player;
    use isofold_cards::BoardPattern;
    use isofold_eval::Game;
    use isofold_iso::SuitGroup;
    use isofold_simd::Level;

    #[test]
    fn every_level_gives_the_same() {
        let players = ["QQ+,AKs:0.3,76s", "20%", "AJs+:0.7,22,KQo"];
        let players = players.map(|text| Player::parse(Game::Holdem, 1, text).unwrap());
        let board: BoardPattern = "Ks7d4d".parse().unwrap();
        let spot = Spot::new(Game::Holdem, &players, &board, CardSet::EMPTY).unwrap();
        let method = ThreeWay::new(&spot, Boards::new(&spot, SuitGroup::TRIVIAL), 0);
        let sums = |dispatcher: Dispatcher| {
            let (weaker, equal) = (SeenHands::new(&method.common), SeenHands::new(&method.common));
            let sums = vec![[[0.0; 3]; 3]; method.combos.len()];
            let mut scratch =
                ThreeWayScratch { method: &method, order: method.combos.order(), weaker, equal, sums };
            for (board, multiplicity) in method.boards.iter().take(50) {
                scratch.order.sort(&method.combos, board);
                count_board(dispatcher, &mut scratch, multiplicity);
                for &i in scratch.order.combos() {
                    let i = usize::from(i);
                    scratch.weaker.clear(method.combos.cards[i], method.combos.weights[i]);
                }
            }
            scratch.sums.into_flattened().into_flattened().into_iter().map(f64::to_bits).collect::<Vec<_>>()
        };
        let portable = sums(Dispatcher::PORTABLE);
        for dispatcher in Level::ALL.into_iter().filter_map(Level::dispatcher) {
            assert_eq!(sums(dispatcher), portable, "{}", dispatcher.level());
        }
    }
}
