//! The probability of every deal, by enumeration.

use crate::cards::{Card, DECK, Hand, Hands, are_apart};
use crate::game::Game;
use crate::mutations::Mutation;

/// For each hand out of position with each hand in position: the probability that they are dealt and that these cards come, in
/// this order, up to a factor that is the same for all.
pub(crate) fn chances(game: &Game, dealt: &[Card]) -> Vec<Vec<f64>> {
    let folded: &[Hands] = if game.has(Mutation::NoBunching) { &[] } else { &game.folded };
    let known = game.known_cards();
    let unseen = DECK.len() - known.len() - 4 - 2 * folded.len();
    // Cards come from those that nobody holds and nobody has folded, each as often as every other.
    let runout: f64 = (0..dealt.len()).map(|gone| 1.0 / (unseen - gone) as f64).product();
    let mut taken = [&known[..], dealt].concat();
    let [oop, ip] = &game.hands;
    let weight = |weight: f64| if game.has(Mutation::NoWeights) { 1.0 } else { weight };
    let mut chance = |&(first, weight_of_first): &(Hand, f64), &(second, weight_of_second): &(Hand, f64)| {
        let length = taken.len();
        let blocked_by_board = !are_apart(&first, &taken) || !are_apart(&second, &taken);
        let blocked = blocked_by_board || !are_apart(&first, &second) && !game.has(Mutation::NoCardRemoval);
        taken.extend([first, second].concat());
        let ways = if blocked { 0.0 } else { ways(folded, &mut taken) };
        taken.truncate(length);
        weight(weight_of_first) * weight(weight_of_second) * ways * runout
    };
    oop.iter().map(|first| ip.iter().map(|second| chance(first, second)).collect()).collect()
}

/// The weight of all ways to deal the folded hands beside the cards taken.
fn ways(folded: &[Hands], taken: &mut Vec<Card>) -> f64 {
    let Some((hands, rest)) = folded.split_first() else { return 1.0 };
    let mut sum = 0.0;
    for (hand, weight) in hands {
        if are_apart(hand, taken) {
            taken.extend(hand);
            sum += weight * ways(rest, taken);
            taken.truncate(taken.len() - 2);
        }
    }
    sum
}
