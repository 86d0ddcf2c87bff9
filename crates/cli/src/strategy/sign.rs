//! The letter and the colour of an action.

use isofold_tree::Action;

pub(crate) struct Sign {
    /// `x`, `b`, or `b2` for the second of several bets.
    pub(crate) letter: String,
    /// One character: `x`, `b`, or `2` for the second of several bets.
    pub(crate) mark: char,
    /// One of the 256 colours.
    pub(crate) colour: u8,
}

/// The colours of folds, checks and calls, as players know them from other programs.
const FOLD: u8 = 25;
const PASSIVE: u8 = 28;
/// The colours of bets and raises, the larger the darker.
const BETS: [u8; 6] = [173, 167, 160, 124, 88, 52];

/// The sign of each action of a decision.
pub(crate) fn signs(actions: &[Action]) -> Vec<Sign> {
    let count = |letter: &str| actions.iter().filter(|&&action| word(action) == letter).count();
    let bets = actions.iter().filter(|action| action.amount().is_some()).count();
    let mut seen: Vec<&str> = Vec::new();
    let mut rank = 0;
    let sign = |&action: &Action| {
        let letter = word(action);
        let number = seen.iter().filter(|&&other| other == letter).count() + 1;
        seen.push(letter);
        let colour = match action {
            Action::Fold => FOLD,
            Action::Check | Action::Call => PASSIVE,
            Action::Bet(_) | Action::Raise(_) | Action::AllIn(_) => {
                rank += 1;
                // A single bet has the colour in the middle.
                BETS[if bets == 1 { 2 } else { (rank - 1) * (BETS.len() - 1) / (bets - 1) }]
            }
        };
        let number = if count(letter) > 1 { number.to_string() } else { String::new() };
        let letter = format!("{letter}{number}");
        // A tenth bet size is told apart by its letter and number only.
        let mark = letter.chars().last().unwrap_or('?');
        Sign { letter, mark, colour }
    };
    actions.iter().map(sign).collect()
}

/// The letter of an action in a line.
fn word(action: Action) -> &'static str {
    match action {
        Action::Fold => "f",
        Action::Check => "x",
        Action::Call => "c",
        Action::Bet(_) => "b",
        Action::Raise(_) => "r",
        Action::AllIn(_) => "a",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_bets_are_numbered_and_grow_darker() {
        let signs = signs(&[Action::Check, Action::Bet(20), Action::Bet(60), Action::AllIn(270)]);
        let letters: Vec<&str> = signs.iter().map(|sign| &sign.letter[..]).collect();
        let colours: Vec<u8> = signs.iter().map(|sign| sign.colour).collect();
        assert_eq!((letters, colours), (vec!["x", "b1", "b2", "a"], vec![28, 173, 160, 52]));
        assert_eq!(signs.iter().map(|sign| sign.mark).collect::<String>(), "x12a");
        let facing = super::signs(&[Action::Fold, Action::Call, Action::Raise(60)]);
        assert_eq!(facing.iter().map(|sign| &sign.letter[..]).collect::<String>(), "fcr");
        assert_eq!(facing[2].colour, 160);
    }
}
