use super::*;

#[test]
fn every_form_of_the_language_is_read() {
    let choose = |n: usize, k: usize| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    let table = [
        // Cards.
        ("AsAhKsKh", 4, 1),
        ("a♠A♥K♠\u{fe0f}kH", 4, 1),
        ("\u{feff}AsAhKsKh", 4, 1),
        ("10s10h2c3d", 4, 1),
        // Words of one card each.
        ("As Ah Ks Kh", 4, 1),
        (" As\tAh\nKs Kh ", 4, 1),
        ("As Ah * *", 2, 1),
        ("A A * *", 4, 6961),
        ("As Ah Ks Kh, Ad Ac Kd Kc", 4, 2),
        ("As Ah Ks Kh:0.5 Ad Ac Kd Kc", 4, 2),
        ("As Ah Ks Kh AdAcKdKc", 4, 2),
        ("AsAhKsKh Ad Ac Kd Kc", 4, 2),
        ("A K Q J $ds", 4, 36),
        // Ranks.
        ("AAKK", 4, 36),
        ("AxAxKXKX", 4, 36),
        ("KAKA", 4, 36),
        ("AAAA", 4, 1),
        ("AKQJ", 4, 256),
        ("AA**", 4, choose(4, 2) * choose(48, 2) + choose(4, 3) * 48 + 1),
        ("A***", 4, choose(52, 4) - choose(48, 4)),
        ("AsA**", 4, 3 * choose(48, 2) + 3 * 48 + 1),
        // Suits.
        ("XsXsXsXs", 4, choose(13, 4)),
        ("X♠XsxSXs", 4, choose(13, 4)),
        ("XsXhXdXc", 4, 13 * 13 * 13 * 13),
        ("AhXhXh*", 4, choose(12, 2) * 39 + choose(12, 3)),
        ("AXs**", 4, choose(52, 4) + choose(36, 4) - choose(48, 4) - choose(39, 4) - choose(36, 3)),
        // Anything.
        ("****", 0, 1),
        ("XxXX**", 0, 1),
        ("*", 0, 1),
        ("random", 0, 1),
        ("RANDOM", 0, 1),
        ("AsAh**", 2, 1),
        ("As***", 1, 1),
        ("random,AsAhKsKh", 4, choose(52, 4)),
        // Suit structures.
        ("****$ds", 4, choose(4, 2) * choose(13, 2) * choose(13, 2)),
        ("****$ss", 4, 4 * choose(13, 4) + 4 * choose(13, 3) * 39 + 4 * choose(13, 2) * 3 * 13 * 13),
        ("****$rb", 4, 13 * 13 * 13 * 13),
        ("*$RB", 4, 13 * 13 * 13 * 13),
        ("random$ds", 4, 36_504),
        ("****$ds$ss$rb", 0, 1),
        ("****$ds $ss", 4, choose(52, 4) - 13 * 13 * 13 * 13),
        ("AKQJ$ds", 4, 36),
        ("AKQJ$rb", 4, 24),
        ("AKQJ$ss", 4, 256 - 36 - 24),
        ("AA**$ds", 4, 6 * 12 * 12),
        ("AsKs**$ss", 4, choose(11, 2) + 11 * 39 + 3 * 13 * 13),
        ("AsKsAhKh$ds", 4, 1),
        // Lists.
        ("AAKK,AAQQ", 4, 72),
        ("AAKK AAQQ", 4, 72),
        ("AAKK,AKAK, AAKK", 4, 36),
        ("AA**,AAA*,AAAA", 4, 6961),
        // Exclusions.
        ("AA**,!AAA*", 4, 6 * choose(48, 2)),
        ("!AAA*,AA**", 4, 6 * choose(48, 2)),
        ("AA** ! AAA*", 4, 6 * choose(48, 2)),
        ("!AA**", 4, choose(52, 4) - 6961),
        ("!****$ds, !****$ss", 4, 28_561),
        ("random !AA** !KK**", 4, choose(52, 4) - 2 * 6961 + 36),
        ("AsAh**,!Ks***", 4, choose(49, 2)),
    ];
    for (text, cards, count) in table {
        let hands = omaha(text);
        assert_eq!((hands.cards(), hands.len()), (cards, count), "{text}");
        assert!(!hands.is_empty() && hands.sets().is_sorted_by(|a, b| a < b), "{text}");
        assert!(hands.sets().iter().all(|set| set.len() == cards), "{text}");
    }
}

#[test]
fn hands_come_in_several_sizes() {
    for (text, cards, count) in [
        ("As", 1, 1),
        ("A", 1, 4),
        ("Xs", 1, 13),
        ("As,Ah", 1, 2),
        ("As Ah", 2, 1),
        ("AsAh*", 2, 1),
        ("AAA", 3, 4),
        ("AsAhKsKhQsQhJd", 7, 1),
        ("*******", 0, 1),
        ("random", 0, 1),
        ("random,random", 0, 1),
        ("A,random", 1, 52),
        ("*,!AA", 2, 1326 - 6),
        ("AAKKQQJ", 7, 6 * 6 * 6 * 4),
        ("AAAKKKQ", 7, 4 * 4 * 4),
    ] {
        let hands = stud(text);
        assert_eq!((hands.cards(), hands.len()), (cards, count), "{text}");
    }
    let short = Hands::parse("6***", Deck::Short, 4..=4).unwrap();
    assert_eq!(short.len(), 36 * 35 * 34 * 33 / 24 - 32 * 31 * 30 * 29 / 24);
    assert_eq!(Hands::parse("*****$ds", Deck::Full, 5..=5).unwrap().len(), 12 * 286 * 78 + 6 * 78 * 78 * 26);
}

#[test]
fn known_cards_are_kept_as_a_set() {
    let known: CardSet = "AsAh".parse().unwrap();
    assert_eq!(omaha("AsAh**"), Hands::of(known));
    assert_eq!(omaha("*"), Hands::random());
    assert_eq!(format!("{:?}", omaha("AsAh**:0.5")), "Hands({AsAh}:0.5)");
    assert_eq!(format!("{:?}", omaha("AA**")), "Hands(6961 of 4 cards)");
}

#[test]
fn overlapping_ranks_and_suits_are_assigned() {
    // Ten of spades and jack of hearts match T and J, or Xs and Xh; so do the other two.
    for text in ["TJXsXh", "XsXhJT", "XhTXsJ"] {
        let hand: CardSet = "TsThJsJh".parse().unwrap();
        assert!(omaha(text).sets().contains(&hand), "{text}");
        let lacking: CardSet = "TsJs2s3c".parse().unwrap();
        assert!(!omaha(text).sets().contains(&lacking), "{text}");
    }
}

#[test]
fn patterns_agree_with_the_reference_on_the_full_deck() {
    let ace = Some(Rank::ACE);
    let king = Rank::new(11);
    let spade = Some(Suit::SPADES);
    for (text, cards) in [
        ("AA**", [(ace, None), (ace, None), (None, None), (None, None)]),
        ("AKXs*", [(ace, None), (king, None), (None, spade), (None, None)]),
        ("AsAXsXs", [(ace, spade), (ace, None), (None, spade), (None, spade)]),
    ] {
        let item = ReferenceItem { text: text.into(), cards: cards.to_vec(), pairs: 0..=4 };
        let mut matching = sets(Deck::Full, 4);
        matching.retain(|&set| item.matches(set));
        assert_eq!(omaha(text).sets(), matching, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn patterns_agree_with_the_reference(item in (2..=4usize).prop_flat_map(reference_items)) {
        let count = item.cards.len();
        let mut matching = sets(Deck::Short, count);
        matching.retain(|&set| item.matches(set));
        // A second item, so that every hand is listed.
        let text = format!("{0},{0}", item.text);
        match Hands::parse(&text, Deck::Short, 1..=4) {
            Ok(hands) => prop_assert_eq!(hands.sets(), matching, "{}", text),
            Err(HandsError::NoHand { .. }) => prop_assert!(matching.is_empty(), "{}", text),
            Err(error) => prop_assert!(false, "{}: {}", text, error),
        }
    }
}
