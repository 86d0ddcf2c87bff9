//! The token that opens a server to those who know it.

use std::fmt::{self, Write as _};
use std::hint::black_box;
use thiserror::Error;

/// A secret text. It is never printed by accident: [`Token::secret`] has it.
#[derive(Clone)]
pub struct Token(String);

/// The reason why a text is no token.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TokenError {
    /// It could be guessed.
    #[error("{0} characters can be guessed: expected at least {least}", least = Token::MIN)]
    Short(usize),
    /// It has a character that would have to be escaped.
    #[error("`{0}` cannot be in a token: expected letters, digits, `-`, `_`, `.` and `~`")]
    Character(char),
    /// The system has no random numbers.
    #[error("the system has no random numbers: {0}")]
    Random(String),
}

impl Token {
    /// The fewest characters.
    pub const MIN: usize = 16;

    /// A token that was chosen before.
    pub fn new(secret: &str) -> Result<Token, TokenError> {
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.~".contains(letter);
        if let Some(letter) = secret.chars().find(|&letter| !is_plain(letter)) {
            return Err(TokenError::Character(letter));
        }
        match secret.len() {
            length if length < Token::MIN => Err(TokenError::Short(length)),
            _ => Ok(Token(secret.to_owned())),
        }
    }

    /// A new token of 192 random bits.
    pub fn random() -> Result<Token, TokenError> {
        let mut bytes = [0; 24];
        getrandom::fill(&mut bytes).map_err(|error| TokenError::Random(error.to_string()))?;
        let mut secret = String::with_capacity(2 * bytes.len());
        for byte in bytes {
            // Writing to a text does not fail.
            let _ = write!(secret, "{byte:02x}");
        }
        Ok(Token(secret))
    }

    /// The secret.
    pub fn secret(&self) -> &str {
        &self.0
    }

    /// Whether a text is the secret. The time that it takes says nothing about where they differ.
    pub fn is(&self, text: &[u8]) -> bool {
        let own = self.0.as_bytes();
        let mut difference = u8::from(own.len() != text.len());
        for (at, &byte) in text.iter().enumerate() {
            difference = black_box(difference | (byte ^ own[at % own.len()]));
        }
        black_box(difference) == 0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_secret_itself_is_the_token() {
        let token = Token::new("correct-horse-battery").unwrap();
        assert!(token.is(b"correct-horse-battery"));
        for other in ["", "c", "correct-horse-batterY", "correct-horse-batteryc", "correct-horse-batter"] {
            assert!(!token.is(other.as_bytes()), "{other}");
        }
        let twice = "correct-horse-battery".repeat(2);
        assert!(!token.is(twice.as_bytes()));
    }

    #[test]
    fn tokens_are_long_plain_and_different() {
        assert!(matches!(Token::new("short"), Err(TokenError::Short(5))));
        assert!(matches!(Token::new("sixteen letters&"), Err(TokenError::Character(' '))));
        let (one, other) = (Token::random().unwrap(), Token::random().unwrap());
        assert!(Token::new(one.secret()).is_ok() && one.secret() != other.secret());
        assert_eq!(format!("{one:?}"), "Token");
    }
}
