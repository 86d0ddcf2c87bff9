use super::*;
use crate::RangeError;

fn message(text: &str) -> String {
    text.parse::<Range>().unwrap_err().to_string()
}

#[test]
fn mistakes_come_with_a_suggestion() {
    let table = [
        ("7+7+", "[7+][7+]"),
        ("T+7+", "[T+][7+]"),
        ("7+", "77+"),
        ("A", "Ax"),
        ("any", "random"),
        ("Any2", "random"),
        ("all", "random"),
        ("100", "random"),
        ("AKx", "AK"),
        ("AA:50", "AA@50"),
        ("AA=50", "AA@50"),
        ("22:50", "22@50"),
        ("(AA, KK):50", "(AA,KK)@50"),
        ("AA50%", "AA@50"),
        ("AA:50%", "AA@50"),
        ("AA@50%", "AA@50"),
        ("AA:50% KK", "AA@50"),
        ("A5s-A2", "A5s-A2s"),
        ("A5-A2s", "A5s-A2s"),
        ("A5s - A2o", "A5s-A2s"),
        ("Kxs-9x", "Kxs-9xs"),
        ("ATs+-A2s", "ATs-A2s"),
        ("A2s-Q2s", "A2s,K2s,Q2s"),
        ("A5s–A2s", "A5s-A2s"),
        ("AKsuited", "AKs"),
        ("AKoff+", "AKo+"),
        ("AQOffsuit", "AQo"),
        ("TTs", "TT"),
        ("TTs+", "TT+"),
        ("TTo-88o", "TT-88"),
        ("1%0", "10%"),
        ("15", "15%"),
        ("10", "10%"),
        ("5-10%", "5%-10%"),
        ("10%-5%", "5%-10%"),
        ("AAKK", "AA,KK"),
        ("AhKhAdKd", "AhKh,AdKd"),
        ("AA;KK", "AA,KK"),
        ("AA; KK ;QQ", "AA,KK,QQ"),
        ("AA ; KK", "AA,KK"),
        ("AA;KK QQ", "AA,KK QQ"),
        ("\"AA,KK\"", "AA,KK"),
        ("“AA, KK”", "AA, KK"),
        ("AA!KK", "AA,!KK"),
        ("KK,15%!AA", "KK,15%,!AA"),
        ("AA(KK)", "AA,(KK)"),
        ("AA/KK", "AA,KK"),
        ("AA,,KK", "AA,KK"),
        (",AA", "AA"),
        ("TT+, ", "TT+"),
        ("AA 50%", "AA@50"),
        ("50%AA", "50%(AA)"),
        ("50% AA", "50%(AA)"),
        ("(50% AA)", "50%(AA)"),
        ("KK, 50% A5s-A2s,QQ", "50%(A5s-A2s)"),
        ("50% [7+][7+]", "50%([7+][7+])"),
        ("40% (AA, KK)", "40%(AA, KK)"),
        ("AA:0,5", "AA:0.5"),
        ("KK,AA=0,5,QQ", "AA=0.5"),
        ("(AA,KK):0,5", "(AA,KK):0.5"),
        ("KK\u{3000}AA:0,5", "AA:0.5"),
        ("((AA),KK):0,5", ""),
        ("AA:1,5", ""),
        ("AA:0.5%", "AA@0.5"),
        ("AA:0x1", ""),
        ("AA:1.5", ""),
        ("AJ+s", "AJs+"),
        ("AJ+o:0.5", "AJo+:0.5"),
        ("AJs +", "AJs+"),
        ("KK, AJs + :0.5", "AJs+"),
        ("AK suited", "AKs"),
        ("AK offsuit+", "AKo+"),
        ("A K s", "AKs"),
        ("A K z", ""),
        ("A, KK", "Ax"),
        ("A KK", "Ax"),
        ("KK A", "Ax"),
        ("15 %", "15%"),
        ("top15%", "15%"),
        ("Top 15%", "15%"),
        ("AKo-AKs", "AK"),
        ("AsKs-AsTs", "AKs-ATs"),
        ("AsKh-AsTh", "AKo-ATo"),
        ("7+ 7+", "[7+][7+]"),
        ("7+,9+:0.5", "[7+][9+]"),
        ("7+,AA", "77+"),
        ("10+10+", "[T+][T+]"),
        ("10+", "TT+"),
        ("**", "*"),
        ("A*s", "Axs"),
        ("A*", "Ax"),
        ("[50%]AA[/50%]", "[50]AA[/50]"),
        ("[50]15%[/50%]", "[50]15%[/50]"),
        ("hello", ""),
        ("220%", ""),
    ];
    for (text, suggestion) in table {
        let error = text.parse::<Range>().unwrap_err();
        assert_eq!(error.suggestion().unwrap_or_default(), suggestion, "{text}: {error}");
        assert!(suggestion.is_empty() || suggestion.parse::<Range>().is_ok(), "{suggestion}");
    }
}

#[test]
fn messages_name_the_token_its_position_and_what_was_expected() {
    let table = [
        ("", "empty range: expected hands such as `QQ+,AKs`, or `random` for all of them"),
        (" \n", "empty range: expected hands such as `QQ+,AKs`, or `random` for all of them"),
        (
            "AA, AKz",
            "`AKz` at position 5 is not a hand: expected a class (`AKs`, `77+`, `A5s-A2s`, `Ax`), a combo (`AhKh`), \
             a percentage (`15%`) or `random`",
        ),
        (
            "TTs",
            "`TTs` at position 1: expected no suit, a pair is neither suited nor offsuit; did you mean `TT`?",
        ),
        ("AhAh", "`AhAh` at position 1 holds Ah twice: expected two different cards"),
        ("AA,,KK", "expected a hand such as `AKs` at position 4, found `,`; did you mean `AA,KK`?"),
        (",AA", "expected a hand such as `AKs` at position 1, found `,`; did you mean `AA`?"),
        (
            "AA, ",
            "expected a hand such as `AKs` at position 5, found the end of the text; did you mean `AA`?",
        ),
        ("AA,()", "expected a hand such as `AKs` at position 5, found `)`"),
        (
            "AA(KK)",
            "expected a comma or a space between hands at position 3, found `(`; did you mean `AA,(KK)`?",
        ),
        (
            "AA 50%",
            "expected a weight such as `@50`, or a comma before a percentage at position 4, found `50%`; did you mean `AA@50`?",
        ),
        (
            "AA,KK 5%-10%",
            "expected a weight such as `@50`, or a comma before a percentage at position 7, found `5%`",
        ),
        ("AKs:", "expected a number from 0 to 1 at position 5, found the end of the text"),
        ("AA:-0.5", "expected a number from 0 to 1 at position 4, found `-`"),
        ("AA:1.01", "`1.01` at position 4: expected a number from 0 to 1"),
        ("AA@101", "`101` at position 4: expected a number from 0 to 100"),
        ("AA,120%", "`120%` at position 4: expected a number from 0 to 100"),
        ("120% AA", "`120%` at position 1: expected a number from 0 to 100"),
        ("[120]AA[/120]", "`120` at position 2: expected a number from 0 to 100"),
        ("A5s-", "expected the other end of the span at position 5, found the end of the text"),
        (
            "[7+]",
            "expected a second rank as in `[T+][7+]` or `[AKQ][AKQ]` at position 5, found the end of the text",
        ),
        (
            "40% (AA)",
            "`40%` at position 1 may be a weight or a percentage of all hands: expected `40%(` for a weight, or a comma \
             after `40%`; did you mean `40%(AA)`?",
        ),
        (
            "AA:1e-50",
            "`1e-50` at position 4: the weight would round to 0; expected 0, or a weight of at least 1e-45",
        ),
        (
            "((AA:1e-30,KK):1e-30)",
            "`AA` at position 3: the weight would round to 0; expected 0, or a weight of at least 1e-45",
        ),
        ("!!AA", "expected a hand after `!` at position 2, found `!`"),
        ("AA,!", "expected a hand after `!` at position 5, found the end of the text"),
        (
            "!AA:50",
            "weight `:50` at position 4 inside an exclusion: expected none, `!` excludes its combos entirely",
        ),
        (
            "!AA:",
            "weight `:` at position 4 inside an exclusion: expected none, `!` excludes its combos entirely",
        ),
        (
            "!([500]AA[/50])",
            "weight `[500]` at position 3 inside an exclusion: expected none, `!` excludes its combos entirely",
        ),
        (
            "!(500%(AA))",
            "weight `500%` at position 3 inside an exclusion: expected none, `!` excludes its combos entirely",
        ),
        (
            "!AA:0.5",
            "weight `:0.5` at position 4 inside an exclusion: expected none, `!` excludes its combos entirely",
        ),
        (
            "!(AA@5)",
            "weight `@5` at position 5 inside an exclusion: expected none, `!` excludes its combos entirely",
        ),
        ("AA,(KK", "`(` at position 4 is never closed: expected `)`"),
        ("40%(KK", "`40%(` at position 1 is never closed: expected `)`"),
        ("[50]AA", "`[50]` at position 1 is never closed: expected `[/50]`"),
        ("[50]AA[/40]", "`[/40]` at position 7 does not close `[50]` at position 1: expected `[/50]`"),
        ("[50](AA[/50]", "`[/50]` at position 8 does not close `(` at position 5: expected `)`"),
        ("([50]AA)", "`)` at position 8 does not close `[50]` at position 2: expected `[/50]`"),
        ("AA)", "`)` at position 3 closes nothing: expected `(` before it"),
        ("AA[/50]", "`[/50]` at position 3 closes nothing: expected `[50]` before it"),
        (
            "22+, KK:0.5",
            "KdKc is listed twice: weight 1 by `22+` at position 1, weight 0.5 by `KK` at position 6; expected one \
             weight",
        ),
        (
            "(AA:0.5, KK)@50, AhAd",
            "AhAd is listed twice: weight 0.25 by `AA` at position 2, weight 1 by `AhAd` at position 18; expected one \
             weight",
        ),
    ];
    for (text, expected) in table {
        assert_eq!(message(text), expected, "{text}");
    }
    assert!(
        message("A2s-K3s").starts_with("`A2s-K3s` at position 1 is not a span"),
        "{}",
        message("A2s-K3s")
    );
    assert!(message(&"A".repeat(100)).starts_with("`AAAAAAAAAAAAAAAAAAAAAAAA…` at position 1 is not a hand"));
}

#[test]
fn nesting_is_limited() {
    let nested = |depth: usize| format!("{}AA{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(range(&nested(32)).combos(), 6);
    assert_eq!(message(&nested(33)), "`(` at position 33 nests 33 groups: expected at most 32");
    assert!(message(&"(".repeat(100_000)).contains("at most 32"));
    assert!(message(&"!".repeat(100_000)).starts_with("expected a hand after `!` at position 2"));
}

#[test]
fn weights_that_round_to_zero_are_refused() {
    let tiny = format!("0.{}1", "0".repeat(60));
    for text in ["AA:1e-50", "AA=1e-400", "(AA:1e-30):1e-30", "1%([1]AA:1e-44[/1])"] {
        assert!(matches!(text.parse::<Range>(), Err(RangeError::Underflow { .. })), "{text}");
    }
    for text in [format!("AA@{tiny}"), format!("{tiny}%(AA)"), format!("[{tiny}]AA[/{tiny}]")] {
        assert!(matches!(text.parse::<Range>(), Err(RangeError::Underflow { .. })), "{text}");
    }
    for text in ["AA:0", "AA:0.00e9", "(AA:0):1e-30", "(AA:1e-30):0", "0%(AA)", "(AA:0)@0"] {
        assert!(range(text).is_empty(), "{text}");
    }
    assert_eq!(range("AA:1e-45").combos(), 6);
    assert_eq!(range("(AA:1e-20):1e-20").combos(), 6);
}
