//! The players as people type them: in one text or as several arguments, with bars, `vs` or spaces between them.

use crate::Error;
use isofold_eval::Game;

/// The players of a query.
#[derive(Clone, Debug, PartialEq)]
pub struct Players {
    /// The players with a bar between each two.
    pub text: String,
    /// Whether that is not what was typed.
    pub is_inferred: bool,
}

/// Words that separate players.
const SEPARATORS: [&str; 5] = ["v", "vs", "v.", "vs.", "versus"];

impl Players {
    /// The players of one or more arguments.
    ///
    /// Bars and `vs` separate players wherever there is one. Else several arguments are one player each, and so are the words of a single argument
    /// without commas; words of one card each make up hands.
    pub fn read(arguments: &[String], game: Game) -> Result<Players, Error> {
        let whole = arguments.join(" ");
        if whole.contains('|') || whole.split_whitespace().any(is_separator) {
            return Ok(separated(&whole));
        }
        let words: Vec<&str> = match arguments {
            [one] if one.contains([',', '(']) => vec![one],
            [one] => bracketed_words(one),
            several => several.iter().map(|argument| argument.trim()).collect(),
        };
        // A `!` or a weight belongs to the hand before it, and a condition too.
        let is_list =
            words.len() > 1 && words[1..].iter().any(|word| word.starts_with(['!', ':', '=', '@', '$', '%']));
        if arguments.len() == 1 && is_list {
            return Ok(Players { text: whole, is_inferred: false });
        }
        let text = hands(&words, game)?.join(" | ");
        Ok(Players { is_inferred: words.len() > 1, text })
    }
}

/// The words of a text; spaces within brackets are part of a word.
fn bracketed_words(text: &str) -> Vec<&str> {
    let mut depth = 0u32;
    let is_gap = |letter: char| {
        match letter {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && letter.is_whitespace()
    };
    text.split(is_gap).filter(|word| !word.is_empty()).collect()
}

fn is_separator(word: &str) -> bool {
    SEPARATORS.iter().any(|separator| word.eq_ignore_ascii_case(separator))
}

/// Replaces the words that separate players by bars.
fn separated(text: &str) -> Players {
    if !text.split_whitespace().any(is_separator) {
        return Players { text: text.to_owned(), is_inferred: false };
    }
    let words: Vec<&str> =
        text.split_whitespace().map(|word| if is_separator(word) { "|" } else { word }).collect();
    Players { text: words.join(" "), is_inferred: true }
}

/// The hands of words: words of one card each are put together.
fn hands(words: &[&str], game: Game) -> Result<Vec<String>, Error> {
    let mut hands = Vec::new();
    let mut cards: Vec<&str> = Vec::new();
    for word in words.iter().chain([&""]) {
        let is_card = is_one_card(word);
        if !is_card && !cards.is_empty() {
            return Err(incomplete(&cards, game));
        }
        match is_card {
            true => cards.push(word),
            false if word.is_empty() && hands.is_empty() => hands.push(String::new()),
            false if word.is_empty() => {}
            false => hands.push((*word).to_owned()),
        }
        if cards.len() == game.hole_cards() && !game.is_stud() {
            hands.push(cards.concat());
            cards.clear();
        }
    }
    Ok(hands)
}

/// Whether a word is one card: `Ah`, `A`, `10h`, `Xh`, `Xx`; a capital `XX` is a whole hand.
fn is_one_card(word: &str) -> bool {
    let letters = word.strip_prefix("10").map_or(word.to_owned(), |rest| format!("T{rest}")).to_lowercase();
    let rank =
        letters.strip_suffix(['c', 'd', 'h', 's', 'x', '♣', '♦', '♥', '♠']).filter(|rank| !rank.is_empty());
    let is_rank = |text: &str| text.len() == 1 && "23456789tjqka".contains(text);
    is_rank(&letters) || rank.is_some_and(|rank| is_rank(rank) || rank == "x" && word != "XX")
}

fn incomplete(cards: &[&str], game: Game) -> Error {
    let (found, hole) = (cards.len(), game.hole_cards());
    let all = if game.is_stud() { "its cards".to_owned() } else { format!("all {hole} cards") };
    Error::field(
        "players",
        format!(
            "`{}` is {found} card{} of a hand of {}: expected {all} together, and `|` or `vs` between players, as in \
             \"{}\"",
            cards.join(" "),
            if found == 1 { "" } else { "s" },
            game.title(),
            if hole == 2 { "JcJh | QQ" } else { "AsAhKsKh | random" }
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(arguments: &[&str], game: Game) -> Result<Players, String> {
        let arguments: Vec<String> = arguments.iter().map(|text| (*text).to_owned()).collect();
        Players::read(&arguments, game).map_err(|error| error.to_string())
    }

    #[test]
    fn players_are_read_as_they_are_typed() {
        let holdem: [(&[&str], &str, bool); 20] = [
            (&["[Jc Jh] QQ"], "[Jc Jh] | QQ", true),
            (&["[AKQ][AKQ]s 22"], "[AKQ][AKQ]s | 22", true),
            (&["AA | KK"], "AA | KK", false),
            (&["AA", "KK"], "AA | KK", true),
            (&["AA KK"], "AA | KK", true),
            (&["AA vs KK"], "AA | KK", true),
            (&["AA", "vs", "KK"], "AA | KK", true),
            (&["AA VS. KK v QQ"], "AA | KK | QQ", true),
            (&["QQ+, AKs vs 22+"], "QQ+, AKs | 22+", true),
            (&["QQ+,AKs", "22+"], "QQ+,AKs | 22+", true),
            (&["QQ+ AKs", "22+"], "QQ+ AKs | 22+", true),
            (&["Jc", "Jh", "QQ"], "JcJh | QQ", true),
            (&["Jc Jh Qd Qs"], "JcJh | QdQs", true),
            (&["10h", "J♥", "AA"], "10hJ♥ | AA", true),
            (&["A", "K", "QQ"], "AK | QQ", true),
            (&["AA", "XX"], "AA | XX", true),
            (&["AA", "Xx", "Xx"], "AA | XxXx", true),
            (&["Ah", "Xx", "KK"], "AhXx | KK", true),
            (&["AhKh"], "AhKh", false),
            (&["AA !AhAd"], "AA !AhAd", false),
        ];
        for (arguments, text, is_inferred) in holdem {
            assert_eq!(
                read(arguments, Game::Holdem),
                Ok(Players { text: text.to_owned(), is_inferred }),
                "{arguments:?}"
            );
        }
        let omaha: [(&[&str], &str); 4] = [
            (&["AA", "KK"], "AA | KK"),
            (&["AA KK"], "AA | KK"),
            (&["As Ah Ks Kh 8c 7c 6d 5d"], "AsAhKsKh | 8c7c6d5d"),
            (&["AAds", "10%"], "AAds | 10%"),
        ];
        for (arguments, text) in omaha {
            assert_eq!(
                read(arguments, Game::Omaha).map(|players| players.text),
                Ok(text.to_owned()),
                "{arguments:?}"
            );
        }
    }

    #[test]
    fn a_hand_without_all_its_cards_is_refused() {
        for (arguments, game, start) in [
            (
                &["Jc", "QQ"][..],
                Game::Holdem,
                "players: `Jc` is 1 card of a hand of Texas hold'em: expected all 2 cards",
            ),
            (&["Jc Jh Qd"], Game::Holdem, "players: `Qd` is 1 card of a hand"),
            (
                &["As", "Ah", "random"],
                Game::Omaha,
                "players: `As Ah` is 2 cards of a hand of Omaha: expected all 4",
            ),
            (
                &["As", "Ah"],
                Game::Stud,
                "players: `As Ah` is 2 cards of a hand of seven-card stud: expected its cards",
            ),
        ] {
            let error = read(arguments, game).unwrap_err();
            assert!(error.starts_with(start), "{arguments:?}: {error}");
        }
    }
}
