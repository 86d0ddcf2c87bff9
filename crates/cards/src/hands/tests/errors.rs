use super::*;
use std::ops::RangeInclusive;

fn message(text: &str) -> String {
    Hands::parse(text, Deck::Full, 4..=4).unwrap_err().to_string()
}

#[test]
fn errors_name_the_token_its_position_and_what_was_expected() {
    let table = [
        ("", "empty list of hands: expected hands such as `AsAhKsKh` or `AA**$ds`, or `random` for any hand"),
        (
            " \t",
            "empty list of hands: expected hands such as `AsAhKsKh` or `AA**$ds`, or `random` for any hand",
        ),
        (
            "AsZd**",
            "`Zd**` at position 3 is not a card: expected a card (`As`), a rank (`A`), a suit (`Xs`) or `*` for any \
             card",
        ),
        (
            "AAKK, X***",
            "`X***` at position 7 is not a card: expected a card (`As`), a rank (`A`), a suit (`Xs`) or `*` for any \
             card",
        ),
        (
            "Axs**",
            "`s**` at position 3 is not a card: expected a card (`As`), a rank (`A`), a suit (`Xs`) or `*` for any card",
        ),
        (
            "randomly",
            "`randomly` at position 1 is not a card: expected a card (`As`), a rank (`A`), a suit (`Xs`) or `*` for any \
             card",
        ),
        ("AAKK,,AAQQ", "expected a hand such as `AA**` at position 6, found `,`"),
        (",AAKK", "expected a hand such as `AA**` at position 1, found `,`"),
        ("AAKK, ", "expected a hand such as `AA**` at position 7, found the end of the text"),
        (":0.5", "expected a hand such as `AA**` at position 1, found `:0.5`"),
        ("AAKK,!", "expected a hand such as `AA**` at position 7, found the end of the text"),
        ("!!AAKK", "expected a hand such as `AA**` at position 2, found `!AAKK`"),
        ("!AAKK!AAQQ", "expected a comma or a space between hands at position 6, found `!AAQQ`"),
        ("AA**:1.01", "`1.01` at position 6: expected a number from 0 to 1"),
        ("AA**:50%", "`50%` at position 6: expected a number from 0 to 1"),
        ("AA**:0.5!KK**", "`0.5!KK**` at position 6: expected a number from 0 to 1"),
        ("AA**@101", "`101` at position 6: expected a number from 0 to 100"),
        ("AA**@-1", "`-1` at position 6: expected a number from 0 to 100"),
        ("AA**=", "expected a number from 0 to 1 at position 6, found the end of the text"),
        ("AA**:,KK**", "expected a number from 0 to 1 at position 6, found `,`"),
        (
            "AA**:1e-50",
            "`1e-50` at position 6: the weight would round to 0; expected 0, or a weight of at least 1e-45",
        ),
        (
            "AA**,!AAA* :0.5",
            "weight `:0.5` at position 12 after an exclusion: expected none, `!` excludes its hands entirely",
        ),
        ("As*A♠*", "duplicate card As at position 4: it is at position 1 already"),
        ("Kd Kc Qs Kc", "duplicate card Kc at position 10: it is at position 4 already"),
        ("AsAhKs", "a hand has 4 cards, `AsAhKs` at position 1 has 3: write `*` for an unknown card"),
        (
            "AAKK, As Ah$ds",
            "a hand has 4 cards, `As Ah$ds` at position 7 has 2: write `*` for an unknown card",
        ),
        ("AAKKQ", "a hand has 4 cards, `AAKKQ` at position 1 has 5"),
        ("random,!AsAhKsKhQd", "a hand has 4 cards, `!AsAhKsKhQd` at position 8 has 5"),
        ("AAKK,AAAsA*", "a hand has 4 cards, `AAAsA*` at position 6 has 5"),
        (
            "AAKK,AsAAhA$rb,XsXs**$rb",
            "no hand of 4 cards of the full deck matches `XsXs**$rb` at position 16",
        ),
        ("AAKK,!AAAA$ss", "no hand of 4 cards of the full deck matches `!AAAA$ss` at position 6"),
        ("AAKK,!A***", "the list has no hand: expected one that is not excluded and has a weight above 0"),
        ("!*", "the list has no hand: expected one that is not excluded and has a weight above 0"),
        ("AsAh**:0", "the list has no hand: expected one that is not excluded and has a weight above 0"),
        (
            "AA**, AAKK:0.5",
            "AdAcKdKc is listed twice: weight 1 by `AA**` at position 1, weight 0.5 by `AAKK` at position 7; expected one \
             weight",
        ),
        (
            "As Ah Ks Kh@0, AsAhKsKh$ds, !****",
            "AsAhKsKh is listed twice: weight 0 by `As Ah Ks Kh` at position 1, weight 1 by `AsAhKsKh$ds` at position 16; \
             expected one weight",
        ),
    ];
    for (text, expected) in table {
        assert_eq!(message(text), expected, "{text}");
    }
    for (text, start) in [
        ("AA**$dd", "`$dd` at position 5 is not known: expected `$ds` (double-suited)"),
        ("AA** $, AAKK", "`$` at position 6 is not known: expected"),
        ("15%", "`15%` at position 1: percentages are known for hold'em and for Omaha with four cards"),
        (
            "AA+",
            "`AA+` at position 1: all ranks of a hand move together, as in `JT98+`, and one of these cannot",
        ),
        ("3322-", "`3322-` at position 1: all ranks of a hand move together"),
        ("**+", "`**+` at position 1: all ranks of a hand move together"),
        ("AAKK-QQJT", "`AAKK-QQJT` at position 1 is not a span"),
        ("JT98-876", "`JT98-876` at position 1 is not a span"),
        (
            "AAKK, [50]AA**[/50]",
            "expected ranks such as `[AKQ]` or `[A-T]`, or cards at position 9, found `0]AA**[/50]`",
        ),
        ("[]AA", "expected ranks such as `[AKQ]` or `[A-T]`, or cards at position 2, found `]AA`"),
        (
            "[AKQ",
            "expected ranks such as `[AKQ]` or `[A-T]`, or cards at position 5, found the end of the text",
        ),
        ("(AA,KK", "expected a comma or `)` at position 7, found the end of the text"),
        ("(10%)**", "`10%` at position 2: percentages"),
        ("(random)AA", "expected cards such as `AA` in a group at position 2, found `random)AA`"),
        ("AA KK", "`KK` at position 4 may be a hand or cards of the one beside it"),
        ("AA KKds", "`KKds` at position 4 may be a hand or cards of the one beside it"),
        (
            "RROO",
            "`RROO` at position 1 is not a card: expected a card (`As`), a rank (`A`), a suit (`Xs`) or `*` for any card; `$np`",
        ),
        (
            "AxAyKxKy",
            "`yKxKy` at position 4 is not a card: expected a card (`As`), a rank (`A`), a suit (`Xs`) or `*` for any card; suits",
        ),
        ("AA:xxy", "`xxy` at position 4: expected a number from 0 to 1"),
        ("AsKsds", "a hand has 4 cards, `AsKsds` at position 1 has 2: write `*` for an unknown card"),
        ("(As,Ks)(As,Kd)**", "duplicate card As at position 9: it is at position 2 already"),
    ] {
        assert!(message(text).starts_with(start), "{text}: {}", message(text));
    }
    let many = "([AKQJT][AKQJT],KQ,JT,98,76,54,32,AA,KK,QQ,JJ,TT,99,88,77,66,55,44,33,22)".repeat(4);
    assert!(
        Hands::parse(&many, Deck::Full, 8..=8).unwrap_err().to_string().contains("more than 20000 patterns")
    );
    assert!(message(&"(".repeat(1000)).starts_with("expected at most 4 parentheses within each other"));
    for text in ["10%", "5%-10%", "0%", "100%"] {
        assert!(
            Hands::parse_ordered(text, Deck::Full, 4..=4, Some(&HandOrder::OMAHA)).is_ok() == (text != "0%"),
            "{text}"
        );
    }
    for (text, start) in [
        ("101%", "`101%` at position 1: expected a percentage from 0 to 100"),
        ("10%-5%", "`10%-5%` at position 1: expected a percentage from 0 to 100"),
        ("10%-5", "expected a percentage such as `10%` at position 5"),
        ("0%", "no hand of 4 cards of the full deck matches `0%` at position 1"),
    ] {
        let error =
            Hands::parse_ordered(text, Deck::Full, 4..=4, Some(&HandOrder::OMAHA)).unwrap_err().to_string();
        assert!(error.starts_with(start), "{text}: {error}");
    }
    assert!(message(&"A".repeat(100)).starts_with("a hand has 4 cards, `AAAAAAAAAAAAAAAAAAAAAAAA…` at"));
}

#[test]
fn a_star_beside_a_hand_needs_a_comma() {
    for (text, token, position) in [
        ("AA** *", "*", 6),
        ("AA * *", "* *", 4),
        ("AA **", "**", 4),
        ("* AA**", "*", 1),
        ("KKQQ, Xx *:0.5 AA**", "Xx *", 7),
        ("!AAA* *", "*", 7),
        ("AA**:0.5 *", "*", 10),
        ("random *", "*", 8),
    ] {
        for sizes in [4..=4, 1..=7] {
            assert_eq!(
                Hands::parse(text, Deck::Full, sizes).unwrap_err().to_string(),
                format!(
                    "`{token}` at position {position} may be a hand or cards of the one beside it: expected a comma \
                     between two hands; the cards of a hand are written as one word, or each as a word of its own"
                ),
                "{text}"
            );
        }
    }
    for text in ["AA**,*", "*,AA**", "AA** random", "random AA**", "* !AA**", "AA** !AAA*, *"] {
        assert!(omaha(text).len() > 6961, "{text}");
    }
}

#[test]
fn errors_name_the_sizes_and_the_deck() {
    let table = [
        (
            "AsAhKd, 2c2d",
            Deck::Full,
            1..=7,
            "`AsAhKd` at position 1 has 3 cards, `2c2d` at position 9 has 2: expected the same number in every hand \
             of a list",
        ),
        (
            "A, !AA",
            Deck::Full,
            1..=7,
            "`A` at position 1 has 1 card, `!AA` at position 4 has 2: expected the same number in every hand of a \
             list",
        ),
        ("********", Deck::Full, 1..=7, "a hand has 1 to 7 cards, `********` at position 1 has 8"),
        (
            "A",
            Deck::Full,
            2..=7,
            "a hand has 2 to 7 cards, `A` at position 1 has 1: write `*` for an unknown card",
        ),
        ("AK", Deck::Full, 1..=1, "a hand has 1 card, `AK` at position 1 has 2"),
        (
            "!AsAh, !KsKh",
            Deck::Full,
            1..=7,
            "`!AsAh` at position 1 excludes from nothing: expected the hands to exclude from in the same list, since a \
             hand may have 1 to 7 cards",
        ),
        (
            "random$ds",
            Deck::Full,
            1..=7,
            "`random$ds` at position 1 does not say how many cards have that suit structure, and a hand may have 1 to 7 \
             cards: expected a `*` for each card",
        ),
        ("AAAAA", Deck::Full, 5..=5, "no hand of 5 cards of the full deck matches `AAAAA` at position 1"),
        (
            "*****$rb",
            Deck::Short,
            5..=5,
            "no hand of 5 cards of the short deck matches `*****$rb` at position 1",
        ),
        ("AsAh5c*", Deck::Short, 4..=4, "`5c` at position 5 is not in the short deck of 36 cards, 6 to ace"),
        ("AA52x", Deck::Short, 4..=4, "`5` at position 3 is not in the short deck of 36 cards, 6 to ace"),
        (
            "AA*****, *******",
            Deck::Full,
            1..=7,
            "`*******` at position 10 brings the list to more than 25 million hands: expected more known cards or ranks",
        ),
    ];
    for (text, deck, sizes, expected) in table {
        assert_eq!(Hands::parse(text, deck, sizes).unwrap_err().to_string(), expected, "{text}");
    }
    // Nonsensical sizes must not panic.
    for sizes in [0..=0, RangeInclusive::new(4, 3), 60..=60, 0..=usize::MAX] {
        let text = "*".repeat(60);
        for text in ["AA", "random", "!random", "*$ds", &text, &format!("{text}$ds")] {
            let _ = Hands::parse(text, Deck::Full, sizes.clone());
        }
    }
}
