//! Random spots.

use isofold_cards::Range;
use isofold_tree::{Bets, Edit, Player, Rake, Sizes, SizingRules, Spot, Stop, Street};
use proptest::prelude::*;

pub(crate) const STREETS: [Street; 3] = Street::ALL;

fn size(raise: bool) -> impl Strategy<Value = String> {
    let percent = prop_oneof![
        (1..300u32).prop_map(|p| format!("{p}%")),
        (1..3000u32).prop_map(|p| format!("{}.{}%", p / 10, p % 10))
    ];
    let geometric = (0..5u32, prop::option::of(10..300u32)).prop_map(|(streets, cap)| {
        let streets = if streets == 0 { String::new() } else { streets.to_string() };
        streets + "e" + &cap.map_or(String::new(), |cap| format!("{cap}%"))
    });
    let chips = (1..300u32).prop_map(|chips| format!("{chips}c"));
    let common = prop_oneof![4 => percent, 2 => geometric, 1 => chips, 1 => Just("a".to_owned())].boxed();
    let times = (11..50u32).prop_map(|tenths| format!("{}.{}x", tenths / 10, tenths % 10));
    let any = prop_oneof![2 => common.clone(), 1 => times];
    let capped = (any.clone(), 1..4u32).prop_map(|(size, raises)| format!("{size}{raises}r"));
    if raise { prop_oneof![3 => any, 1 => capped].boxed() } else { common.boxed() }
}

pub(crate) fn sizes(raise: bool, most: usize) -> impl Strategy<Value = Sizes> {
    prop::collection::vec(size(raise), 0..=most).prop_map(|list| list.join(", ").parse().unwrap())
}

fn bets() -> impl Strategy<Value = Bets> {
    let lists = prop::collection::vec((sizes(false, 4), sizes(true, 3)), 6);
    let donks = prop::collection::vec(prop::option::of(sizes(false, 2)), 3);
    let caps = prop::collection::vec(prop::option::weighted(0.2, 0..4u32), 6);
    (lists, donks, caps, any::<bool>()).prop_map(|(lists, donks, caps, alike)| {
        let mut bets = Bets::default();
        for (street, donk) in STREETS.into_iter().zip(donks) {
            for player in Player::BOTH {
                let whose = if alike { 0 } else { player.index() };
                let (bet, raise) = lists[2 * street as usize + whose].clone();
                let own = bets.of_mut(street, player);
                (own.bet, own.raise) = (bet, raise);
                own.max_raises = caps[2 * street as usize + whose];
            }
            bets.of_mut(street, Player::Oop).donk = donk;
        }
        bets
    })
}

fn rules() -> impl Strategy<Value = SizingRules> {
    let share = |most: f64| prop_oneof![Just(0.0), 0.0..most];
    (share(3.0), share(0.5), share(0.5)).prop_map(|(add_allin, force_allin, merge)| SizingRules {
        add_allin,
        force_allin,
        merge,
    })
}

/// Spots of every kind, without edits. Small stacks keep most trees small.
pub(crate) fn spots() -> impl Strategy<Value = Spot> {
    let cards = (0..3usize, any::<bool>(), prop::option::of(0.0..0.2f64), prop::option::of(0.0..50.0f64));
    let chips = (1..400u32, prop_oneof![1..300u32, 1..4000u32]);
    let stop = (prop::option::of(0.0..1.0f64), prop::option::of(1..u32::MAX), prop::option::of(0.1..1e6f64));
    (cards, chips, bets(), rules(), stop, "\\PC{0,12}").prop_map(
        |(cards, (pot, stack), bets, rules, stop, name)| {
            let (street, dead, rate, cap) = cards;
            let board: Vec<_> =
                ["Qs", "Ts", "7h", "2c", "3d"].iter().map(|card| card.parse().unwrap()).collect();
            let range = |text: &str| text.parse::<Range>().unwrap();
            Spot {
                name,
                board: board[..street + 3].to_vec(),
                dead: if dead { "9h9c".parse().unwrap() } else { Default::default() },
                unit: Default::default(),
                pot,
                stacks: [stack; 2],
                ranges: [range("22+,A2s+,KTo:0.25"), range("99+,76s:0.5")],
                bets,
                rules,
                rake: rate.map_or(Rake::NONE, |rate| Rake { rate, cap: cap.unwrap_or(f64::INFINITY) }),
                tournament: None,
                folded: Vec::new(),
                edits: Vec::<Edit>::new(),
                locks: Vec::new(),
                stop: Stop { exploitability: stop.0, iterations: stop.1, seconds: stop.2 },
            }
        },
    )
}
