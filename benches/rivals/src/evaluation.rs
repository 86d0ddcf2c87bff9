//! Seven cards: prepared hands, cards still to be combined, and all hands in order.

use crate::additive::{Additive, AyaPoker, RsPoker, RustPoker};
use crate::dealer::Dealer;
use crate::{HANDS, timing::Benchmark};
use isofold_cards::{Card, CardSet};
use isofold_eval::{Board, HandRank, Holes, Ranking, evaluate, evaluate_hands};
use std::hint::black_box;

type Cards = [Card; 7];

/// C(52, 7).
const ALL_HANDS: usize = 133_784_560;
const BLOCK: usize = 1024;

pub(crate) fn benchmarks() -> Vec<Benchmark> {
    let mut dealer = Dealer::new();
    let hands: Vec<Cards> = (0..HANDS).map(|_| dealer.hand()).collect();
    let benchmarks = [
        Benchmark::new("eval 7 random", random(&hands)).against("isofold, one by one", one_by_one(&hands)),
        Benchmark::new("eval 7 from cards", from_cards(&hands)),
        Benchmark::new("eval 7 in order", in_order()),
    ];
    let benchmarks = enter::<RsPoker>(benchmarks, &hands);
    let benchmarks = enter::<AyaPoker>(benchmarks, &hands);
    let [random, from_cards, in_order] = enter::<RustPoker>(benchmarks, &hands);
    vec![random, from_cards, in_order.against("rust_poker, by threes", rival_by_threes::<RustPoker, _>())]
}

fn enter<R: Additive>(benchmarks: [Benchmark; 3], hands: &[Cards]) -> [Benchmark; 3] {
    verify::<R>(hands);
    let [random, from_cards, in_order] = benchmarks;
    [
        random.against(R::NAME, rival_random::<R>(hands)),
        from_cards.against(R::NAME, rival_from_cards::<R>(hands)),
        in_order.against(R::NAME, rival_in_order::<R>()),
    ]
}

/// Panics unless the rival orders the hands as isofold does.
fn verify<R: Additive>(hands: &[Cards]) {
    let sets = sets(hands);
    let mut ranks = vec![HandRank::NONE; sets.len()];
    evaluate_hands::<7>(Ranking::Standard, &sets, &mut ranks);
    let mut ranks: Vec<(HandRank, u16)> =
        ranks.into_iter().zip(rival_hands::<R>(hands).iter().map(R::rank)).collect();
    ranks.sort();
    // Neighbours that compare alike are enough: the rest follows, since both orders are transitive.
    for pair in ranks.windows(2) {
        assert_eq!(
            pair[0].0.cmp(&pair[1].0),
            pair[0].1.cmp(&pair[1].1),
            "{} orders hands otherwise",
            R::NAME
        );
    }
}

fn sets(hands: &[Cards]) -> Vec<CardSet> {
    hands.iter().map(|hand| hand.iter().copied().collect()).collect()
}

fn rival_cards<R: Additive>(hands: &[Cards]) -> Vec<[R::Card; 7]> {
    hands.iter().map(|hand| hand.map(R::card)).collect()
}

fn rival_hands<R: Additive>(hands: &[Cards]) -> Vec<R::Hand> {
    rival_cards::<R>(hands).iter().map(|hand| R::hand(hand)).collect()
}

fn random(hands: &[Cards]) -> impl FnMut() -> usize + use<> {
    let sets = sets(hands);
    let mut ranks = vec![HandRank::NONE; sets.len()];
    move || {
        evaluate_hands::<7>(Ranking::Standard, &sets, &mut ranks);
        black_box(&ranks);
        sets.len()
    }
}

fn one_by_one(hands: &[Cards]) -> impl FnMut() -> usize + use<> {
    let sets = sets(hands);
    move || {
        let ranks = sets.iter().filter_map(|&hand| evaluate(Ranking::Standard, hand));
        black_box(ranks.fold(0u32, |sum, rank| sum.wrapping_add(rank.bits())));
        sets.len()
    }
}

fn rival_random<R: Additive>(hands: &[Cards]) -> impl FnMut() -> usize + use<R> {
    let hands = rival_hands::<R>(hands);
    move || {
        black_box(hands.iter().fold(0u32, |sum, hand| sum.wrapping_add(R::rank(hand).into())));
        hands.len()
    }
}

fn from_cards(hands: &[Cards]) -> impl FnMut() -> usize + use<> {
    let hands = hands.to_vec();
    let mut sets = [CardSet::EMPTY; BLOCK];
    let mut ranks = [HandRank::NONE; BLOCK];
    move || {
        for block in hands.chunks(BLOCK) {
            let (sets, ranks) = (&mut sets[..block.len()], &mut ranks[..block.len()]);
            for (set, hand) in sets.iter_mut().zip(block) {
                *set = hand.iter().copied().collect();
            }
            evaluate_hands::<7>(Ranking::Standard, sets, ranks);
            black_box(ranks);
        }
        hands.len()
    }
}

fn rival_from_cards<R: Additive>(hands: &[Cards]) -> impl FnMut() -> usize + use<R> {
    let hands = rival_cards::<R>(hands);
    move || {
        black_box(hands.iter().fold(0u32, |sum, hand| sum.wrapping_add(R::rank(&R::hand(hand)).into())));
        hands.len()
    }
}

/// Every set of four cards with every set of three below its least, as `isofold bench` does it.
fn in_order() -> impl FnMut() -> usize {
    let triples = Holes::all(3);
    let mut ranks = [HandRank::NONE; BLOCK];
    move || {
        let (mut hands, mut sum) = (0, 0u32);
        for greatest in Card::all() {
            for second in Card::all().take_while(|&card| card < greatest) {
                for third in Card::all().take_while(|&card| card < second) {
                    for least in Card::all().take_while(|&card| card < third) {
                        let cards = [greatest, second, third, least].into_iter().collect();
                        let board = Board::new(Ranking::Standard, cards).expect("four cards are a board");
                        let below = usize::from(least.index());
                        let count = below * below.saturating_sub(1) * below.saturating_sub(2) / 6;
                        for start in (0..count).step_by(BLOCK) {
                            let ranks = &mut ranks[..BLOCK.min(count - start)];
                            board.rank_holes(&triples, start..start + ranks.len(), ranks);
                            sum = ranks.iter().fold(sum, |sum, rank| sum.wrapping_add(rank.bits()));
                        }
                        hands += count;
                    }
                }
            }
        }
        black_box(sum);
        assert_eq!(hands, ALL_HANDS);
        hands
    }
}

/// Card by card, so that six of the seven are added once for all the hands they are in.
fn rival_in_order<R: Additive>() -> impl FnMut() -> usize {
    let deck: Vec<R::Card> = Card::all().map(R::card).collect();
    assert_eq!(sum_over_all::<R>(&deck, |_| 1), ALL_HANDS as u32);
    move || {
        black_box(sum_over_all::<R>(&deck, |hand| R::rank(hand).into()));
        ALL_HANDS
    }
}

/// Loops written out: closures in closures cost a rival a fifth of its speed.
fn sum_over_all<R: Additive>(deck: &[R::Card], of: impl Fn(&R::Hand) -> u32) -> u32 {
    let mut sum = 0u32;
    for (a, &card) in deck.iter().enumerate() {
        let one = R::with(R::empty(), card);
        for (b, &card) in deck[..a].iter().enumerate() {
            let two = R::with(one, card);
            for (c, &card) in deck[..b].iter().enumerate() {
                let three = R::with(two, card);
                for (d, &card) in deck[..c].iter().enumerate() {
                    let four = R::with(three, card);
                    for (e, &card) in deck[..d].iter().enumerate() {
                        let five = R::with(four, card);
                        for (f, &card) in deck[..e].iter().enumerate() {
                            let six = R::with(five, card);
                            for &card in &deck[..f] {
                                sum = sum.wrapping_add(of(&R::with(six, card)));
                            }
                        }
                    }
                }
            }
        }
    }
    sum
}

/// Four cards with every three below them, as isofold does it: for a rival whose hands add up as cards do.
fn rival_by_threes<R: Additive<Card = Hand, Hand = Hand>, Hand: Copy>() -> impl FnMut() -> usize {
    let deck: Vec<Hand> = Card::all().map(R::card).collect();
    let mut threes = Vec::new();
    for greatest in 0..deck.len() {
        for middle in 0..greatest {
            let two = R::with(deck[greatest], deck[middle]);
            threes.extend(deck[..middle].iter().map(|&least| R::with(two, least)));
        }
    }
    assert_eq!(sum_over_threes::<R, Hand>(&deck, &threes, |_| 1), ALL_HANDS as u32);
    move || {
        black_box(sum_over_threes::<R, Hand>(&deck, &threes, |hand| R::rank(hand).into()));
        ALL_HANDS
    }
}

fn sum_over_threes<R: Additive<Card = Hand, Hand = Hand>, Hand: Copy>(
    deck: &[Hand],
    threes: &[Hand],
    of: impl Fn(&Hand) -> u32,
) -> u32 {
    let mut sum = 0u32;
    for (a, &card) in deck.iter().enumerate() {
        let one = R::with(R::empty(), card);
        for (b, &card) in deck[..a].iter().enumerate() {
            let two = R::with(one, card);
            for (c, &card) in deck[..b].iter().enumerate() {
                let three = R::with(two, card);
                for (d, &card) in deck[..c].iter().enumerate() {
                    let four = R::with(three, card);
                    let count = d * d.saturating_sub(1) * d.saturating_sub(2) / 6;
                    for &three in &threes[..count] {
                        sum = sum.wrapping_add(of(&R::with(four, three)));
                    }
                }
            }
        }
    }
    sum
}
