use crate::SuitPerm;
use isofold_cards::{CardSet, Deck};

/// The number of preflop match-ups up to suits: hold'em hands of several players whose order does not count. `None` if
/// there are no players, more than ten, or too few cards for them.
///
/// Counted by Burnside's lemma over permutations of suits and of players together. Where the order of players counts, an
/// [`Indexer`](crate::Indexer) with a round of two cards for each has the number.
///
/// ```
/// use isofold_cards::Deck;
/// use isofold_iso::match_up_classes;
///
/// assert_eq!(match_up_classes(Deck::Full, 2), Some(47_008));
/// ```
pub fn match_up_classes(deck: Deck, players: usize) -> Option<u128> {
    if !(1..=10).contains(&players) || 2 * players > deck.size() {
        return None;
    }
    let mut fixed = 0;
    for perm in SuitPerm::all() {
        let cycles = card_cycles(perm, deck);
        for_each_cycle_type(players, players, &mut Vec::new(), &mut |lengths| {
            fixed += permutations_of_type(lengths) * fixed_match_ups(cycles, lengths);
        });
    }
    Some(fixed / 24 / factorial(players))
}

/// The number of cycles of one to four cards that a permutation of suits has.
fn card_cycles(perm: SuitPerm, deck: Deck) -> [u128; 5] {
    let mut cycles = [0; 5];
    let mut left = deck.cards();
    while let Some(card) = left.iter().next() {
        let mut cycle = CardSet::of(card);
        let mut next = perm.apply(card);
        while next != card {
            cycle = cycle.with(next);
            next = perm.apply(next);
        }
        left = left - cycle;
        cycles[cycle.len()] += 1;
    }
    cycles
}

/// The number of deals that permuting suits and players together leaves unchanged. The hands of a cycle of players follow
/// from one of them: its two cards lie in two cycles of cards as long as the cycle of players, or opposite each other in
/// one twice as long.
fn fixed_match_ups(cycles: [u128; 5], players: &[usize]) -> u128 {
    let Some((&length, others)) = players.split_first() else { return 1 };
    let mut ways = 0;
    let long = length as u128;
    if length <= 4 && cycles[length] >= 2 {
        let mut left = cycles;
        left[length] -= 2;
        ways += cycles[length] * (cycles[length] - 1) / 2 * long * long * fixed_match_ups(left, others);
    }
    if 2 * length <= 4 && cycles[2 * length] >= 1 {
        let mut left = cycles;
        left[2 * length] -= 1;
        ways += cycles[2 * length] * long * fixed_match_ups(left, others);
    }
    ways
}

/// Visits the partitions of a number into cycle lengths, none longer than `longest` and none longer than the one before.
fn for_each_cycle_type(
    number: usize,
    longest: usize,
    lengths: &mut Vec<usize>,
    visit: &mut impl FnMut(&[usize]),
) {
    if number == 0 {
        return visit(lengths);
    }
    for length in 1..=longest.min(number) {
        lengths.push(length);
        for_each_cycle_type(number - length, length, lengths, visit);
        lengths.pop();
    }
}

/// The number of permutations with cycles of these lengths.
fn permutations_of_type(lengths: &[usize]) -> u128 {
    let arrangements: u128 = lengths.chunk_by(|a, b| a == b).map(|equals| factorial(equals.len())).product();
    let rotations: u128 = lengths.iter().map(|&length| length as u128).product();
    factorial(lengths.iter().sum()) / (arrangements * rotations)
}

fn factorial(number: usize) -> u128 {
    (1..=number as u128).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Indexer;

    #[test]
    fn counts_are_the_published_ones() {
        let full = [1, 2, 3, 4].map(|players| match_up_classes(Deck::Full, players));
        assert_eq!(full, [Some(169), Some(47_008), Some(13_763_646), Some(3_347_476_639)]);
        assert_eq!(match_up_classes(Deck::Short, 2), Some(10_215));
        assert_eq!([0, 11].map(|players| match_up_classes(Deck::Full, players)), [None; 2]);
    }

    /// The reference: of the two orders of a match-up, the one with the lesser index counts.
    #[test]
    fn match_ups_of_two_can_be_listed() {
        for (deck, raw) in [(Deck::Full, 812_175), (Deck::Short, 176_715)] {
            let indexer = Indexer::new(deck, &[2, 2]).unwrap();
            let other = |index| indexer.unindex(index).and_then(|hands| indexer.index(&[hands[1], hands[0]]));
            let unordered = (0..indexer.size()).filter(|&index| Some(index) <= other(index));
            assert_eq!(Some(unordered.count() as u128), match_up_classes(deck, 2));
            let cards = deck.size() as u128;
            assert_eq!(cards * (cards - 1) / 2 * (cards - 2) * (cards - 3) / 4, raw);
        }
    }
}
