//! Likely corrections that take the text around a rejected token into account: `50% AA` → `50%(AA)`.

use super::{rank, rank_or_higher, spellings};
use crate::range::lexer::TextSpan;
use crate::range::word::Word;
use crate::weight::decimal;
use crate::{Card, Combo};

/// A part of the text that the parser rejects, without its spaces, and the text around it.
pub(in crate::range) struct Rejected {
    before: String,
    pub(super) token: String,
    after: String,
}

/// A correction: the texts to try, if the mistake is recognized.
type Fix = fn(&Rejected) -> Option<Vec<String>>;

/// The corrections that look beyond a token. Only the first that recognizes its mistake counts, and corrections within the
/// token are not tried then: they would change the meaning.
pub(super) const CONTEXT_FIXES: [Fix; 7] =
    [foreign_marks, decimal_comma, two_ranks, bracketed_percent, percent_before, apart, ending_apart];

const QUOTES: [char; 7] = ['"', '\'', '`', '“', '”', '‘', '’'];
const SEPARATORS: [char; 2] = [';', '|'];
const WEIGHT_SIGNS: [char; 3] = [':', '=', '@'];

impl Rejected {
    pub(in crate::range) fn new(text: &[char], span: TextSpan) -> Rejected {
        Rejected {
            before: text[..span.start].iter().collect(),
            token: text[span.start..span.end].iter().filter(|c| !c.is_whitespace()).collect(),
            after: text[span.end..].iter().collect(),
        }
    }
}

fn cuts(c: char) -> bool {
    c.is_whitespace() || ",()[]!".contains(c)
}

/// `"AA,KK"`, `AA ; KK` → `AA,KK`
fn foreign_marks(rejected: &Rejected) -> Option<Vec<String>> {
    let Rejected { before, token, after } = rejected;
    let clean = |text: &str| {
        let text = text.replace(QUOTES, "");
        let parts = text.split(SEPARATORS).map(str::trim).filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(",")
    };
    let foreign = |c: char| QUOTES.contains(&c) || SEPARATORS.contains(&c);
    token.contains(foreign).then(|| vec![clean(&format!("{before}{token}{after}")), clean(token)])
}

/// `AA:0,5` → `AA:0.5`
fn decimal_comma(rejected: &Rejected) -> Option<Vec<String>> {
    let digit = |c: char| c.is_ascii_digit();
    let head = rejected.before.strip_suffix(',').filter(|_| rejected.token.chars().all(digit))?;
    let hands = head.strip_suffix(digit)?.trim_end_matches(digit).strip_suffix(WEIGHT_SIGNS)?;
    let start = match hands.ends_with(')') {
        true => hands.rfind('(')?,
        false => hands.len() - hands.rsplit(cuts).next()?.len(),
    };
    Some(vec![format!("{}.{}", &head[start..], rejected.token)])
}

/// `7+,7+`, `7+ 7+` → `[7+][7+]`
fn two_ranks(rejected: &Rejected) -> Option<Vec<String>> {
    let first = rank_or_higher(&rejected.token)?;
    let after = rejected.after.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
    let second = rank_or_higher(after.split(|c| cuts(c) || WEIGHT_SIGNS.contains(&c)).next()?)?;
    Some(vec![format!("[{first}+][{second}+]")])
}

/// `[50%]AA[/50%]` → `[50]AA[/50]`
fn bracketed_percent(rejected: &Rejected) -> Option<Vec<String>> {
    let text = format!("{}{}", rejected.token, rejected.after);
    let closing = text.find("[/").filter(|_| text.starts_with('['))?;
    let end = closing + text[closing..].find(']')?;
    Some(vec![text[..=end].replace("%]", "]")])
}

/// `50% AA` → `50%(AA)`
fn percent_before(rejected: &Rejected) -> Option<Vec<String>> {
    let percent = &rejected.token;
    decimal(percent.strip_suffix('%')?)?;
    let after = rejected.after.strip_prefix(char::is_whitespace)?.trim_start();
    Some(vec![match after.strip_prefix('(') {
        Some(group) => format!("{percent}({})", group.split(')').next()?),
        None => {
            format!("{percent}({})", after.split(|c: char| c.is_whitespace() || ",)".contains(c)).next()?)
        }
    }])
}

/// `A K s` → `AKs`, `Ah Kh` → `AhKh`, `top 15%` → `top15%` → `15%`
fn apart(rejected: &Rejected) -> Option<Vec<String>> {
    let token = &rejected.token;
    let run = rejected.after.split(|c| cuts(c) && !c.is_whitespace() || WEIGHT_SIGNS.contains(&c)).next()?;
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
fn ending_apart(rejected: &Rejected) -> Option<Vec<String>> {
    let before = rejected.before.strip_suffix(char::is_whitespace)?.trim_end();
    let hand = before.rsplit(|c| cuts(c) || WEIGHT_SIGNS.contains(&c)).next()?;
    let ending = |c: char| c == '+' || "so".contains(c.to_ascii_lowercase());
    (Word::read(hand).is_ok() && rejected.token.starts_with(ending))
        .then(|| joined(format!("{hand}{}", rejected.token)))
}

fn joined(text: String) -> Vec<String> {
    let mut texts = spellings(&text);
    texts.insert(0, text);
    texts
}
