//! Hands in words.

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

/// `two pair, aces and nines, king kicker`.
impl fmt::Display for HandRank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (primary, rest) = (self.primary(), self.kickers());
        let category = self.category().name();
        match (self.category(), &primary[..], &rest[..]) {
            (Category::HighCard, _, [high, rest @ ..]) => {
                write!(f, "{category}, {}{}", one(high), kickers(rest))
            }
            (Category::Pair, [pair], _) => write!(f, "pair of {}{}", many(pair), kickers(&rest)),
            (Category::TwoPair, [high, low], _) => {
                write!(f, "{category}, {} and {}{}", many(high), many(low), kickers(&rest))
            }
            (Category::Trips | Category::Quads, [rank], _) => {
                write!(f, "{category}, {}{}", many(rank), kickers(&rest))
            }
            (Category::StraightFlush, [Rank::ACE], _) => write!(f, "royal flush"),
            (Category::Straight | Category::StraightFlush, [top], _) => {
                write!(f, "{category}, {} high", one(top))
            }
            (Category::Flush, _, ranks) => {
                let ranks: Vec<_> = ranks.iter().map(one).collect();
                write!(f, "{category}, {}", ranks.join("-"))
            }
            (Category::FullHouse, [trips], [pair]) => {
                write!(f, "{category}, {} full of {}", many(trips), many(pair))
            }
            _ => write!(f, "no hand"),
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
