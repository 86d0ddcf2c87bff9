//! Makes deals, a few hundred side by side, and counts their results.

use super::counts::DealCounts;
use super::lanes::{DealLanes, WIDTH, count_plain};
use super::moments::Moments;
use super::sampler::Sampler;
use super::stub::{ABREAST, Counted, DrawPlan, Select, Stub};
use super::wide::WideMarginal;
use crate::EquityError;
use crate::distribution::{CardDistribution, choose};
use crate::spot::Spot;
use isofold_cards::{Card, CardSet};
use isofold_eval::Game;
#[cfg(target_arch = "x86_64")]
use isofold_simd::Bmi2;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A spot prepared for dealing.
pub(super) struct Dealer {
    pub(super) game: Game,
    pub(super) seats: Vec<CardSource>,
    board: CardSource,
    pub(super) sampler: Sampler,
    /// The stub: the cards that are not dead and that no player and no board certainly has.
    stub: CardSet,
    draws: DrawPlan,
    pub(super) detail: Detail,
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
pub(super) struct CardSource {
    /// The cards that are the same in every deal.
    fixed: CardSet,
    /// The distribution of the sampler that adds cards.
    marginal: Option<Marginal>,
    /// The number of cards from the stub.
    rest: usize,
}

/// A distribution of the sampler.
#[derive(Clone, Copy)]
enum Marginal {
    Listed(usize),
    Wide(usize),
}

/// A batch of deals under way: the same seed gives the same deals, in however many steps they are made.
pub(super) struct DealRun {
    rng: Xoshiro256PlusPlus,
    lanes: DealLanes,
    pub(super) counts: DealCounts,
    /// The number of deals to make.
    deals: u64,
}

impl DealRun {
    pub(super) fn is_done(&self) -> bool {
        self.counts.deals == self.deals
    }
}

/// The most card sources: all players and the board.
const MAX_SEATS: usize = 24;

impl Dealer {
    pub(super) fn new(spot: &Spot, detail: Detail) -> Result<Dealer, EquityError> {
        let certain = spot.certain() | spot.board.certain();
        let stub = spot.live() - certain;
        let mut listed: Vec<&CardDistribution> = Vec::new();
        let mut wide: Vec<&CardDistribution> = Vec::new();
        let mut seats: Vec<CardSource> = Vec::new();
        for distribution in spot.players.iter().chain([&spot.board]) {
            let (nothing, rest) = (CardSet::EMPTY, distribution.rest);
            seats.push(match distribution.sets[..] {
                _ if let Some(unlisted) = &distribution.wide => {
                    wide.push(distribution);
                    let rest = rest + distribution.size() - unlisted.hands.cards();
                    CardSource { fixed: nothing, marginal: Some(Marginal::Wide(wide.len() - 1)), rest }
                }
                [(fixed, _)] => CardSource { fixed, marginal: None, rest },
                _ if is_random(distribution, stub.len()) => {
                    CardSource { fixed: nothing, marginal: None, rest: rest + distribution.size() }
                }
                _ => {
                    listed.push(distribution);
                    CardSource { fixed: nothing, marginal: Some(Marginal::Listed(listed.len() - 1)), rest }
                }
            });
        }
        let board = seats.pop().unwrap_or(CardSource { fixed: CardSet::EMPTY, marginal: None, rest: 0 });
        // Hands that are completed at random, or not listed, are too many to count separately.
        let counted = |distribution: &CardDistribution| {
            if distribution.is_counted() {
                distribution.clone()
            } else {
                CardDistribution::new(Vec::new(), 0)
            }
        };
        let hands = if detail.hands { spot.players.iter().map(counted).collect() } else { Vec::new() };
        // The cards of the stub that ranges choose, those of wide ones after the others.
        let mut chosen: usize =
            listed.iter().map(|distribution| distribution.size() - distribution.certain().len()).sum();
        let mut marginals = Vec::new();
        for distribution in wide {
            let Some(unlisted) = &distribution.wide else { continue };
            marginals.push(WideMarginal::new(unlisted, chosen));
            chosen += unlisted.hands.cards() - distribution.size();
        }
        let count = board.rest + seats.iter().map(|seat: &CardSource| seat.rest).sum::<usize>();
        let draws = DrawPlan::new(stub.len() - chosen, count);
        Ok(Dealer {
            game: spot.game,
            seats,
            board,
            sampler: Sampler::new(&listed, marginals)?,
            stub,
            draws,
            detail,
            hands,
        })
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

    /// A batch of so many deals.
    pub(super) fn start(&self, seed: u64, deals: u64) -> DealRun {
        DealRun {
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            lanes: DealLanes::new(self.seats.len()),
            counts: self.counts(),
            deals,
        }
    }

    /// Makes some of the deals of a batch: as many rounds of deals side by side, or all that are left.
    pub(super) fn advance(&self, run: &mut DealRun, rounds: u64) {
        let DealRun { rng, lanes, counts, deals } = run;
        for _ in 0..rounds {
            let len = (*deals - counts.deals).min(WIDTH as u64) as usize;
            if len == 0 {
                return;
            }
            self.deal(rng, lanes, len);
            self.rank(lanes, len);
            if self.is_plain() {
                count_plain(lanes, len, counts);
            } else {
                self.count(lanes, len, counts);
            }
            counts.deals += len as u64;
        }
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

    /// The cards of a player or of the board that are known before the stub is dealt.
    #[inline(always)]
    fn known(&self, seat: &CardSource, listed: &[u32], wide: &[CardSet]) -> CardSet {
        match seat.marginal {
            None => seat.fixed,
            Some(Marginal::Listed(at)) => seat.fixed | self.sampler.set(at, listed[at]),
            Some(Marginal::Wide(at)) => seat.fixed | wide[at],
        }
    }

    #[inline(always)]
    fn deal_by<S: Select>(&self, select: S, rng: &mut Xoshiro256PlusPlus, lanes: &mut DealLanes, len: usize) {
        let mut listed = [0u32; MAX_SEATS];
        let listed = &mut listed[..self.sampler.len()];
        let mut wide = [CardSet::EMPTY; MAX_SEATS];
        for lane in 0..len {
            let (used, weight) = self.sampler.choose(rng, listed, &mut wide);
            lanes.weights[lane] = weight;
            lanes.left[lane] = self.stub.bits() & !used.bits();
            lanes.boards[lane] = self.known(&self.board, listed, &wide);
            for (seat, holes) in self.seats.iter().zip(&mut lanes.holes) {
                holes[lane] = self.known(seat, listed, &wide);
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
}

#[cfg(test)]
impl Dealer {
    /// The known cards of each player in a random deal, and its weight.
    pub(super) fn draw_hands(&self, rng: &mut Xoshiro256PlusPlus) -> (Vec<CardSet>, f64) {
        let (mut listed, mut wide) = (vec![0; self.sampler.len()], [CardSet::EMPTY; MAX_SEATS]);
        let (_, weight) = self.sampler.choose(rng, &mut listed, &mut wide);
        (self.seats.iter().map(|seat| self.known(seat, &listed, &wide)).collect(), weight)
    }
}

/// Whether a distribution has every possible set of cards with the same weight: the same as knowing nothing.
fn is_random(distribution: &CardDistribution, stub: usize) -> bool {
    let weight = distribution.sets[0].1;
    let all = distribution.certain().is_empty()
        && distribution.sets.len() as f64 == choose(stub, distribution.size());
    all && distribution.sets.iter().all(|&(_, w)| w == weight)
}
