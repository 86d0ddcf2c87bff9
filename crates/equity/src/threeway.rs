//! Three players, two hole cards each, exactly: as heads-up, but two opponents also take cards from each other. Their pairs
//! of hands that share a card are taken off card by card, and the pairs that share both, which went twice, come back.

use crate::boards::Boards;
use crate::entries::{Entries, Order};
use crate::simd::{Eight, widened};
use crate::spot::Spot;
use crate::sweep::{Kernel, Part};
use crate::tally::{Layout, Tally};
use isofold_cards::CardSet;

/// See the module.
pub(crate) struct ThreeWay {
    entries: Entries<3>,
    boards: Boards,
    categories: usize,
    /// For each entry, a bit for each player who may hold it.
    holders: Vec<u8>,
    /// For each player, the first with the same range: equals fare alike.
    twin: [usize; 3],
    common: Common,
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

/// What one player's hands weigh that came so far: all, by card, by pair of cards. The diagonal of the pairs is `by_card`
/// again, so that taking two rows off `by_card` clears its two cards, but for the hand of both.
struct Side {
    all: f64,
    by_card: ByCard,
    by_pair: Box<[ByCard; 52]>,
}

impl Side {
    /// What the hands weigh that hold a card of an eight, but neither of two cards. A function of its own, not a closure: it
    /// has to be inlined to be compiled for the CPU.
    #[inline(always)]
    fn apart<E: Eight>(&self, eight: usize, x: usize, y: usize) -> E {
        let all = E::load(&self.by_card.0[eight]);
        all.minus(E::load(&self.by_pair[x].0[eight])).minus(E::load(&self.by_pair[y].0[eight]))
    }
}

/// The weight of two players' hands multiplied, hand by hand: all, by card.
struct Shared {
    all: f64,
    by_card: [f64; 52],
}

/// Hands that came so far, of all three players.
struct State<'a> {
    sides: [Side; 3],
    /// By the player who is not in it.
    shared: [Shared; 3],
    common: &'a Common,
}

/// For each player, the eights of cards that both others have any card of: only there can they collide.
type Common = [Vec<usize>; 3];

impl State<'_> {
    fn new(common: &Common) -> State<'_> {
        let side = || Side { all: 0.0, by_card: ByCard::ZERO, by_pair: Box::new([ByCard::ZERO; 52]) };
        let shared = || Shared { all: 0.0, by_card: [0.0; 52] };
        State { sides: [side(), side(), side()], shared: [shared(), shared(), shared()], common }
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

    /// Forgets a hand. Once it is done for all of them, the state is as new.
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

    /// What the pairs of opposing hands weigh that leave each other and a hand of the player alone. `same` is the weight
    /// of that very hand among those that came, by player.
    #[inline(always)]
    fn apart<E: Eight>(&self, player: usize, [x, y]: [u8; 2], same: [f64; 3]) -> f64 {
        let (x, y) = (usize::from(x), usize::from(y));
        let (one, two) = ((player + 1) % 3, (player + 2) % 3);
        let (a, b, shared) = (&self.sides[one], &self.sides[two], &self.shared[player]);
        if a.all == 0.0 || b.all == 0.0 {
            return 0.0;
        }
        let (same_a, same_b) = (same[one], same[two]);
        let mut sums = E::zero();
        for &eight in &self.common[player] {
            sums = sums.plus_product(a.apart::<E>(eight, x, y), b.apart::<E>(eight, x, y));
        }
        let collisions = sums.sum();
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
        let twin =
            std::array::from_fn(|player| (0..player).find(|&other| same(player, other)).unwrap_or(player));
        let held = |player: usize| {
            let cards = spot.players[player].possible();
            cards.iter().fold(0u64, |held, card| held | 1 << (card.index() / 8))
        };
        let common = std::array::from_fn(|player| {
            let both = held((player + 1) % 3) & held((player + 2) % 3);
            (0..EIGHTS).filter(|eight| both >> eight & 1 == 1).collect()
        });
        let entries: Entries<3> = Entries::new(spot);
        let holders = |weights: &[f64; 3]| {
            (0..3).filter(|&player| weights[player] > 0.0).map(|player| 1 << player).sum()
        };
        let holders = entries.weights.iter().map(holders).collect();
        ThreeWay { entries, boards, categories, holders, twin, common }
    }

    /// The players who may hold an entry, one for all that are equal.
    #[inline(always)]
    fn heroes(&self, entry: usize) -> impl Iterator<Item = usize> {
        let (holders, twin) = (self.holders[entry], self.twin);
        (0..3).filter(move |&player| holders >> player & 1 == 1 && twin[player] == player)
    }

    /// For each hand of a player, what the pairs of hands weigh that the others can hold at the same time.
    fn opposition(&self, player: usize, blocked: CardSet, weight: &dyn Fn(f64) -> f64) -> Vec<f64> {
        let entries = &self.entries;
        let weight = |i: usize| entries.weights[i].map(|w| if w > 0.0 { weight(w) } else { 0.0 });
        let mut state = State::new(&self.common);
        let live: Vec<usize> = (0..entries.len()).filter(|&i| !entries.sets[i].intersects(blocked)).collect();
        live.iter().for_each(|&i| state.add(entries.cards[i], weight(i)));
        let mut opposition = vec![0.0; entries.hands[player]];
        for &i in &live {
            if let Some(row) = entries.row(i, player) {
                opposition[row] = state.apart::<[f64; 8]>(player, entries.cards[i], weight(i));
            }
        }
        // What rounding leaves of fractions that cancel is no hand.
        let most = opposition.iter().copied().fold(0.0, f64::max);
        opposition.into_iter().map(|left| if left > 1e-12 * most { left } else { 0.0 }).collect()
    }
}

/// What a chunk of boards is worked on with.
struct Work<'a> {
    method: &'a ThreeWay,
    order: Order,
    /// Weaker hands, and hands of equal strength.
    weaker: State<'a>,
    equal: State<'a>,
    /// By entry and player: wins, ties of two, ties of three.
    sums: Vec<[[f64; 3]; 3]>,
}

/// Goes through the hands of the sorted board.
#[inline(always)]
fn go_through<E: Eight>(work: &mut Work, multiplicity: f64) {
    const ABSENT: [f64; 3] = [0.0; 3];
    let Work { method, order, weaker, equal, sums } = work;
    let entries = &method.entries;
    for group in order.groups() {
        let holders = group.iter().fold(0, |holders, &i| holders | method.holders[usize::from(i)]);
        // One player's hands alone are equal to nothing that another has; and one hand alone is equal to itself only, which
        // holds its cards. What they do not win, they lose.
        let may_tie = group.len() > 1 && !holders.is_power_of_two();
        for &i in group {
            let i = usize::from(i);
            for player in method.heroes(i) {
                let wins = multiplicity * weaker.apart::<E>(player, entries.cards[i], ABSENT);
                sums[i][player][0] += wins;
                sums[i][player][1] -= if may_tie { wins } else { 0.0 };
            }
        }
        for &i in group {
            weaker.add(entries.cards[usize::from(i)], entries.weights[usize::from(i)]);
        }
        if !may_tie {
            continue;
        }
        for &i in group {
            equal.add(entries.cards[usize::from(i)], entries.weights[usize::from(i)]);
        }
        for &i in group {
            let i = usize::from(i);
            let (cards, same) = (entries.cards[i], entries.weights[i]);
            for player in method.heroes(i) {
                let not_lost = multiplicity * weaker.apart::<E>(player, cards, same);
                let tied_by_both = multiplicity * equal.apart::<E>(player, cards, same);
                sums[i][player][1] += not_lost - tied_by_both;
                sums[i][player][2] += tied_by_both;
            }
        }
        for &i in group {
            equal.clear(entries.cards[usize::from(i)], entries.weights[usize::from(i)]);
        }
    }
}

widened! {
    /// [`go_through`] for the CPU at hand.
    fn go_through_widened(work: &mut Work<'_>, multiplicity: f64) = go_through over Eight
}

impl Kernel for ThreeWay {
    fn tally(&self) -> Tally {
        let layout = Layout { players: 3, splits: false };
        Tally::new(layout, &self.entries.hands, self.categories)
    }

    fn oppositions(&self, blocked: CardSet, weight: &dyn Fn(f64) -> f64) -> Vec<Vec<f64>> {
        (0..3).map(|player| self.opposition(player, blocked, weight)).collect()
    }

    fn items(&self) -> usize {
        self.boards.len()
    }

    fn run(&self, part: Part, tally: &mut Tally) {
        let entries = &self.entries;
        let (weaker, equal) = (State::new(&self.common), State::new(&self.common));
        let sums = vec![[[0.0; 3]; 3]; entries.len()];
        let mut work = Work { method: self, order: entries.order(), weaker, equal, sums };
        for (board, multiplicity) in self.boards.part(part).iter() {
            work.order.sort(entries, board);
            go_through_widened(&mut work, multiplicity);
            if self.categories > 0 {
                for &i in work.order.entries() {
                    let (cards, weights) = (entries.cards[usize::from(i)], entries.weights[usize::from(i)]);
                    let category = work.order.category(i);
                    for player in (0..3).filter(|&player| weights[player] != 0.0) {
                        tally.categories[player][category] += multiplicity
                            * weights[player]
                            * work.weaker.apart::<[f64; 8]>(player, cards, weights);
                    }
                }
            }
            for &i in work.order.entries() {
                work.weaker.clear(entries.cards[usize::from(i)], entries.weights[usize::from(i)]);
            }
        }
        for (i, sums) in work.sums.iter().enumerate() {
            for player in 0..3 {
                if let Some(row) = entries.row(i, player) {
                    let columns = tally.row(player, row);
                    for (column, sum) in columns[1..].iter_mut().zip(sums[self.twin[player]]) {
                        *column += entries.weights[i][player] * sum;
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

    #[test]
    fn every_instruction_set_says_the_same() {
        let players = ["QQ+,AKs:0.3,76s", "20%", "AJs+:0.7,22,KQo"];
        let players = players.map(|text| Player::parse(Game::Holdem, 1, text).unwrap());
        let board: BoardPattern = "Ks7d4d".parse().unwrap();
        let spot = Spot::new(Game::Holdem, &players, &board, CardSet::EMPTY).unwrap();
        let method = ThreeWay::new(&spot, Boards::new(&spot, SuitGroup::TRIVIAL), 0);
        let sums = |run: fn(&mut Work<'_>, f64)| {
            let (weaker, equal) = (State::new(&method.common), State::new(&method.common));
            let sums = vec![[[0.0; 3]; 3]; method.entries.len()];
            let mut work = Work { method: &method, order: method.entries.order(), weaker, equal, sums };
            for (board, multiplicity) in method.boards.iter().take(50) {
                work.order.sort(&method.entries, board);
                run(&mut work, multiplicity);
                for &i in work.order.entries() {
                    let i = usize::from(i);
                    work.weaker.clear(method.entries.cards[i], method.entries.weights[i]);
                }
            }
            work.sums.into_flattened().into_flattened().into_iter().map(f64::to_bits).collect::<Vec<_>>()
        };
        assert_eq!(sums(go_through_widened), sums(go_through::<[f64; 8]>));
    }
}
