//! No bytes make the parser of hands of other games panic, and what it reads is in order.
#![no_main]

use isofold_cards::{Deck, HandOrder, Hands};
use isofold_equity::Player;
use isofold_eval::Game;
use isofold_fuzz::{check_message, choice_and_text};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, text)) = choice_and_text(bytes) else { return };
    // A few words can name many hands, and more of them find no more faults.
    let text: String = text.chars().take(32).collect();
    let read = match choice % 8 {
        0..3 => Hands::parse(&text, Deck::Full, 1..=2),
        3..5 => Hands::parse(&text, Deck::Short, 1..=3),
        5 => Hands::parse(&text, Deck::Full, 3..=3),
        6 if is_narrow(&text) => Hands::parse_ordered(&text, Deck::Full, 4..=4, Some(&HandOrder::OMAHA)),
        _ if is_narrow(&text) => return player(choice, &text),
        _ => Hands::parse(&text, Deck::Short, 2..=2),
    };
    match read {
        Ok(hands) => {
            assert!(!hands.is_empty() && hands.sets().is_sorted_by(|a, b| a < b));
            let is_sound = |(set, weight): (isofold_cards::CardSet, f32)| {
                set.len() == hands.cards() && weight > 0.0 && weight <= 1.0
            };
            assert!(hands.iter().all(is_sound));
            assert!(!format!("{hands:?}").is_empty());
        }
        Err(error) => check_message(&text, &error.to_string()),
    }
});

/// Whether a hand is given by cards with suits and little else: it stands for few hands, whatever the game.
fn is_narrow(text: &str) -> bool {
    let is_suit = |letter: &char| "cdhs♣♦♥♠".contains(*letter);
    let wide = "*xX?+-%$!,[(\u{fe0f} rR\t\n";
    text.chars().filter(is_suit).count() >= 3 && text.chars().filter(|&c| wide.contains(c)).count() <= 1
}

/// Reads a player of any game.
fn player(choice: usize, text: &str) {
    let game = Game::ALL[choice / 8 % Game::ALL.len()];
    match Player::parse(game, 1, text) {
        Ok(player) => assert_eq!(player.text(), text.trim()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
