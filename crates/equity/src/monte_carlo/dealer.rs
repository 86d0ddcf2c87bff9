//! Makes deals, a few hundred side by side, and counts their results.

use super::moments::Moments;
use super::sampler::Sampler;
use super::stub::{Counted, DrawPlan, Select, card_of};
use crate::distribution::{CardDistribution, choose};
use crate::spot::Spot;
use isofold_cards::{Card, CardSet};
use isofold_eval::{Game, Strength};
#[cfg(target_arch = "x86_64")]
use isofold_simd::Bmi2;
use isofold_simd::{Dispatcher, Kernel, Simd, kernel};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A spot prepared for dealing.
pub(super) struct Dealer {
    game: Game,
    seats: Vec<CardSource>,
    board: CardSource,
    pub(super) sampler: Sampler,
    /// The stub: the cards that are not dead and that no player and no board certainly has.
    stub: CardSet,
    draws: DrawPlan,
    detail: Detail,
    /// For each player, the hands that are counted separately.
    pub(super) hands: Vec<CardDistribution>,
}

/// The optional counts, in addition to the totals of the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Detail {
    pub(crate) hands: bool,
    pub(crate) categories: bool,
    pub(crate) cards: bool,
}

/// The origin of the cards of a player, or of the board.
#[derive(Clone, Copy)]
struct CardSource {
    /// The cards that are the same in every deal.
    fixed: CardSet,
    /// The distribution of the sampler that adds cards.
    marginal: Option<usize>,
    /// The number of cards from the stub.
    rest: usize,
}

/// The counts of deals.
#[derive(Clone, Debug)]
pub(super) struct DealCounts {
    pub(super) deals: u64,
    pub(super) players: Vec<Moments>,
    /// For each player, the shares of the high pot and of the low pot, and the weight of deals with a low; empty in games that do not split
    /// the pot.
    pub(super) halves: Vec<[f64; 3]>,
    /// For each player, by hand.
    pub(super) hands: Vec<Vec<Moments>>,
    /// For each player, by category.
    pub(super) categories: Vec<Vec<f64>>,
    /// For each next card, by player.
    pub(super) cards: Vec<Vec<Moments>>,
}

/// The most card sources: all players and the board.
const MAX_SEATS: usize = 24;

/// The number of deals that draw cards at the same time.
const ABREAST: usize = 4;
/// The number of deals side by side.
const WIDTH: usize = 256;

/// Dealer side by side.
struct DealLanes {
    holes: Vec<[CardSet; WIDTH]>,
    boards: [CardSet; WIDTH],
    weights: [f64; WIDTH],
    next: [u64; WIDTH],
    /// The cards left in each stub.
    left: [u64; WIDTH],
    /// The positions of the drawn cards among those left.
    positions: Vec<[u8; 56]>,
    strengths: Vec<[Strength; WIDTH]>,
    lows: Vec<[Strength; WIDTH]>,
    best: [u32; WIDTH],
    ways: [u32; WIDTH],
}

impl Dealer {
    pub(super) fn new(spot: &Spot, detail: Detail) -> Dealer {
        let certain = spot.certain() | spot.board.certain();
        let stub = spot.live() - certain;
        let mut distributions: Vec<&CardDistribution> = Vec::new();
        let mut seats: Vec<CardSource> = Vec::new();
        for distribution in spot.players.iter().chain([&spot.board]) {
            let (nothing, rest) = (CardSet::EMPTY, distribution.rest);
            seats.push(match distribution.sets[..] {
                [(fixed, _)] => CardSource { fixed, marginal: None, rest },
                _ if is_random(distribution, stub.len()) => {
                    CardSource { fixed: nothing, marginal: None, rest: rest + distribution.size() }
                }
                _ => {
                    distributions.push(distribution);
                    CardSource { fixed: nothing, marginal: Some(distributions.len() - 1), rest }
                }
            });
        }
        let board = seats.pop().unwrap_or(CardSource { fixed: CardSet::EMPTY, marginal: None, rest: 0 });
        // Hands that are completed at random are too many to count separately.
        let listed = |distribution: &CardDistribution| {
            if distribution.rest == 0 { distribution.clone() } else { CardDistribution::new(Vec::new(), 0) }
        };
        let hands = if detail.hands { spot.players.iter().map(listed).collect() } else { Vec::new() };
        let chosen: usize =
            distributions.iter().map(|distribution| distribution.size() - distribution.certain().len()).sum();
        let count = board.rest + seats.iter().map(|seat: &CardSource| seat.rest).sum::<usize>();
        let draws = DrawPlan::new(stub.len() - chosen, count);
        Dealer {
            game: spot.game,
            seats,
            board,
            sampler: Sampler::new(&distributions),
            stub,
            draws,
            detail,
            hands,
        }
    }

    pub(super) fn counts(&self) -> DealCounts {
        let players = self.seats.len();
        let categories = if self.detail.categories { self.game.categories().len() } else { 0 };
        DealCounts {
            deals: 0,
            players: vec![Moments::default(); players],
            halves: if self.game.splits() { vec![[0.0; 3]; players] } else { Vec::new() },
            hands: self
                .hands
                .iter()
                .map(|distribution| vec![Moments::default(); distribution.sets.len()])
                .collect(),
            categories: vec![vec![0.0; categories]; players],
            cards: if self.detail.cards {
                vec![vec![Moments::default(); players]; Card::COUNT]
            } else {
                Vec::new()
            },
        }
    }

    /// Makes so many deals. The same seed gives the same deals.
    pub(super) fn run(&self, seed: u64, deals: usize) -> DealCounts {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut lanes = DealLanes::new(self.seats.len());
        let mut counts = self.counts();
        let mut done = 0;
        while done < deals {
            let len = WIDTH.min(deals - done);
            self.deal(&mut rng, &mut lanes, len);
            self.rank(&mut lanes, len);
            if self.is_plain() {
                count_plain(&mut lanes, len, &mut counts);
            } else {
                self.count(&lanes, len, &mut counts);
            }
            done += len;
        }
        counts.deals = deals as u64;
        counts
    }

    /// Whether all deals have the same weight and only totals of an undivided pot are wanted.
    fn is_plain(&self) -> bool {
        self.detail == Detail::default() && !self.sampler.is_weighted() && !self.game.splits()
    }

    /// Makes deals side by side. The cards are the same on every CPU.
    fn deal(&self, rng: &mut Xoshiro256PlusPlus, lanes: &mut DealLanes, len: usize) {
        #[cfg(target_arch = "x86_64")]
        if let Some(bmi2) = Bmi2::detect() {
            #[target_feature(enable = "bmi1,bmi2,popcnt")]
            fn deal_bmi2(
                bmi2: Bmi2,
                deals: &Dealer,
                rng: &mut Xoshiro256PlusPlus,
                lanes: &mut DealLanes,
                len: usize,
            ) {
                deals.deal_by(bmi2, rng, lanes, len);
            }
            // SAFETY: the function enables BMI1, BMI2 and POPCNT, which the token proves that the CPU has.
            return unsafe { deal_bmi2(bmi2, self, rng, lanes, len) };
        }
        self.deal_by(Counted, rng, lanes, len);
    }

    #[inline(always)]
    fn deal_by<S: Select>(&self, select: S, rng: &mut Xoshiro256PlusPlus, lanes: &mut DealLanes, len: usize) {
        let mut chosen = [0u32; MAX_SEATS];
        let chosen = &mut chosen[..self.sampler.len()];
        for lane in 0..len {
            let (used, weight) = self.sampler.choose(rng, chosen);
            lanes.weights[lane] = weight;
            lanes.left[lane] = self.stub.bits() & !used.bits();
            let known = |seat: &CardSource| {
                let chosen = seat
                    .marginal
                    .map_or(CardSet::EMPTY, |marginal| self.sampler.set(marginal, chosen[marginal]));
                seat.fixed | chosen
            };
            lanes.boards[lane] = known(&self.board);
            for (seat, holes) in self.seats.iter().zip(&mut lanes.holes) {
                holes[lane] = known(seat);
            }
            self.draws.positions(rng, &mut lanes.positions[lane]);
        }
        // Each card depends on the one drawn before it: several deals at a time keep the CPU busy.
        for first in (0..WIDTH).step_by(ABREAST) {
            let mut stub = Stub::new(&lanes.left[first..], &lanes.positions[first..]);
            if self.detail.cards {
                for i in 0..ABREAST {
                    lanes.next[first + i] = select.select(stub.left[i], stub.positions[i][0]);
                }
            }
            stub.fill(select, self.board.rest, &mut lanes.boards[first..]);
            for (seat, holes) in self.seats.iter().zip(&mut lanes.holes) {
                stub.fill(select, seat.rest, &mut holes[first..]);
            }
        }
    }

    fn rank(&self, lanes: &mut DealLanes, len: usize) {
        let lows = if self.game.splits() { len } else { 0 };
        for player in 0..self.seats.len() {
            let (strengths, low) = (&mut lanes.strengths[player][..len], &mut lanes.lows[player][..lows]);
            self.game.rank_deals(&lanes.holes[player][..len], &lanes.boards[..len], strengths, low);
        }
    }

    /// Counts the deals one by one.
    fn count(&self, lanes: &DealLanes, len: usize, counts: &mut DealCounts) {
        for lane in 0..len {
            let weight = lanes.weights[lane];
            let best = |of: &[[Strength; WIDTH]]| {
                let best = of.iter().map(|strengths| strengths[lane]).max().unwrap_or(Strength::NONE);
                (best, of.iter().filter(|strengths| strengths[lane] == best).count() as f64)
            };
            let (high, ways) = best(&lanes.strengths);
            let (low, low_ways) = if self.game.splits() { best(&lanes.lows) } else { (Strength::NONE, 1.0) };
            let pots = if low == Strength::NONE { 1.0 } else { 2.0 };
            for player in 0..self.seats.len() {
                let mut part = 0.0;
                let mut halves = [0.0, 0.0, pots - 1.0];
                if lanes.strengths[player][lane] == high {
                    part += 1.0 / (pots * ways);
                    halves[0] = 1.0 / ways;
                }
                if low != Strength::NONE && lanes.lows[player][lane] == low {
                    part += 1.0 / (pots * low_ways);
                    halves[1] = 1.0 / low_ways;
                }
                if let Some(sums) = counts.halves.get_mut(player) {
                    sums.iter_mut().zip(halves).for_each(|(sum, half)| *sum += weight * half);
                }
                counts.players[player].add(weight, part);
                if self.detail.hands
                    && let Some(row) = self.hands[player].position(lanes.holes[player][lane])
                {
                    counts.hands[player][row].add(weight, part);
                }
                if self.detail.categories {
                    counts.categories[player][self.game.category(lanes.strengths[player][lane])] += weight;
                }
                if self.detail.cards {
                    let card = card_of(lanes.next[lane]);
                    counts.cards[card][player].add(weight, part);
                }
            }
        }
    }
}

/// The stubs of deals that draw at the same time.
struct Stub<'a> {
    left: [u64; ABREAST],
    positions: [&'a [u8; 56]; ABREAST],
    drawn: usize,
}

impl<'a> Stub<'a> {
    #[inline(always)]
    fn new(left: &[u64], positions: &'a [[u8; 56]]) -> Stub<'a> {
        Stub {
            left: std::array::from_fn(|i| left[i]),
            positions: std::array::from_fn(|i| &positions[i]),
            drawn: 0,
        }
    }

    /// Draws one card for each deal.
    #[inline(always)]
    fn draw(&mut self, select: impl Select) -> [u64; ABREAST] {
        let mut cards = [0; ABREAST];
        for (i, card) in cards.iter_mut().enumerate() {
            *card = select.select(self.left[i], self.positions[i][self.drawn]);
            self.left[i] ^= *card;
        }
        self.drawn += 1;
        cards
    }

    /// Draws so many cards for a hand, or for the board, of each deal.
    #[inline(always)]
    fn fill(&mut self, select: impl Select, count: usize, sets: &mut [CardSet]) {
        let sets = &mut sets[..ABREAST];
        let mut words = [0; ABREAST];
        for _ in 0..count {
            let cards = self.draw(select);
            for i in 0..ABREAST {
                words[i] |= cards[i];
            }
        }
        for i in 0..ABREAST {
            sets[i] = sets[i] | CardSet::from_bits_truncated(words[i]);
        }
    }
}

/// Whether a distribution has every possible set of cards with the same weight: the same as knowing nothing.
fn is_random(distribution: &CardDistribution, stub: usize) -> bool {
    let weight = distribution.sets[0].1;
    let all = distribution.certain().is_empty()
        && distribution.sets.len() as f64 == choose(stub, distribution.size());
    all && distribution.sets.iter().all(|&(_, w)| w == weight)
}

impl DealLanes {
    fn new(players: usize) -> DealLanes {
        let none = [Strength::NONE; WIDTH];
        DealLanes {
            holes: vec![[CardSet::EMPTY; WIDTH]; players],
            boards: [CardSet::EMPTY; WIDTH],
            weights: [1.0; WIDTH],
            next: [0; WIDTH],
            left: [0; WIDTH],
            positions: vec![[0; 56]; WIDTH],
            strengths: vec![none; players],
            lows: vec![none; players],
            best: [0; WIDTH],
            ways: [0; WIDTH],
        }
    }
}

impl DealCounts {
    pub(super) fn add(&mut self, other: &DealCounts) {
        fn plus(sums: &mut [Moments], terms: &[Moments]) {
            sums.iter_mut().zip(terms).for_each(|(sum, term)| sum.plus(term));
        }
        self.deals += other.deals;
        plus(&mut self.players, &other.players);
        for (sums, terms) in self.halves.iter_mut().zip(&other.halves) {
            sums.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
        }
        self.hands.iter_mut().zip(&other.hands).for_each(|(sums, terms)| plus(sums, terms));
        self.cards.iter_mut().zip(&other.cards).for_each(|(sums, terms)| plus(sums, terms));
        for (sums, terms) in self.categories.iter_mut().zip(&other.categories) {
            sums.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
        }
    }
}

/// Counts deals of equal weight with an undivided pot: wins in SIMD registers, and the few ties one by one.
fn count_plain(lanes: &mut DealLanes, len: usize, counts: &mut DealCounts) {
    let dispatcher = Dispatcher::best();
    compare(dispatcher, lanes);
    let mut ties = [[0u64; 24]; 24];
    for lane in (0..len).filter(|&lane| lanes.ways[lane] > 1) {
        let ways = lanes.ways[lane] as usize;
        for (player, strengths) in lanes.strengths.iter().enumerate() {
            ties[player][ways] += u64::from(strengths[lane].bits() == lanes.best[lane]);
        }
    }
    for (player, strengths) in lanes.strengths.iter().enumerate() {
        let wins = dispatcher.run(Wins { strengths, lanes, len });
        let moments = &mut counts.players[player];
        let tied: u64 = ties[player].iter().sum();
        moments.add_many(wins, 1.0);
        moments.add_many(len as u64 - wins - tied, 0.0);
        for (ways, &deals) in ties[player].iter().enumerate().filter(|(_, deals)| **deals > 0) {
            moments.add_many(deals, 1.0 / ways as f64);
        }
    }
}

kernel! {
    /// Finds the best strength of each deal and the number of hands that have it.
    fn compare<'a>(lanes: &'a mut DealLanes) = compare_deals;
}

#[inline(always)]
fn compare_deals<S: Simd>(_: S, lanes: &mut DealLanes) {
    let DealLanes { strengths, best, ways, .. } = lanes;
    *best = [0; WIDTH];
    *ways = [0; WIDTH];
    for strengths in strengths.iter() {
        for (best, strength) in best.iter_mut().zip(strengths) {
            *best = (*best).max(strength.bits());
        }
    }
    for strengths in strengths.iter() {
        for (ways, (best, strength)) in ways.iter_mut().zip(best.iter().zip(strengths)) {
            *ways += u32::from(*best == strength.bits());
        }
    }
}

/// The number of deals, out of the first `len`, that a player wins alone.
struct Wins<'a> {
    strengths: &'a [Strength; WIDTH],
    lanes: &'a DealLanes,
    len: usize,
}

impl Kernel for Wins<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Simd>(self, _: S) -> u64 {
        let lanes = self.strengths.iter().zip(self.lanes.best.iter().zip(&self.lanes.ways)).take(self.len);
        let won = lanes.map(|(strength, (&best, &ways))| u32::from(strength.bits() == best && ways == 1));
        u64::from(won.sum::<u32>())
    }
}
