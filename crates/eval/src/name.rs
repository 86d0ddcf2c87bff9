//! High hands in words.

use crate::{Category, HandRank};
use isofold_cards::Rank;
use std::fmt;

const NAMES: [&str; 13] =
    ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];

fn one(rank: &Rank) -> &'static str {
    NAMES[rank.index() as usize]
}

fn many(rank: &Rank) -> String {
    format!("{}{}", one(rank), if one(rank) == "six" { "es" } else { "s" })
}

/// `king kicker`, `king and nine kickers`, `king, nine and four kickers`.
fn kickers(ranks: &[Rank]) -> String {
    match ranks {
        [] => String::new(),
        [only] => format!(", {} kicker", one(only)),
        [most @ .., last] => {
            let most: Vec<_> = most.iter().map(one).collect();
            format!(", {} and {} kickers", most.join(", "), one(last))
        }
    }
}

/// A hand in words, given its category, the ranks that make it, and the other ranks.
pub(crate) fn words(category: Category, primary: &[Rank], rest: &[Rank]) -> String {
    let name = category.name();
    match (category, primary, rest) {
        (Category::HighCard, _, [high, rest @ ..]) => format!("{name}, {}{}", one(high), kickers(rest)),
        (Category::Straight | Category::StraightFlush, [top], _) => format!("{name}, {} high", one(top)),
        (Category::Flush, _, [_, ..]) => {
            let ranks: Vec<_> = rest.iter().map(one).collect();
            format!("{name}, {}", ranks.join("-"))
        }
        (Category::FullHouse, [trips], [pair]) => format!("{name}, {} full of {}", many(trips), many(pair)),
        _ => match without_kickers(category, primary) {
            Some(hand) => format!("{hand}{}", kickers(rest)),
            None => "no hand".to_owned(),
        },
    }
}

/// A hand without its kickers: `pair of nines`, `two pair, aces and nines`, `three of a kind, nines`. `None` for categories
/// that have no kickers.
pub(crate) fn without_kickers(category: Category, primary: &[Rank]) -> Option<String> {
    let name = category.name();
    match (category, primary) {
        (Category::Pair, [pair]) => Some(format!("pair of {}", many(pair))),
        (Category::TwoPair, [high, low]) => Some(format!("{name}, {} and {}", many(high), many(low))),
        (Category::Trips | Category::Quads, [rank]) => Some(format!("{name}, {}", many(rank))),
        _ => None,
    }
}

/// `two pair, aces and nines, king kicker`.
impl fmt::Display for HandRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (category, primary) = (self.category(), self.primary());
        match (category, &primary[..]) {
            (Category::StraightFlush, [Rank::ACE]) => f.write_str("royal flush"),
            _ => f.write_str(&words(category, &primary, &self.kickers())),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{HandRank, Ranking, evaluate};

    #[test]
    fn every_category_has_its_words() {
        let name = |cards: &str| evaluate(Ranking::Standard, cards.parse().unwrap()).unwrap().to_string();
        assert_eq!(name("AsKd9c5h2s"), "high card, ace, king, nine, five and two kickers");
        assert_eq!(name("2s2d9c5hKs"), "pair of twos, king, nine and five kickers");
        assert_eq!(name("6s6d2c2hKs"), "two pair, sixes and twos, king kicker");
        assert_eq!(name("AsAd9c9hKs2d2h"), "two pair, aces and nines, king kicker");
        assert_eq!(name("2s2d2c5hKs"), "three of a kind, twos, king and five kickers");
        assert_eq!(name("As2d3c4h5s"), "straight, five high");
        assert_eq!(name("AsKdQcJhTs"), "straight, ace high");
        assert_eq!(name("As9s7s4s2s"), "flush, ace-nine-seven-four-two");
        assert_eq!(name("2s2d2cAhAs"), "full house, twos full of aces");
        assert_eq!(name("2s2d2c2hAs"), "four of a kind, twos, ace kicker");
        assert_eq!(name("2s3s4s5s6s"), "straight flush, six high");
        assert_eq!(name("AhKhQhJhTh"), "royal flush");
        assert_eq!(HandRank::NONE.to_string(), "no hand");
    }

    #[test]
    fn short_deck_hands_have_the_same_words() {
        for ranking in [Ranking::Short, Ranking::ShortTrips] {
            let name = |cards: &str| evaluate(ranking, cards.parse().unwrap()).unwrap().to_string();
            assert_eq!(name("As6d7c8h9s"), "straight, nine high");
            assert_eq!(name("Ac6c7c8c9c"), "straight flush, nine high");
            assert_eq!(name("AcKc7c8c9c"), "flush, ace-king-nine-eight-seven");
            assert_eq!(name("6s6d6cKhAs"), "three of a kind, sixes, ace and king kickers");
        }
    }
}
