//! What may have been meant by a stretch of text together with what stands around it.

use super::lexer::Place;
use super::suggestion::{rank, rank_or_higher, spellings};
use super::word::Word;
use crate::weight::decimal;
use crate::{Card, Combo};

/// A stretch of the text that says nothing, without its spaces, and the text around it.
pub(super) struct Stretch {
    before: String,
    pub(super) token: String,
    after: String,
}

/// The texts to try, if a mistake is recognized.
type Mistake = fn(&Stretch) -> Option<Vec<String>>;

/// The mistakes that reach beyond a token. Only the first that is recognized counts: what a token might mean by itself
/// would be another meaning.
pub(super) const MISTAKES: [Mistake; 7] =
    [foreign_marks, decimal_comma, two_ranks, bracketed_percent, percent_before, apart, ending_apart];

const QUOTES: [char; 7] = ['"', '\'', '`', '“', '”', '‘', '’'];
const SEPARATORS: [char; 2] = [';', '|'];
const WEIGHT_SIGNS: [char; 3] = [':', '=', '@'];

impl Stretch {
    pub(super) fn new(text: &[char], place: Place) -> Stretch {
        Stretch {
            before: text[..place.start].iter().collect(),
            token: text[place.start..place.end].iter().filter(|c| !c.is_whitespace()).collect(),
            after: text[place.end..].iter().collect(),
        }
    }
}

fn cuts(c: char) -> bool {
    c.is_whitespace() || ",()[]!".contains(c)
}

/// `"AA,KK"`, `AA ; KK` → `AA,KK`
fn foreign_marks(stretch: &Stretch) -> Option<Vec<String>> {
    let Stretch { before, token, after } = stretch;
    let clean = |text: &str| {
        let text = text.replace(QUOTES, "");
        let parts = text.split(SEPARATORS).map(str::trim).filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(",")
    };
    let foreign = |c: char| QUOTES.contains(&c) || SEPARATORS.contains(&c);
    token.contains(foreign).then(|| vec![clean(&format!("{before}{token}{after}")), clean(token)])
}

/// `AA:0,5` → `AA:0.5`
fn decimal_comma(stretch: &Stretch) -> Option<Vec<String>> {
    let digit = |c: char| c.is_ascii_digit();
    let head = stretch.before.strip_suffix(',').filter(|_| stretch.token.chars().all(digit))?;
    let hands = head.strip_suffix(digit)?.trim_end_matches(digit).strip_suffix(WEIGHT_SIGNS)?;
    let start = match hands.ends_with(')') {
        true => hands.rfind('(')?,
        false => hands.len() - hands.rsplit(cuts).next()?.len(),
    };
    Some(vec![format!("{}.{}", &head[start..], stretch.token)])
}

/// `7+,7+`, `7+ 7+` → `[7+][7+]`
fn two_ranks(stretch: &Stretch) -> Option<Vec<String>> {
    let first = rank_or_higher(&stretch.token)?;
    let after = stretch.after.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
    let second = rank_or_higher(after.split(|c| cuts(c) || WEIGHT_SIGNS.contains(&c)).next()?)?;
    Some(vec![format!("[{first}+][{second}+]")])
}

/// `[50%]AA[/50%]` → `[50]AA[/50]`
fn bracketed_percent(stretch: &Stretch) -> Option<Vec<String>> {
    let text = format!("{}{}", stretch.token, stretch.after);
    let closing = text.find("[/").filter(|_| text.starts_with('['))?;
    let end = closing + text[closing..].find(']')?;
    Some(vec![text[..=end].replace("%]", "]")])
}

/// `50% AA` → `50%(AA)`
fn percent_before(stretch: &Stretch) -> Option<Vec<String>> {
    let percent = &stretch.token;
    decimal(percent.strip_suffix('%')?)?;
    let after = stretch.after.strip_prefix(char::is_whitespace)?.trim_start();
    Some(vec![match after.strip_prefix('(') {
        Some(group) => format!("{percent}({})", group.split(')').next()?),
        None => {
            format!("{percent}({})", after.split(|c: char| c.is_whitespace() || ",)".contains(c)).next()?)
        }
    }])
}

/// `A K s` → `AKs`, `Ah Kh` → `AhKh`, `top 15%` → `top15%` → `15%`
fn apart(stretch: &Stretch) -> Option<Vec<String>> {
    let token = &stretch.token;
    let run = stretch.after.split(|c| cuts(c) && !c.is_whitespace() || WEIGHT_SIGNS.contains(&c)).next()?;
    let top = token.eq_ignore_ascii_case("top");
    let unknown = |word: &&str| top || Word::read(word).is_err();
    let words: Vec<&str> =
        run.strip_prefix(char::is_whitespace)?.split_whitespace().take_while(unknown).take(3).collect();
    let combo = || Combo::of(token.parse::<Card>().ok()?, words.first()?.parse().ok()?);
    if let Some(combo) = combo() {
        return Some(vec![combo.to_string()]);
    }
    if words.is_empty() || !(rank(token).is_some() || top) {
        return None;
    }
    Some(joined(format!("{token}{}", words.concat())))
}

/// `AJs +` → `AJs+`, `AK suited` → `AKs`
fn ending_apart(stretch: &Stretch) -> Option<Vec<String>> {
    let before = stretch.before.strip_suffix(char::is_whitespace)?.trim_end();
    let hand = before.rsplit(|c| cuts(c) || WEIGHT_SIGNS.contains(&c)).next()?;
    let ending = |c: char| c == '+' || "so".contains(c.to_ascii_lowercase());
    (Word::read(hand).is_ok() && stretch.token.starts_with(ending))
        .then(|| joined(format!("{hand}{}", stretch.token)))
}

fn joined(text: String) -> Vec<String> {
    let mut texts = spellings(&text);
    texts.insert(0, text);
    texts
}
