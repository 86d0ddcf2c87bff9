//! Splits the text of a range into words and signs.

/// A part of the text: from one character, counted from 0, up to but not including another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TextSpan {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl TextSpan {
    /// The span from the start of this one to the end of another.
    pub(super) fn to(self, last: TextSpan) -> TextSpan {
        TextSpan { start: self.start, end: last.end }
    }

    /// Its position, from 1.
    pub(super) fn position(self) -> usize {
        self.start + 1
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    Word,
    Sign(char),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) span: TextSpan,
    /// Whether whitespace comes before it.
    pub(super) spaced: bool,
}

impl Token {
    pub(super) fn is(self, sign: char) -> bool {
        self.kind == TokenKind::Sign(sign)
    }
}

/// The signs that end a word.
const SIGNS: &str = ",()[]/!:@=-";

pub(super) fn tokens(text: &[char]) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let (mut at, mut spaced) = (0, false);
    while let Some(&next) = text.get(at) {
        if next.is_whitespace() {
            (at, spaced) = (at + 1, true);
            continue;
        }
        let (kind, end) = if SIGNS.contains(next) {
            (TokenKind::Sign(next), at + 1)
        } else {
            let weight =
                tokens.last().is_some_and(|token| [':', '@', '='].iter().any(|&sign| token.is(sign)));
            (TokenKind::Word, word_end(text, at, weight))
        };
        tokens.push(Token { kind, span: TextSpan { start: at, end }, spaced });
        (at, spaced) = (end, false);
    }
    tokens
}

/// The end of a word; in a weight it includes the minus of an exponent.
fn word_end(text: &[char], start: usize, weight: bool) -> usize {
    let mut end = start;
    while let Some(&next) = text.get(end) {
        let exponent = weight && next == '-' && end > start && matches!(text[end - 1], 'e' | 'E');
        if !exponent && (next.is_whitespace() || SIGNS.contains(next)) {
            break;
        }
        end += 1;
    }
    end
}
