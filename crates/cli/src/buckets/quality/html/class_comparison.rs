//! Hands that the 169 preflop classes do not tell apart, and buckets do.

use super::hand_grid::HandGrid;
use crate::html::{Html, element, suits, table};
use crate::paint;
use isofold_cards::{Card, CardSet, Rank, Suit};

const TEN: u16 = 1 << 8;
const NINE: u16 = 1 << 7;
const EIGHT: u16 = 1 << 6;

/// T♠9♠8♣, and the same flop with clubs and spades swapped.
const FLOPS: [CardSet; 2] =
    [CardSet::from_lanes([EIGHT, 0, 0, TEN | NINE]), CardSet::from_lanes([TEN | NINE, 0, 0, EIGHT])];

/// Ace and king of a suit.
fn big_slick(suit: Suit) -> CardSet {
    Rank::all().rev().take(2).map(|rank| Card::of(rank, suit)).collect()
}

/// The buckets of AKs on both flops, given the bucket of a hand on a board.
pub(super) fn flops(bucket: impl Fn(CardSet, CardSet) -> Option<u16>) -> Html {
    let of = |suit, flop| bucket(big_slick(suit), flop);
    let word = |bucket: Option<u16>| bucket.map_or(Html::text("–"), |bucket| bucket.to_string().into());
    let row = |suit| {
        let cell = |flop: usize| {
            let is_draw = [Suit::SPADES, Suit::CLUBS][flop] == suit;
            let word = word(of(suit, FLOPS[flop]));
            if is_draw { element("mark", &[], word) } else { word }
        };
        vec![suits(&paint::groups(&[big_slick(suit)])), "AKs".into(), cell(0), cell(1)]
    };
    let names = FLOPS.map(|flop| format!("bucket on {}", paint::groups(&[flop])));
    let heads = ["hand", "of 169 classes", &names[0], &names[1]];
    let rows = Suit::ALL.into_iter().rev().map(row);
    let draws = [of(Suit::SPADES, FLOPS[0]), of(Suit::CLUBS, FLOPS[1])];
    let others = [Suit::HEARTS, Suit::DIAMONDS].map(|suit| of(suit, FLOPS[0]));
    let first = "To the 169 classes all of these are one hand, AKs. ";
    let text = [first.into(), suits(&verdict(draws, others))];
    [table(&heads, 2, rows), element("p", &[], text)].into()
}

/// Says whether the flush draw is in another bucket than hands without one, and in the same with other suits.
fn verdict(draws: [Option<u16>; 2], others: [Option<u16>; 2]) -> String {
    let [Some(draw), Some(again)] = draws else { return String::new() };
    let same = match draw == again {
        true => format!(
            "The flush draw is A♠K♠ on the first board and A♣K♣ on the second: bucket {draw} both times"
        ),
        false => format!("The flush draw is in bucket {draw} on the first board and {again} on the second"),
    };
    match others {
        [Some(one), Some(two)] if one == two && one == draw => {
            format!("{same}. With so few buckets, hands without a draw share it.")
        }
        [Some(one), Some(two)] if one == two => {
            format!("{same}. A♥K♥ and A♦K♦, which have no flush draw, are in bucket {one}.")
        }
        _ => format!("{same}."),
    }
}

/// Says how many of the 169 classes have combos in several buckets.
pub(super) fn split_classes(board: &str, grid: &HandGrid) -> Html {
    let split = grid.split();
    let text = match split.first().and_then(|widest| Some((widest, widest.span()?))) {
        Some((widest, [least, most])) => format!(
            "On {board} the combos of {} of 169 classes are in more than one bucket; those of {} are the widest apart, from \
             bucket {least} to {most}.",
            split.len(),
            widest.class
        ),
        None => format!("On {board} the combos of each of the 169 classes are in one bucket."),
    };
    element("p", &[], suits(&text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flops_and_hands_are_those_named() {
        assert_eq!(FLOPS, ["Ts9s8c", "Tc9c8s"].map(|flop| flop.parse().unwrap()));
        assert_eq!(big_slick(Suit::SPADES), "AsKs".parse().unwrap());
    }

    /// A bucket for each number of cards of the hand's suit.
    fn fake(hole: CardSet, board: CardSet) -> Option<u16> {
        let suit = hole.iter().next()?.suit();
        Some(10 * board.iter().filter(|card| card.suit() == suit).count() as u16)
    }

    #[test]
    fn a_flush_draw_has_its_own_bucket_in_any_suit() {
        let markup = flops(fake).into_string();
        assert_eq!(markup.matches("<mark>20</mark>").count(), 2, "{markup}");
        assert!(markup.contains("bucket 20 both times"), "{markup}");
        assert!(markup.contains("are in bucket 0."), "{markup}");
        assert!(flops(|_, _| Some(3)).into_string().contains("With so few buckets"));
        assert!(flops(|_, _| None).into_string().contains("–"));
    }

    #[test]
    fn split_classes_are_counted() {
        let board: CardSet = "Ts9s8c".parse().unwrap();
        let grid = HandGrid::new(board, |combo| fake(combo.set(), board));
        let markup = split_classes("T♠9♠8♣", &grid).into_string();
        assert!(markup.contains("of 169 classes are in more than one bucket"), "{markup}");
        let grid = HandGrid::new(board, |_| Some(1));
        assert!(split_classes("T♠9♠8♣", &grid).into_string().contains("are in one bucket"));
    }
}
