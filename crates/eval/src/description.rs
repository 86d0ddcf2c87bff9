//! Strengths in words, for each game.

use crate::game::HandRule;
use crate::{Category, Game, HandRank, Ranking, Strength, badugi, name};
use isofold_cards::Rank;

const STANDARD: [&str; 9] = names(Ranking::Standard);
const SHORT: [&str; 9] = names(Ranking::Short);
const SHORT_TRIPS: [&str; 9] = names(Ranking::ShortTrips);
const ACE_FIVE: [&str; 10] = [
    "pair or worse",
    "king low",
    "queen low",
    "jack low",
    "ten low",
    "nine low",
    "eight low",
    "seven low",
    "six low",
    "five low",
];
const DEUCE_SEVEN: [&str; 9] = [
    "pair, straight or worse",
    "ace low",
    "king low",
    "queen low",
    "jack low",
    "ten low",
    "nine low",
    "eight low",
    "seven low",
];
const BADUGI: [&str; 4] = ["one card", "two cards", "three cards", "badugi"];

const fn names(ranking: Ranking) -> [&'static str; 9] {
    let mut names = [""; 9];
    let mut i = 0;
    while i < 9 {
        names[i] = ranking.categories()[i].name();
        i += 1;
    }
    names
}

/// The category of a low by its highest card, whether the ace is low or high: 0 for pairs and worse, 1 for the highest card
/// there is, and so on.
const fn low_category(hand: HandRank) -> usize {
    match hand.category() {
        Category::HighCard => hand.bits().leading_zeros() as usize - 18,
        _ => 0,
    }
}

impl Game {
    /// The categories of hands in this game, the weakest first.
    ///
    /// ```
    /// # use isofold_eval::Game;
    /// assert_eq!(Game::ShortDeck.categories()[5..7], ["full house", "flush"]);
    /// assert_eq!(Game::Razz.categories()[0], "pair or worse");
    /// assert_eq!(Game::Razz.categories()[9], "five low");
    /// ```
    pub const fn categories(self) -> &'static [&'static str] {
        match self.hand_rule() {
            HandRule::Holdem(Ranking::Short) => &SHORT,
            HandRule::Holdem(Ranking::ShortTrips) => &SHORT_TRIPS,
            HandRule::Holdem(Ranking::Standard) | HandRule::Omaha | HandRule::Stud => &STANDARD,
            HandRule::AceFive => &ACE_FIVE,
            HandRule::DeuceSeven => &DEUCE_SEVEN,
            HandRule::Badugi => &BADUGI,
        }
    }

    /// The category of a hand of this game, as an index into [`categories`](Game::categories), from its strength for the
    /// pot or its high half. [`Strength::NONE`] counts as the weakest category.
    pub const fn category(self, strength: Strength) -> usize {
        match self.hand_rule() {
            HandRule::Holdem(ranking) => ranking.position(strength.as_high().category()),
            HandRule::Omaha | HandRule::Stud => Ranking::Standard.position(strength.as_high().category()),
            HandRule::AceFive | HandRule::DeuceSeven => low_category(strength.as_low()),
            HandRule::Badugi => badugi::size(strength).saturating_sub(1),
        }
    }

    /// The hand of a strength in words, for the pot or for its high half.
    ///
    /// ```
    /// # use isofold_cards::CardSet;
    /// # use isofold_eval::Game;
    /// let words = |game: Game, hole: &str| {
    ///     game.describe(game.showdown(hole.parse().unwrap(), CardSet::EMPTY).unwrap().strength)
    /// };
    /// assert_eq!(words(Game::Stud, "AsAd9c9hKs4d2c"), "two pair, aces and nines, king kicker");
    /// assert_eq!(words(Game::Razz, "As8d6c4h2sKdKc"), "8-6-4-2-A low");
    /// assert_eq!(words(Game::AceFive, "AsAd9c4h2s"), "pair of aces, 9-4-2 low");
    /// assert_eq!(words(Game::DeuceSeven, "As2d3c4h5s"), "A-5-4-3-2 low");
    /// assert_eq!(words(Game::Badugi, "7s5d3cAh"), "four-card badugi, 7-5-3-A");
    /// ```
    pub fn describe(self, strength: Strength) -> String {
        if strength == Strength::NONE {
            return "no hand".to_owned();
        }
        match self.hand_rule() {
            HandRule::Holdem(_) | HandRule::Omaha | HandRule::Stud => strength.as_high().to_string(),
            HandRule::AceFive => low(strength.as_low(), ace_lowest),
            HandRule::DeuceSeven => low(strength.as_low(), |rank| rank),
            HandRule::Badugi => {
                let size = ["no", "one", "two", "three", "four"][badugi::size(strength).min(4)];
                let ranks = HandRank::from_bits(badugi::ranks(strength).into()).kickers();
                format!("{size}-card badugi, {}", letters(ranks.into_iter().map(ace_lowest)))
            }
        }
    }

    /// The low half's hand in words, in games that split the pot: `8-6-4-2-A low`, or `no low`.
    pub fn describe_low(self, strength: Strength) -> String {
        match strength {
            Strength::NONE => "no low".to_owned(),
            _ => low(strength.as_low(), ace_lowest),
        }
    }
}

/// The rank of a bit in a mask where the lowest bit is the ace's.
fn ace_lowest(rank: Rank) -> Rank {
    Rank::new(rank.index().wrapping_sub(1)).unwrap_or(Rank::ACE)
}

fn letters(ranks: impl IntoIterator<Item = Rank>) -> String {
    ranks.into_iter().map(|rank| rank.to_string()).collect::<Vec<_>>().join("-")
}

/// A low hand in words, given what it would be as a high hand and the rank of each bit.
fn low(hand: HandRank, rank: fn(Rank) -> Rank) -> String {
    let ranks = |ranks: Vec<Rank>| ranks.into_iter().map(rank).collect::<Vec<_>>();
    let (category, primary, rest) = (hand.category(), ranks(hand.primary()), ranks(hand.kickers()));
    match (category, name::without_kickers(category, &primary)) {
        (Category::HighCard, _) => format!("{} low", letters(rest)),
        (_, Some(hand)) => format!("{hand}, {} low", letters(rest)),
        _ => name::words(category, &primary, &rest),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use isofold_cards::CardSet;

    fn words(game: Game, hole: &str) -> String {
        game.describe(game.showdown(hole.parse().unwrap(), CardSet::EMPTY).unwrap().strength)
    }

    #[test]
    fn low_hands_have_their_words() {
        assert_eq!(words(Game::AceFive, "Ah2h3h4h5h"), "5-4-3-2-A low");
        assert_eq!(words(Game::AceFive, "KsTd9c5h2s"), "K-T-9-5-2 low");
        assert_eq!(words(Game::AceFive, "AsAd2c2hKs"), "two pair, twos and aces, K low");
        assert_eq!(words(Game::AceFive, "AsAdAc9h4s"), "three of a kind, aces, 9-4 low");
        assert_eq!(words(Game::AceFive, "AsAdAcKhKs"), "full house, aces full of kings");
        assert_eq!(words(Game::AceFive, "KsKdKcKhAs"), "four of a kind, kings, A low");
        assert_eq!(words(Game::Razz, "KsKdKcQhQsJdJc"), "two pair, queens and jacks, K low");
        assert_eq!(words(Game::DeuceSeven, "2s2d5c4h3s"), "pair of twos, 5-4-3 low");
        assert_eq!(words(Game::DeuceSeven, "2s6d5c4h3s"), "straight, six high");
        assert_eq!(words(Game::DeuceSeven, "As5s4s3s2s"), "flush, ace-five-four-three-two");
        assert_eq!(words(Game::DeuceSeven, "6s5s4s3s2s"), "straight flush, six high");
        assert_eq!(words(Game::Badugi, "AsAdAcAh"), "one-card badugi, A");
        assert_eq!(words(Game::Badugi, "As2s3dKs"), "two-card badugi, 3-A");
    }

    #[test]
    fn no_hand_has_words_too() {
        for game in Game::ALL {
            assert_eq!(game.describe(Strength::NONE), "no hand");
            assert_eq!(game.describe_low(Strength::NONE), "no low");
            assert_eq!(game.category(Strength::NONE), 0);
        }
    }

    #[test]
    fn categories_of_lows_go_by_the_top_card() {
        let category = |game: Game, hole: &str| {
            let strength = game.showdown(hole.parse().unwrap(), CardSet::EMPTY).unwrap().strength;
            game.categories()[game.category(strength)]
        };
        assert_eq!(category(Game::AceFive, "AsKdQcJhTs"), "king low");
        assert_eq!(category(Game::DeuceSeven, "AsKdQcJh9s"), "ace low");
        assert_eq!(category(Game::DeuceSeven, "AsKdQcJhTs"), "pair, straight or worse");
        assert_eq!(category(Game::DeuceSeven, "7s5d4c3h2s"), "seven low");
        assert_eq!(category(Game::Razz, "As2d3c4h5sKdKc"), "five low");
        assert_eq!(category(Game::Badugi, "As2d3c4h"), "badugi");
    }
}
