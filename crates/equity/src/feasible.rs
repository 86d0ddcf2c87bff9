//! Whether the hands of all players and the board can be dealt together, and who is in the way of whom if not.

use crate::CardLocation;
use crate::distribution::CardDistribution;
use crate::spot::Spot;
use isofold_cards::CardSet;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The number of sets to try first.
const FEW_TRIES: usize = 10_000;
/// The number of sets to try in order to prove that the hands can be dealt; beyond it the method will find out.
const MAX_TRIES: usize = 10_000_000;
/// The number of sets to try in order to leave a player out of a conflict.
const BLAME_TRIES: usize = 200_000;
/// The number of additions to find ranks that are in demand.
const MAX_ADDITIONS: usize = 200_000_000;

/// A player or the board, and the cards that it may have.
type Party<'a> = (CardLocation, &'a CardDistribution);

/// The answer of a search.
#[derive(PartialEq)]
enum Deal {
    Possible,
    Impossible,
    /// These parties alone need more of some cards than there are.
    Overdrawn(Vec<CardLocation>),
    /// Not found in as many tries as were allowed.
    Unknown,
}

/// The players, and the board, that cannot all have their cards, as few as were found; `None` if they can, or if it is not known.
pub(crate) fn conflict(spot: &Spot) -> Option<Vec<CardLocation>> {
    let players = (1..).map(CardLocation::Player).zip(&spot.players);
    let mut parties: Vec<Party> = players.chain([(CardLocation::Board, &spot.board)]).collect();
    match search(&parties, spot.live(), MAX_TRIES) {
        Deal::Possible | Deal::Unknown => return None,
        Deal::Overdrawn(between) => return Some(between),
        Deal::Impossible => {}
    }
    let mut at = 0;
    while at < parties.len() && parties.len() > 1 {
        let party = parties.remove(at);
        match search(&parties, spot.live(), BLAME_TRIES) {
            Deal::Overdrawn(between) => return Some(between),
            Deal::Impossible => {}
            Deal::Possible | Deal::Unknown => {
                parties.insert(at, party);
                at += 1;
            }
        }
    }
    Some(parties.into_iter().map(|(location, _)| location).collect())
}

/// Looks for a choice of hands without a common card, in so many tries.
fn search(parties: &[Party], live: CardSet, most: usize) -> Deal {
    let mut order: Vec<(&CardDistribution, CardSet)> =
        parties.iter().map(|&(_, distribution)| (distribution, distribution.possible())).collect();
    order.sort_by_key(|(distribution, _)| distribution.listed_len());
    let try_some = |most: usize| {
        let mut tries = most;
        match (deal_all(&order, CardSet::EMPTY, &mut tries), tries) {
            (_, 0) => Deal::Unknown,
            (true, _) => Deal::Possible,
            (false, _) => Deal::Impossible,
        }
    };
    match try_some(FEW_TRIES.min(most)) {
        Deal::Unknown => overdrawn(parties, live).map_or_else(|| try_some(most), Deal::Overdrawn),
        known => known,
    }
}

/// Whether one set of each distribution can be dealt, given the cards that each may have; assumes so when out of tries.
fn deal_all(distributions: &[(&CardDistribution, CardSet)], used: CardSet, tries: &mut usize) -> bool {
    let Some((&(first, _), others)) = distributions.split_first() else { return true };
    let needed: usize = distributions.iter().map(|(distribution, _)| distribution.size()).sum();
    let possible = distributions.iter().fold(CardSet::EMPTY, |all, &(_, possible)| all | possible);
    if (possible - used).len() < needed {
        return false;
    }
    let mut fits = |set: CardSet| {
        *tries = tries.saturating_sub(1);
        *tries == 0 || !set.intersects(used) && deal_all(others, used | set, tries)
    };
    match &first.wide {
        None => first.sets.iter().any(|&(set, _)| fits(set)),
        // Patterns are gone through card by card, which takes long where there is no hand.
        Some(wide) if wide.hands.bound(wide.live - used) == 0.0 => {
            *tries = tries.saturating_sub(1);
            *tries == 0
        }
        Some(wide) => {
            let mut visit =
                |set, _| if fits(set) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            wide.hands.each(wide.live - used, &mut visit).is_break()
        }
    }
}

/// The parties that need more cards of some ranks, or of some suits, than there are, if any do: three players with two aces each, or five
/// with two aces or two kings.
fn overdrawn(parties: &[Party], live: CardSet) -> Option<Vec<CardLocation>> {
    let needs: Vec<Need> = parties.iter().map(|&(_, distribution)| Need::new(distribution)).collect();
    let mut ranks: Vec<u16> = (1..1 << 13).collect();
    ranks.sort_by_key(|ranks| ranks.count_ones());
    let work: usize = needs.iter().map(Need::work).sum();
    ranks.truncate(MAX_ADDITIONS / work.max(1));
    let suits =
        (1..15u8).map(|suits| [0, 1, 2, 3].map(|suit| if suits >> suit & 1 == 1 { 0x1fff } else { 0 }));
    let mut sets = ranks.into_iter().map(|ranks| [ranks; 4]).chain(suits).map(CardSet::from_lanes);
    sets.find_map(|cards| {
        let mut needed: Vec<(usize, usize)> = needs.iter().map(|need| need.least(cards)).zip(0..).collect();
        needed.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let there = (cards & live).len();
        let mut sum = 0;
        let enough = needed.iter().position(|&(least, _)| {
            sum += least;
            sum > there
        })?;
        let mut at: Vec<usize> = needed[..=enough].iter().map(|&(_, at)| at).collect();
        at.sort_unstable();
        Some(at.into_iter().map(|at| parties[at].0).collect())
    })
}

/// The cards that every hand of a distribution needs.
enum Need<'a> {
    /// The numbers of cards of each rank, of each suit, each kind once.
    Listed(Vec<[u8; 17]>),
    Wide(&'a CardDistribution),
}

impl Need<'_> {
    fn new(distribution: &CardDistribution) -> Need<'_> {
        if distribution.wide.is_some() {
            return Need::Wide(distribution);
        }
        let kind = |&(set, _): &(CardSet, f64)| {
            let lanes = set.lanes();
            let mut kind = [0; 17];
            for (rank, number) in kind[..13].iter_mut().enumerate() {
                *number = lanes.iter().map(|lane| (lane >> rank & 1) as u8).sum();
            }
            (0..4).for_each(|suit| kind[13 + suit] = lanes[suit].count_ones() as u8);
            kind
        };
        Need::Listed(distribution.sets.iter().map(kind).collect::<BTreeSet<_>>().into_iter().collect())
    }

    /// The number of additions that it takes to find the least.
    fn work(&self) -> usize {
        match self {
            Need::Listed(kinds) => 6 * kinds.len(),
            Need::Wide(_) => 200,
        }
    }

    /// The least number of cards of some ranks, or of some suits, that a hand has.
    fn least(&self, cards: CardSet) -> usize {
        let lanes = cards.lanes();
        match self {
            Need::Wide(distribution) => distribution.wide.as_ref().map_or(0, |wide| wide.hands.least(cards)),
            Need::Listed(kinds) => {
                let whole = lanes.iter().all(|&lane| lane == lanes[0]);
                let numbers: Vec<usize> = match whole {
                    true => (0..13).filter(|rank| lanes[0] >> rank & 1 == 1).collect(),
                    false => (0..4).filter(|&suit| lanes[suit] > 0).map(|suit| 13 + suit).collect(),
                };
                let sum = |kind: &[u8; 17]| numbers.iter().map(|&at| usize::from(kind[at])).sum();
                kinds.iter().map(sum).min().unwrap_or(0)
            }
        }
    }
}
