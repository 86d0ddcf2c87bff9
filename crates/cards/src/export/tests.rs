use super::*;
use crate::{Card, Combo, HandClass};
use proptest::prelude::*;

fn range(text: &str) -> Range {
    text.parse().unwrap()
}

/// Sets the weight of a hand, as a program that knows the dead cards would; no combo may be listed twice.
fn put(weights: &mut [Option<f64>], hand: &str, weight: f64, dead: CardSet) {
    let combos: Vec<Combo> = match hand.parse::<Combo>() {
        Ok(combo) => vec![combo],
        Err(_) => {
            let class = HandClass::all().find(|class| class.to_string() == hand);
            class.unwrap_or_else(|| panic!("`{hand}` is neither a combo nor a class")).combos().collect()
        }
    };
    for combo in combos.into_iter().filter(|combo| !combo.set().intersects(dead)) {
        assert_eq!(weights[combo.index()].replace(weight), None, "{combo} is listed twice");
    }
}

/// Reads `hand:weight` with the given separator, weight 1 if there is none.
fn read_pairs(text: &str, separator: &str, dead: CardSet) -> Vec<Option<f64>> {
    let mut weights = vec![None; Combo::COUNT];
    for item in text.split(',').filter(|item| !item.is_empty()) {
        let (hand, weight) = item.split_once(separator).unwrap_or((item, "1"));
        put(&mut weights, hand, weight.parse().unwrap(), dead);
    }
    weights
}

/// Reads `[50.0]AA,AKs[/50.0],QQ`.
fn read_groups(text: &str, dead: CardSet) -> Vec<Option<f64>> {
    let mut weights = vec![None; Combo::COUNT];
    let mut open: Option<String> = None;
    for item in text.split(',').filter(|item| !item.is_empty()) {
        let mut hand = item;
        if let Some((number, rest)) = hand.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            assert_eq!(open.replace(number.to_owned()), None, "a group in a group");
            hand = rest;
        }
        let (hand, closing) = hand.split_once("[/").map_or((hand, None), |(hand, end)| (hand, Some(end)));
        let percent = open.as_ref().map_or(100.0, |number| number.parse().unwrap());
        put(&mut weights, hand, percent / 100.0, dead);
        if let Some(end) = closing {
            assert_eq!(open.take().map(|number| number + "]").as_deref(), Some(end));
        }
    }
    assert_eq!(open, None, "a group without an end");
    weights
}

fn read(format: RangeFormat, text: &str, dead: CardSet) -> Vec<f64> {
    let weights = match format {
        RangeFormat::Pio => read_pairs(text, ":", dead),
        RangeFormat::GtoWizard => read_pairs(text, ": ", dead),
        RangeFormat::GtoPlus => read_groups(text, dead),
        RangeFormat::Isofold => range(text).weights().iter().map(|&weight| Some(weight.into())).collect(),
    };
    weights.into_iter().map(|weight| weight.unwrap_or(0.0)).collect()
}

const FORMATS: [RangeFormat; 4] =
    [RangeFormat::Pio, RangeFormat::GtoPlus, RangeFormat::GtoWizard, RangeFormat::Isofold];

fn check(range: &Range, dead: CardSet) -> Result<(), TestCaseError> {
    let live = range.without(dead);
    for format in FORMATS {
        let text = range.to_format_without(format, dead);
        let foreign = format != RangeFormat::Isofold;
        prop_assert!(!foreign || !text.contains(['+', '-', 'e']), "{:?}: {}", format, text);
        for (combo, read) in Combo::all().zip(read(format, &text, dead)) {
            let weight = f64::from(live.weight(combo));
            prop_assert!((read - weight).abs() <= if foreign { 1e-6 } else { 0.0 }, "{format:?} {combo}");
            prop_assert!((0.0..=1.0).contains(&read) && (read > 0.0) == (weight > 0.0), "{format:?} {combo}");
        }
    }
    Ok(())
}

/// Ranges with complete classes, incomplete ones, and single combos of other weights.
fn ranges() -> impl Strategy<Value = Range> {
    let weight =
        || prop_oneof![Just(0.0f32), Just(1.0), Just(0.5), 0.0f32..=1.0, 0.0f32..1e-6, 0.999_999f32..=1.0];
    let classes = proptest::collection::vec(weight(), HandClass::COUNT);
    let combos = proptest::collection::vec((0..Combo::COUNT, weight()), 0..60);
    (classes, combos).prop_map(|(classes, combos)| {
        let mut weights: Vec<f32> = Combo::all().map(|combo| classes[HandClass::of(combo).index()]).collect();
        combos.into_iter().for_each(|(combo, weight)| weights[combo] = weight);
        Range::from_weights(&weights).unwrap()
    })
}

proptest! {
    #[test]
    fn weights_come_back(range in ranges(), dead in proptest::collection::vec(0..52u8, 0..6)) {
        let dead: CardSet = dead.into_iter().filter_map(Card::new).collect();
        check(&range, CardSet::EMPTY)?;
        check(&range, dead)?;
        // The same without the dead combos from the start.
        check(&range.without(dead), dead)?;
        check(&range.without(dead), CardSet::EMPTY)?;
    }
}

#[test]
fn extremes_come_back() {
    for range in [Range::empty(), Range::full(), Range::full().scale(f32::from_bits(1)).unwrap()] {
        check(&range, CardSet::EMPTY).unwrap();
        check(&range, "AsKsQsJsTs".parse().unwrap()).unwrap();
    }
    for format in [RangeFormat::Pio, RangeFormat::GtoPlus, RangeFormat::GtoWizard] {
        assert_eq!(Range::empty().to_format(format), "");
    }
    assert_eq!(Range::empty().to_format(RangeFormat::Isofold), "random:0");
}

#[test]
fn texts_are_what_the_programs_write() {
    let mixed = range("AA,KK:0.5,AKs:0.5,AKo:0.25,72o:0.125,AhQh:0.3");
    for (format, text) in [
        (RangeFormat::Pio, "AA,AKs:0.5,AhQh:0.3,AKo:0.25,KK:0.5,72o:0.125"),
        (RangeFormat::GtoPlus, "AA,[50.0]AKs,KK[/50.0],[30.0]AhQh[/30.0],[25.0]AKo[/25.0],[12.5]72o[/12.5]"),
    ] {
        assert_eq!(mixed.to_format(format), text);
    }
    let wizard = range("22:0.3094,AsKs");
    let text = "2d2c: 0.3094,2h2c: 0.3094,2h2d: 0.3094,2s2c: 0.3094,2s2d: 0.3094,2s2h: 0.3094,AsKs: 1";
    assert_eq!(wizard.to_format(RangeFormat::GtoWizard), text);
}

/// A class is complete if all its live combos are there; a class without live combos is not written.
#[test]
fn classes_are_whole_up_to_dead_cards() {
    let pio = |text: &str, dead: &str| range(text).to_format_without(RangeFormat::Pio, dead.parse().unwrap());
    assert_eq!(pio("AKs,AA", "AsAhAd"), "AKs");
    assert_eq!(pio("AKs,!AsKs", "As"), "AKs");
    assert_eq!(pio("AKs,!AhKh", "As"), "AdKd,AcKc");
    assert_eq!(pio("(AKs,!AsKs),AsKs:0.5", "Ks"), "AKs");
    assert_eq!(pio("(AKs,!AhKh),AhKh:0.5", "Ks"), "AhKh:0.5,AdKd,AcKc");
    assert_eq!(pio("AKs", "AsAhAdAc"), "");
}
