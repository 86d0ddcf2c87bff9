//! No numbers make ICM panic, and the $EVs of all players add up to the prize pool.
#![no_main]

use isofold_tree::{Icm, finishing_places};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&counts, rest)) = bytes.split_first() else { return };
    let numbers: Vec<f64> = if counts & 128 == 0 {
        let text = String::from_utf8_lossy(rest);
        text.split(',').map(|number| number.trim().parse().unwrap_or(1.0)).take(16).collect()
    } else {
        rest.as_chunks().0.iter().take(16).map(|&number| f64::from_le_bytes(number)).collect()
    };
    // The work doubles with each player.
    let (payouts, stacks) = numbers.split_at(numbers.len().min(usize::from(counts % 8)));
    let stacks = &stacks[..stacks.len().min(8)];
    if let Ok(places) = finishing_places(stacks) {
        let is_certain = |player: &Vec<f64>| (player.iter().sum::<f64>() - 1.0).abs() < 1e-9;
        assert!(places.iter().all(is_certain), "{stacks:?}");
    }
    let icm = match Icm::new(payouts) {
        Ok(icm) => icm,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let evs = icm.evs(stacks);
    match &evs {
        Ok(evs) => {
            assert!(
                (evs.iter().sum::<f64>() - icm.pool()).abs() <= 1e-9 * icm.pool(),
                "{payouts:?} {stacks:?}"
            );
            let is_possible = |ev: &f64| (0.0..=payouts[0] * (1.0 + 1e-9)).contains(ev);
            assert!(evs.iter().all(is_possible), "{payouts:?} {stacks:?}");
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    if let (Ok(all_in), Ok(_)) = (icm.all_in(stacks, [0, 1]), &evs) {
        for ev in &all_in.players {
            let _ = (ev.break_even(), ev.risk_premium(), ev.bubble_factor());
            assert!(ev.expected(0.5).is_finite());
        }
    }
    if let (Ok(mut two), [a, b, ..]) = (icm.heads_up(stacks.get(2..).unwrap_or_default()), stacks)
        && let Ok(evs) = evs
    {
        let [first, second] = two.evs([*a, *b]);
        let is_same = |x: f64, y: f64| (x - y).abs() <= 1e-9 * icm.pool();
        assert!(is_same(first, evs[0]) && is_same(second, evs[1]), "{payouts:?} {stacks:?}");
    }
});
