//! Example hands of some buckets, from weak to strong.

use crate::html::{Html, element, suits, table};
use crate::paint;
use isofold_abstraction::BucketProfile;
use isofold_cards::{CardSet, Deck};
use isofold_iso::{Indexer, Street};

/// A hand of a bucket.
#[derive(Clone, Copy, Debug)]
pub(super) struct Example {
    hole: CardSet,
    board: CardSet,
    equity: f64,
}

/// The buckets shown of a street.
const BUCKETS: usize = 12;
/// The hands shown of a bucket.
const HANDS: usize = 4;
/// The hands of a bucket that those are chosen from.
const FOUND: usize = 16;
/// The most classes that are searched.
const MAX_SEARCHED: usize = 20_000_000;

/// A table of buckets with hands of each. `bucket` is the index of a hand's bucket in `profiles`, `None` if it is in none of them.
pub(super) fn examples(
    street: Street,
    profiles: &[BucketProfile],
    bucket: impl Fn(CardSet, CardSet) -> Option<usize>,
    equity: impl Fn(CardSet, CardSet) -> Option<f64>,
) -> Html {
    let used: Vec<usize> = (0..profiles.len()).filter(|&number| profiles[number].deals > 0.0).collect();
    let wanted: Vec<usize> = spaced(used.len(), BUCKETS).into_iter().map(|index| used[index]).collect();
    let Ok(indexer) = Indexer::new(Deck::Full, &[2, street.cards()]) else { return Html::default() };
    let hand = |class| {
        let mut rounds = [CardSet::EMPTY; 2];
        let [hole, board] = indexer.unindex_into(class, &mut rounds).then_some(rounds)?;
        Some((bucket(hole, board)?, [hole, board]))
    };
    let found = find(walk(indexer.size()).take(MAX_SEARCHED), &wanted, FOUND, hand);
    let row = |(&number, hands): (&usize, Vec<[CardSet; 2]>)| {
        let known = |[hole, board]: [CardSet; 2]| Some(Example { hole, board, equity: equity(hole, board)? });
        row(number, &profiles[number], spread(hands.into_iter().filter_map(known).collect()))
    };
    let heads = ["bucket", "mean equity", "deals", "hands and their equity"];
    element("div", &[("class", &"examples")], table(&heads, 0, wanted.iter().zip(found).map(row)))
}

fn row(number: usize, profile: &BucketProfile, hands: Vec<Example>) -> Vec<Html> {
    let hand = |Example { hole, board, equity }: Example| {
        let text = format!("{} on {} ", paint::groups(&[hole]), paint::groups(&[board]));
        let equity = element("i", &[], paint::exact_percent(equity, 1));
        element("span", &[("class", &"hand")], [suits(&text), equity])
    };
    vec![
        number.to_string().into(),
        paint::exact_percent(profile.equity, 2).into(),
        paint::grouped(profile.deals).into(),
        hands.into_iter().map(hand).collect(),
    ]
}

/// At most `max` indices of a list: the first, the last, and others evenly spaced between.
fn spaced(length: usize, max: usize) -> Vec<usize> {
    match length <= max {
        true => (0..length).collect(),
        false => (0..max).map(|step| step * (length - 1) / (max - 1)).collect(),
    }
}

/// A few of the hands, from weak to strong.
fn spread(mut hands: Vec<Example>) -> Vec<Example> {
    hands.sort_by(|a, b| a.equity.total_cmp(&b.equity));
    spaced(hands.len(), HANDS).into_iter().map(|index| hands[index]).collect()
}

/// All numbers below a size, each once, in an order that jumps about.
fn walk(size: u64) -> impl Iterator<Item = u64> {
    // Steps of the golden ratio spread evenly from the start.
    let golden = (size as f64 * 0.618_033_988_75) as u64;
    let stride = (golden.max(1)..).find(|&stride| common_divisor(stride, size) == 1).unwrap_or(1);
    (0..size).scan(0, move |number, _| {
        *number = (*number + stride) % size;
        Some(*number)
    })
}

fn common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}

/// The first `each` hands of each wanted bucket, in the order of `classes`.
fn find<T>(
    classes: impl Iterator<Item = u64>,
    wanted: &[usize],
    each: usize,
    hand: impl Fn(u64) -> Option<(usize, T)>,
) -> Vec<Vec<T>> {
    let mut found: Vec<Vec<T>> = wanted.iter().map(|_| Vec::new()).collect();
    let mut missing = wanted.len() * each;
    for class in classes {
        if missing == 0 {
            break;
        }
        let Some((bucket, hand)) = hand(class) else { continue };
        // Wanted buckets are sorted.
        let Ok(index) = wanted.binary_search(&bucket) else { continue };
        if found[index].len() < each {
            found[index].push(hand);
            missing -= 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_visits_every_number_once() {
        for size in [1, 2, 169, 1755, 10_000] {
            let mut seen: Vec<u64> = walk(size).collect();
            seen.sort_unstable();
            assert_eq!(seen, (0..size).collect::<Vec<_>>());
        }
        assert_eq!(walk(0).count(), 0);
    }

    #[test]
    fn indices_are_evenly_spaced_with_both_ends() {
        assert_eq!(spaced(3, 12), [0, 1, 2]);
        assert_eq!(spaced(200, 12), [0, 18, 36, 54, 72, 90, 108, 126, 144, 162, 180, 199]);
        assert!(spaced(0, 12).is_empty());
    }

    #[test]
    fn hands_of_wanted_buckets_are_found() {
        let hand = |class: u64| class.is_multiple_of(2).then_some(((class % 10) as usize, class));
        assert_eq!(find(0..100, &[2, 3, 8], 3, hand), [vec![2, 12, 22], vec![], vec![8, 18, 28]]);
        assert!(find(0..100, &[], 3, hand).is_empty());
    }

    #[test]
    fn buckets_have_hands_from_weak_to_strong() {
        let profile = |deals| BucketProfile { deals, equity: 0.25, ..BucketProfile::default() };
        let profiles = [profile(5.0), profile(0.0), profile(7.0)];
        // Hands with an ace, and others; nothing is in the bucket between.
        let bucket = |hole: CardSet, _| Some(if hole.to_string().contains('A') { 2 } else { 0 });
        let equity = |_, board: CardSet| Some(f64::from(board.ranks()) / 8192.0);
        let markup = examples(Street::Flop, &profiles, bucket, equity).into_string();
        assert_eq!(markup.matches("class=\"hand\"").count(), 2 * HANDS);
        assert_eq!(markup.matches("<tr>").count(), 3);
        assert_eq!(markup, examples(Street::Flop, &profiles, bucket, equity).into_string());
    }
}
