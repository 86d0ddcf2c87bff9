//! The buckets of hands.

use super::Folders;
use crate::{Error, parse};
use isofold_abstraction::{Bucket, Buckets};
use isofold_api::buckets::{BucketsLookup, BucketsLookupAnswer, HandBucket, StreetBucket};
use isofold_cards::{Card, CardSet, HandClass, Range, RangeError, Rank, Suit, parse_cards};

/// Answers a request for the buckets of hands or of deals.
pub(crate) fn lookup(request: &BucketsLookup, folders: &Folders) -> Result<BucketsLookupAnswer, Error> {
    match (&request.hands, &request.deals) {
        (Some(hands), None) => {
            let range: Range = hands.parse().map_err(|error: RangeError| Error::field("hands", error))?;
            let board = request.board.as_deref().map_or(Ok(Vec::new()), parse::board);
            let board = board.map_err(|why| Error::field("board", why))?;
            let buckets = folders.get(request.folder.as_ref())?;
            Ok(lookup_answer(&board, hand_buckets(&buckets, &range, &board)?))
        }
        (None, Some(deals)) if request.board.is_none() => {
            let deals = deals
                .iter()
                .enumerate()
                .map(|(at, text)| deal(text).map_err(|why| Error::field(format!("deals[{at}]"), why)));
            let deals: Vec<[CardSet; 2]> = deals.collect::<Result<_, _>>()?;
            deal_buckets(&*folders.get(request.folder.as_ref())?, &deals)
        }
        (None, Some(_)) => {
            Err(Error::field("board", "expected none: each of the `deals` has its own, as in `AsKs Ts9s8c`"))
        }
        (Some(_), Some(_)) => Err(Error::field("deals", "cannot be used with `hands`")),
        (None, None) => Err(Error::field("hands", "expected hands, as in `AKs,QQ`, or a list of `deals`")),
    }
}

/// Buckets of hands on a board as data.
pub fn lookup_answer(board: &[Card], hands: Vec<HandBucket>) -> BucketsLookupAnswer {
    let board = board.iter().map(Card::to_string).collect();
    BucketsLookupAnswer { board: Some(board), hands: Some(hands), buckets: None, clusters: None }
}

/// The buckets of the hands of a range that a board does not block.
pub fn hand_buckets(buckets: &Buckets, hands: &Range, board: &[Card]) -> Result<Vec<HandBucket>, Error> {
    let set: CardSet = board.iter().copied().collect();
    let live = hands.iter().map(|(combo, _)| combo).filter(|combo| !combo.set().intersects(set));
    let has_clusters = has_clusters(buckets) && !board.is_empty();
    let step = |at: Bucket| StreetBucket { cluster: has_clusters.then_some(at.cluster), bucket: at.bucket };
    let mut found = Vec::new();
    let mut is_blocked = true;
    for combo in live {
        is_blocked = false;
        let Some(Bucket { cluster, bucket }) = buckets.bucket(combo.set(), set)? else { continue };
        let path = buckets.path_of(combo.set(), board)?;
        found.push(HandBucket {
            hand: combo.to_string(),
            class: HandClass::of(combo).to_string(),
            cluster: has_clusters.then_some(cluster),
            bucket,
            path: path.unwrap_or_else(|| vec![Bucket { cluster, bucket }]).into_iter().map(step).collect(),
        });
    }
    if is_blocked {
        return Err(Error::field("hands", "the board blocks every hand"));
    }
    Ok(found)
}

fn has_clusters(buckets: &Buckets) -> bool {
    buckets.config().board_clusters.is_some()
}

/// The buckets of deals, as lists of numbers.
fn deal_buckets(buckets: &Buckets, deals: &[[CardSet; 2]]) -> Result<BucketsLookupAnswer, Error> {
    let mut numbers = Vec::with_capacity(deals.len());
    let mut clusters = has_clusters(buckets).then(|| Vec::with_capacity(deals.len()));
    buckets.each(deals, |found| {
        let Bucket { cluster, bucket } = found.unwrap_or(Bucket { cluster: 0, bucket: 0 });
        numbers.push(bucket);
        if let Some(clusters) = &mut clusters {
            clusters.push(cluster);
        }
    })?;
    Ok(BucketsLookupAnswer { board: None, hands: None, buckets: Some(numbers), clusters })
}

/// Reads a hand and a board of 0, 3, 4 or 5 cards. Every such deal has a bucket.
fn deal(text: &str) -> Result<[CardSet; 2], String> {
    let mut cards = [None; 7];
    let found = match plain(text.as_bytes(), &mut cards) {
        Some(found) => found,
        // Anything but plain cards, and all that is wrong, is for the parser that says so.
        None => {
            let parsed = parse_cards(&text.replace('|', " ")).map_err(|error| error.to_string())?;
            cards.iter_mut().zip(&parsed).for_each(|(card, &parsed)| *card = Some(parsed));
            parsed.len()
        }
    };
    if !matches!(found, 2 | 5..=7) {
        return Err(format!("expected a hand of 2 cards and a board of 0, 3, 4 or 5, found {found} cards"));
    }
    let (hand, board) = cards.split_at(2);
    Ok([hand, board].map(|cards| cards.iter().flatten().copied().collect()))
}

/// Reads up to seven different cards of two letters each; `None` if there is anything else. Bulk requests spend most of their time
/// on texts, so this one makes no lists.
fn plain(text: &[u8], cards: &mut [Option<Card>; 7]) -> Option<usize> {
    let (mut found, mut seen, mut at) = (0, CardSet::EMPTY, 0);
    while at < text.len() {
        if matches!(text[at], b' ' | b'|') {
            at += 1;
            continue;
        }
        let rank = Rank::from_letter(char::from(text[at]))?;
        let card = Card::of(rank, Suit::from_symbol(char::from(*text.get(at + 1)?))?);
        if seen.contains(card) {
            return None;
        }
        seen = seen.with(card);
        *cards.get_mut(found)? = Some(card);
        found += 1;
        at += 2;
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_are_read_as_cards_are_everywhere() {
        let sets = |hand: &str, board: &str| Ok([hand, board].map(|cards| cards.parse().unwrap()));
        assert_eq!(deal("AsKs Ts9s8c"), sets("AsKs", "Ts9s8c"));
        assert_eq!(deal("as ks|10s9♠8c|2d"), sets("AsKs", "Ts9s8c2d"));
        assert_eq!(deal("AsKs"), sets("AsKs", ""));
        for (text, why) in [
            ("", "found 0 cards"),
            ("AsKs Ts9s", "found 4 cards"),
            ("AsKs Ts9s8c2d3d4d", "found 8 cards"),
            ("AsKs TsKs8c", "Ks"),
            ("AsZs", "Z"),
            ("AsK", "K"),
        ] {
            let error = deal(text).unwrap_err();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
