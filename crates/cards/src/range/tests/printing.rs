use super::*;

fn same_bits(a: &Range, b: &Range) -> bool {
    a.weights().iter().zip(b.weights()).all(|(a, b)| a.to_bits() == b.to_bits())
}

#[test]
fn texts_are_short_and_conventional() {
    let table = [
        ("AA,KK,QQ,AKs,AKo", "QQ+,AK"),
        ("AKo,QQ,AKs", "QQ,AK"),
        ("T9s+", "AKs-T9s"),
        ("64s++", "AQs-64s"),
        ("T9s,98s,87s", "T9s-87s"),
        ("T9s,98s", "T9s,98s"),
        ("A2s+,AT+", "A2s+,ATo+"),
        ("A9s,A8s,A7s,AKo", "A9s-A7s,AKo"),
        ("AT,A9,A8", "AT-A8"),
        ("A5s-A2s@50", "A5s-A2s:0.5"),
        ("22:0.5,A5s-A2s:0.5,AA", "AA,(22,A5s-A2s):0.5"),
        ("AA:0.5,KK:0.25,QQ:0.75", "QQ:0.75,AA:0.5,KK:0.25"),
        ("AhKh,AdKd", "AhKh,AdKd"),
        ("AKs,!AhKh", "AKs,!AhKh"),
        ("A2s+,22+:0.5,!AhKh", "A2s+,22+:0.5,!AhKh"),
        ("(A2s+,!AhKh),AhKh:0.5", "(A2s+,!AhKh),AhKh:0.5"),
        ("A2s+,!AhKh,!AdKd", "A2s+,!AhKh,!AdKd"),
        ("AQs-A2s,AsKs,AcKc,AhKh", "A2s+,!AdKd"),
        ("A2s+,!AdKd,QsJs,QhJh", "A2s+,QsJs,QhJh,!AdKd"),
        ("AhAd,AsAc,AhAs", "AsAh,AsAc,AhAd"),
        ("22+,!AhAd,!KhKd,!QhQd", "22+,!AhAd,!KhKd,!QhQd"),
        ("22+,!AhAd,!KhKd,!QhQd,!JhJd", "22+,!(AhAd,KhKd,QhQd,JhJd)"),
        ("random", "random"),
        ("*:0.5", "random:0.5"),
        ("!AA", "random,!AA"),
        ("(!AA):0.5", "random:0.5,!AA"),
        ("(!AA),AA:0.5", "(random,!AA),AA:0.5"),
        ("AA:0", "random:0"),
        ("AA:1e-9", "AA:1e-9"),
        ("AA:0.001", "AA:0.001"),
        ("T9s-54s,T8s-53s", "T8s+,97s+,86s+,75s+,64s+,53s+"),
        (SPOTS[2], "22+,A2s+,K9s+,Q9s+,J9s+,T9s-65s,ATo+,KJo+,QJo"),
    ];
    for (text, printed) in table {
        assert_eq!(range(text).to_string(), printed);
        assert!(same_bits(&range(printed), &range(text)), "{text}");
    }
    assert_eq!(Range::full().to_string(), "random");
    assert_eq!(Range::empty().to_string(), "random:0");
    assert_eq!(format!("{:>5}|", range("AA")), "   AA|");
}

#[test]
fn spots_come_back() {
    for text in SPOTS {
        let range = range(text);
        let printed = range.to_string();
        assert!(printed.len() <= text.len(), "{printed} is longer than {text}");
        assert!(same_bits(&super::range(&printed), &range), "{printed}");
        let live = range.without("QsJh2h".parse().unwrap());
        assert!(same_bits(&super::range(&live.to_string()), &live), "{live}");
    }
}

/// A list of classes, of rows and pairs with `+` or a dash, and of combos, some weighted, none naming a combo twice.
fn conventional() -> impl Strategy<Value = String> {
    let item = (
        0..13u8,
        0..13u8,
        0..13u8,
        0..4usize,
        prop_oneof![4 => Just(""), 1 => Just(":0.5"), 1 => Just(":0.25")],
    );
    proptest::collection::vec(item, 1..40).prop_map(|items| {
        let mut taken = Range::empty();
        let mut texts = Vec::new();
        for (a, b, c, suits, weight) in items {
            let text = conventional_item([a, b, c], suits);
            let item = range(&text);
            if taken.intersect(&item).is_empty() {
                taken = taken.merge(&item);
                texts.push(text + weight);
            }
        }
        texts.join(",")
    })
}

/// The lowest and the highest of three ranks make a pair, a class or a combo; the middle one is the end of a run.
fn conventional_item(mut ranks: [u8; 3], suits: usize) -> String {
    ranks.sort();
    let [low, middle, high] = ranks.map(|rank| crate::Rank::new(rank).unwrap());
    if suits == 3 && low < high {
        return format!("{high}s{low}h");
    }
    let suffix = ["", "s", "o", ""][suits];
    match (low == high, low == middle, middle == high) {
        (true, ..) if suits == 0 => format!("{low}{low}+"),
        (true, ..) => format!("{low}{low}"),
        (_, true, _) => format!("{high}{low}{suffix}"),
        (_, _, true) if ranks[2] - ranks[0] == 1 => format!("{high}{low}{suffix}"),
        (_, _, true) => format!("{high}{low}{suffix}+"),
        _ if suits == 0 && ranks[0].is_multiple_of(2) => format!("{high}{high}-{low}{low}"),
        _ => format!("{high}{middle}{suffix}-{high}{low}{suffix}"),
    }
}

proptest! {
    #[test]
    fn structured_ranges_come_back(range in structured()) {
        prop_assert!(same_bits(&super::range(&range.to_string()), &range), "{}", range);
    }

    #[test]
    fn scattered_ranges_come_back(range in scattered()) {
        prop_assert!(same_bits(&super::range(&range.to_string()), &range), "{}", range);
    }

    #[test]
    fn no_conventional_text_is_shorter(text in conventional()) {
        let printed = range(&text).to_string();
        prop_assert!(printed.len() <= text.len(), "{} for {}", printed, text);
    }
}
