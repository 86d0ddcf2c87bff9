//! Likely corrections of a text that is not a range: `AA:50` → `AA@50`, `7+7+` → `[7+][7+]`.
//!
//! Corrections within a token are in this file, those that take the text around it into account in `context.rs`. A
//! correction is suggested only if the parser accepts it.

mod context;

pub(super) use context::Rejected;

use super::lexer::TextSpan;
use super::parser::accepts;
use crate::parse::Cursor;
use crate::{Combo, HandClass, Rank};
use context::CONTEXT_FIXES;

/// Longer texts get no suggestion: the correction would be hard to find in them.
const MAX_LENGTH: usize = 40;

/// Words for "any two cards" in other programs.
const EVERYTHING: [&str; 9] = ["any", "any2", "anytwo", "atc", "all", "full", "everything", "100", "xx"];

/// Spellings of other programs, longer ones first.
const SPELLINGS: [(&str, &str); 12] = [
    ("offsuited", "o"),
    ("offsuit", "o"),
    ("off", "o"),
    ("os", "o"),
    ("suited", "s"),
    ("suit", "s"),
    ("ss", "s"),
    ("+s", "s+"),
    ("+o", "o+"),
    ("**", "*"),
    ("*", "x"),
    ("top", ""),
];

/// Corrections within a token, the likeliest first; each gives texts to try.
const TOKEN_FIXES: [fn(&str) -> Vec<String>; 11] = [
    everything,
    spellings,
    ranks_or_higher,
    percent_weight,
    percentages,
    leading_percent,
    span_of_combos,
    span_ends,
    without_suits,
    same_kicker,
    separators,
];

/// The first correction that is a range.
pub(super) fn suggest(rejected: &Rejected) -> Option<String> {
    let token = &rejected.token;
    let fits = |text: &String| text != token && text.chars().count() <= MAX_LENGTH && accepts(text);
    if let Some(texts) = CONTEXT_FIXES.iter().find_map(|fix| fix(rejected)) {
        return texts.into_iter().find(fits);
    }
    if token.chars().count() > MAX_LENGTH {
        return None;
    }
    TOKEN_FIXES.iter().flat_map(|fix| fix(token)).find(fits)
}

/// The whole text repaired where something else is expected, if that makes it a range: `AA!KK` → `AA,!KK`.
pub(super) fn repair(text: &[char], span: TextSpan) -> Option<String> {
    if text.len() > MAX_LENGTH {
        return None;
    }
    let string = |part: &[char]| part.iter().collect::<String>();
    let (before, token, after) =
        (string(&text[..span.start]), string(&text[span.start..span.end]), string(&text[span.end..]));
    let texts = match (&token[..], token.strip_suffix('%')) {
        ("" | ",", _) => {
            vec![format!("{before}{after}"), before.trim_end_matches([',', ' ']).to_owned() + &after]
        }
        ("/", _) => vec![format!("{before},{after}")],
        (_, Some(number)) => vec![format!("{}@{number}{after}", before.trim_end())],
        _ => vec![format!("{before},{token}{after}")],
    };
    texts.into_iter().find(|text| accepts(text))
}

/// `any2` → `random`
fn everything(token: &str) -> Vec<String> {
    let known = EVERYTHING.iter().any(|name| token.eq_ignore_ascii_case(name));
    if known { vec!["random".into()] } else { vec![] }
}

/// `AKsuited` → `AKs`, `AJ+s` → `AJs+`
fn spellings(token: &str) -> Vec<String> {
    let lower = token.to_ascii_lowercase();
    let found = SPELLINGS.iter().filter_map(|(long, short)| Some((lower.find(long)?, long.len(), short)));
    found.map(|(at, length, short)| format!("{}{short}{}", &token[..at], &token[at + length..])).collect()
}

/// `7+7+` → `[7+][7+]`, `7+` → `77+`, `A` → `Ax`
fn ranks_or_higher(token: &str) -> Vec<String> {
    let halves = token.strip_suffix('+').and_then(|text| text.split_once('+'));
    if let Some((first, second)) = halves.and_then(|(a, b)| rank(a).zip(rank(b))) {
        return vec![format!("[{first}+][{second}+]")];
    }
    let raised = rank_or_higher(token).map(|rank| format!("{rank}{rank}+"));
    // `10` is more likely a percentage.
    let alone = rank(token).filter(|_| token != "10").map(|rank| format!("{rank}x"));
    raised.or(alone).into_iter().collect()
}

/// The rank that a text consists of.
fn rank(text: &str) -> Option<Rank> {
    let mut cursor = Cursor::new(text);
    cursor.rank().filter(|_| cursor.peek().is_none())
}

/// The rank of `7+`.
fn rank_or_higher(text: &str) -> Option<Rank> {
    rank(text.strip_suffix('+')?)
}

/// `AA:50`, `AA50%` → `AA@50`, `AA:0.5%` → `AA@0.5`
fn percent_weight(token: &str) -> Vec<String> {
    let percent = token.strip_suffix('%');
    let text = percent.unwrap_or(token);
    let splits = text.char_indices().skip(1).map(|(at, _)| text.split_at(at));
    let numbers = splits.filter(|(hands, number)| {
        // `1%0` and `220%` are other mistakes, and a fraction without `%` is no percentage.
        hands.contains(|c: char| !c.is_ascii_digit() && c != '%')
            && number.chars().all(|c| c.is_ascii_digit() || c == '.' && percent.is_some())
    });
    numbers.map(|(hands, number)| format!("{}@{number}", hands.trim_end_matches([':', '=', '@']))).collect()
}

/// `1%0` → `10%`, `15` → `15%`, `5-10%` → `5%-10%`, `10%-5%` → `5%-10%`
fn percentages(token: &str) -> Vec<String> {
    let bare = token.replace('%', "");
    let mut texts = vec![format!("{bare}%")];
    if let Some((a, b)) = bare.split_once('-') {
        texts.extend([format!("{a}%-{b}%"), format!("{b}%-{a}%")]);
    }
    texts
}

/// `50%AA` → `50%(AA)`
fn leading_percent(token: &str) -> Vec<String> {
    token.split_once('%').map(|(percent, hands)| format!("{percent}%({hands})")).into_iter().collect()
}

/// `AsKs-AsTs` → `AKs-ATs`
fn span_of_combos(token: &str) -> Vec<String> {
    let class = |text: &str| text.parse::<Combo>().ok().map(HandClass::of);
    let ends = token.split_once('-').and_then(|(a, b)| class(a).zip(class(b)));
    ends.map(|(a, b)| format!("{a}-{b}")).into_iter().collect()
}

/// `AKx` → `AK`, `TTs` → `TT`
fn without_suits(token: &str) -> Vec<String> {
    if token.contains([':', '=', '@']) {
        return vec![];
    }
    let suit = |c: char| "soxSOX".contains(c);
    let one = token.char_indices().filter(|&(_, c)| suit(c));
    let mut texts: Vec<String> = one.map(|(at, _)| format!("{}{}", &token[..at], &token[at + 1..])).collect();
    texts.push(token.replace(suit, ""));
    texts
}

/// `A5s-A2`, `A5s-A2o` → `A5s-A2s`, `AKo-AKs` → `AK`
fn span_ends(token: &str) -> Vec<String> {
    let Some((a, b)) = token.split_once('-') else { return vec![] };
    let bare = |text: &str| text.trim_end_matches(['s', 'o', 'S', 'O', '+']).to_string();
    if bare(a) == bare(b) {
        return vec![bare(a)];
    }
    let suits = [a, b].into_iter().filter_map(|text| text.chars().last().filter(|&c| "soSO".contains(c)));
    suits.chain([' ']).map(|suit| format!("{0}{2}-{1}{2}", bare(a), bare(b), suit).replace(' ', "")).collect()
}

/// `A2s-Q2s` → `A2s,K2s,Q2s`
fn same_kicker(token: &str) -> Vec<String> {
    let ends = token.split('-').map(|end| end.chars().collect::<Vec<_>>()).collect::<Vec<_>>();
    let [a, b] = &ends[..] else { return vec![] };
    let (Some(top), Some(bottom)) = (a.first(), b.first()) else { return vec![] };
    let (Some(top), Some(bottom)) = (Rank::from_letter(*top), Rank::from_letter(*bottom)) else {
        return vec![];
    };
    if a[1..] != b[1..] {
        return vec![];
    }
    let tail: String = a[1..].iter().collect();
    let between = Rank::all().rev().filter(|&rank| rank <= top.max(bottom) && rank >= top.min(bottom));
    vec![between.map(|rank| format!("{rank}{tail}")).collect::<Vec<_>>().join(",")]
}

/// `A5s–A2s` → `A5s-A2s`, `AAKK` → `AA,KK`
fn separators(token: &str) -> Vec<String> {
    let mut texts = vec![token.replace(['–', '—', '−'], "-")];
    // A percentage cut in two is an unlikely correction.
    let cuts = token.char_indices().skip(1).filter(|_| !token.contains('%'));
    texts.extend(cuts.map(|(at, _)| format!("{},{}", &token[..at], &token[at..])));
    texts
}
