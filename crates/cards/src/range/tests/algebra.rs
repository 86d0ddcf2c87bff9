use super::*;
use crate::{HandClass, WeightError};

#[test]
fn weights_are_checked() {
    let combo: Combo = "AhKh".parse().unwrap();
    let mut range = Range::empty();
    for weight in [-0.1, 1.1, f32::INFINITY] {
        assert_eq!(range.set(combo, weight), Err(WeightError::Weight { combo, weight }));
    }
    assert!(range.set(combo, f32::NAN).is_err());
    assert!(range.is_empty());
    range.set(combo, -0.0).unwrap();
    assert_eq!(range.weight(combo).to_bits(), 0);
    assert_eq!(Range::full().scale(-0.0).unwrap().weight(combo).to_bits(), 0);
    assert_eq!(range.scale(2.0).unwrap_err().to_string(), "factor 2 is not a number from 0 to 1");
    assert_eq!(Range::from_weights(&[1.0; 3]), Err(WeightError::Count { found: 3 }));
    let mut weights = [0.0; Combo::COUNT];
    weights[combo.index()] = 7.0;
    let error = Range::from_weights(&weights).unwrap_err();
    assert_eq!(error.to_string(), "weight 7 of AhKh is not a number from 0 to 1");
}

#[test]
fn counts_and_means() {
    let range = range("QQ+,AKs:0.5,AhKd:0.25");
    assert_eq!((range.combos(), range.weighted()), (23, 20.25));
    assert_eq!(range.iter().count(), 23);
    assert_eq!(range.class_weights().iter().filter(|&&weight| weight > 0.0).count(), 5);
    assert_eq!(range.class_weight(HandClass::AA), 1.0);
    assert_eq!(range.without("As Ks".parse().unwrap()).combos(), 23 - 3 - 3 - 1);
    assert_eq!(format!("{range:?}"), format!("Range({range})"));
}

proptest! {
    #[test]
    fn operations_agree_with_the_naive_ones(a in structured(), b in scattered(), factor in 0.0f32..=1.0) {
        let (merged, common, inverted) = (a.merge(&b), a.intersect(&b), a.invert());
        let scaled = a.scale(factor).unwrap();
        for combo in Combo::all() {
            let (x, y) = (a.weight(combo), b.weight(combo));
            prop_assert_eq!(merged.weight(combo), if x > y { x } else { y });
            prop_assert_eq!(common.weight(combo), if x < y { x } else { y });
            prop_assert_eq!(inverted.weight(combo), 1.0 - x);
            prop_assert_eq!(scaled.weight(combo), x * factor);
        }
        // De Morgan; 1 - w rounds the same way on both sides.
        prop_assert_eq!(merged.invert(), inverted.intersect(&b.invert()));
        prop_assert_eq!(common.invert(), inverted.merge(&b.invert()));
        prop_assert_eq!(Range::from_weights(a.weights()).unwrap(), a);
    }

    #[test]
    fn inverting_twice_gives_whole_weights_back(whole in proptest::collection::vec(0..=1u8, Combo::COUNT)) {
        let weights: Vec<f32> = whole.into_iter().map(f32::from).collect();
        let range = Range::from_weights(&weights).unwrap();
        prop_assert_eq!(range.invert().invert(), range.clone());
        prop_assert_eq!(range.combos() + range.invert().combos(), Combo::COUNT);
    }
}
