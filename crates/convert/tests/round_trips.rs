//! What is written for another program reads back as the same tree.

use isofold_convert::{Content, ConvertError, Format, read, write};
use isofold_tree::{Edit, Spot, Street, Tree, spots};
use proptest::prelude::*;

/// The actions of every node, in the order of the tree.
fn shape(spot: &Spot) -> Vec<String> {
    let tree = Tree::new(spot).unwrap();
    tree.nodes().iter().map(|node| format!("{:?} {:?}", node.committed, node.actions())).collect()
}

fn back(spot: &Spot, format: Format) -> Result<Spot, ConvertError> {
    let text = write(&Content::Spot(Box::new(spot.clone())), format)?;
    match read(&text, None)?.content {
        Content::Spot(spot) => Ok(*spot),
        Content::Range(_) => panic!("a range"),
    }
}

#[test]
fn embedded_spots_come_back() {
    for (name, toml) in spots::ALL {
        let spot = Spot::from_toml(toml).unwrap();
        for format in [Format::Pio, Format::Upi] {
            let back = back(&spot, format).unwrap();
            assert_eq!(shape(&back), shape(&spot), "{name} {format}");
            assert_eq!(
                (&back.ranges, &back.board, back.stop),
                (&spot.ranges, &spot.board, spot.stop),
                "{name}"
            );
        }
    }
    let bets = Spot::on("QsJh2h").pot(180).stack(910).oop("AA,KQs:0.5").ip("KK");
    let bets = bets
        .bet(Street::Flop, "52%")
        .raise(Street::Flop, "45%")
        .bet(Street::Turn, "55%, 110%")
        .max_raises(Street::Flop, 1);
    let bets = bets.max_raises(Street::Turn, 1).max_raises(Street::River, 1).build().unwrap();
    let again = back(&bets, Format::Texas).unwrap();
    assert_eq!((shape(&again), again.ranges), (shape(&bets), bets.ranges));
    // An all-in below the minimum raise is not offered there.
    let fast = Spot::from_toml(spots::THREE_BET_POT_FAST).unwrap();
    let why = back(&fast, Format::Texas).unwrap_err().to_string();
    assert!(
        why.contains("its rules make another tree, first after `x x | * | x x | * | x b126 r320 r689`"),
        "{why}"
    );
}

/// The tree of the public benchmark, from its own sizes: no edit is needed.
#[test]
fn the_benchmark_is_read_as_it_is() {
    let fast = Spot::from_toml(spots::THREE_BET_POT_FAST).unwrap();
    let mut text = isofold_convert::tree_info(&fast);
    for (street, bet) in [("Flop", 52), ("Turn", 55), ("River", 70)] {
        for player in ["", "IP"] {
            text += &format!("#{street}Config{player}.BetSize#{bet}\n#{street}Config{player}.RaiseSize#45\n");
        }
        if street != "Flop" {
            text += &format!("#{street}Config.DonkBetSize#{bet}\n");
        }
    }
    let Content::Spot(read) = read(&text, None).unwrap().content else { panic!("a range") };
    assert_eq!((shape(&read), read.edits.len()), (shape(&fast), 0));
}

#[test]
fn what_another_program_cannot_have_is_refused() {
    let river = Spot::from_toml(spots::RIVER).unwrap();
    let refused = |change: &dyn Fn(&mut Spot), format| {
        let mut spot = river.clone();
        change(&mut spot);
        back(&spot, format).unwrap_err().to_string()
    };
    let why = refused(&|spot| spot.dead = "Ah".parse().unwrap(), Format::Upi);
    assert_eq!(why, "upi cannot have this spot: it has dead cards");
    let why = refused(&|spot| spot.folded = vec!["AA".parse().unwrap()], Format::Pio);
    assert_eq!(why, "pio cannot have this spot: it has folded ranges");
    let why = refused(&|spot| spot.edits.push(Edit::Remove("b66 f".parse().unwrap())), Format::Upi);
    assert_eq!(why, "upi cannot have this spot: an edit removes a fold or a call, which are always there");
    let why = refused(
        &|spot| spot.bets.of_mut(Street::River, isofold_tree::Player::Oop).bet = "e".parse().unwrap(),
        Format::Texas,
    );
    assert_eq!(why, "texas cannot have this spot: the size e is neither a percentage nor an all-in");
    // All-in may be bet here and not raised, and there it is one switch.
    assert!(refused(&|_| {}, Format::Texas).contains("all-in is on some menus"));
    let turn = Spot::from_toml(spots::TURN_BASIC).unwrap();
    let mut edited = turn.clone();
    edited.edits.push(Edit::Remove("x x | 6c | x".parse().unwrap()));
    assert!(back(&edited, Format::Upi).unwrap_err().to_string().contains("edits on named cards"));
}

fn sizes(pool: &'static [&'static str]) -> impl Strategy<Value = String> {
    proptest::collection::vec(proptest::sample::select(pool), 0..3).prop_map(|sizes| sizes.join(", "))
}

const BETS: &[&str] = &["33%", "75%", "150%", "20c", "e", "a"];
const RAISES: &[&str] = &["50%", "2.5x", "3x", "100c2r", "a"];
const PERCENTS: &[&str] = &["33%", "75%", "110%"];

fn spots_of(bets: &'static [&'static str], raises: &'static [&'static str]) -> impl Strategy<Value = Spot> {
    let streets =
        proptest::collection::vec((sizes(bets), sizes(raises), proptest::option::of(sizes(bets))), 2);
    let rules = (0u32..3, 0u32..3, 0u32..3);
    (1u32..500, 1u32..2000, streets, rules).prop_map(|(pot, stack, streets, (add, force, merge))| {
        let mut builder = Spot::on("2cJs7s3d").pot(pot).stack(stack).oop("AA,QQ:0.25").ip("KK,AhKh:0.3");
        for (street, (bet, raise, donk)) in [Street::Turn, Street::River].into_iter().zip(&streets) {
            builder = builder.bet(street, bet).raise(street, raise);
            if let Some(donk) = donk {
                builder = builder.donk(street, donk);
            }
        }
        let share = |n: u32| f64::from(n) * 0.1;
        builder.add_allin(share(add)).force_allin(share(force)).merge(share(merge)).build().unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn trees_come_back_through_lines(spot in spots_of(BETS, RAISES)) {
        for format in [Format::Upi, Format::Pio] {
            let back = back(&spot, format).unwrap();
            prop_assert_eq!(shape(&back), shape(&spot));
            prop_assert_eq!(&back.ranges, &spot.ranges);
        }
    }

    /// Either the same tree, or a refusal with a reason.
    #[test]
    fn trees_come_back_through_menus(mut spot in spots_of(PERCENTS, PERCENTS)) {
        spot.rules = Default::default();
        match back(&spot, Format::Texas) {
            Ok(back) => prop_assert_eq!(shape(&back), shape(&spot)),
            Err(error) => prop_assert!(matches!(error, ConvertError::Write { .. }), "{}", error),
        }
    }

    /// The threshold as it is said, checked at every bet: no bet but an all-in puts more than the share in.
    #[test]
    fn thresholds_hold_at_every_bet(
        pot in 1u32..500,
        stack in 1u32..2000,
        percent in 10u32..100,
        bet in sizes(PERCENTS),
        raise in sizes(PERCENTS),
    ) {
        let mut text = format!("#Range0#AA\n#Range1#KK\n#Board#2c Js 7s 3d\n#Pot#{pot}\n#EffectiveStacks#{stack}\n#AllinThreshold#{percent}\n");
        for config in ["TurnConfig", "RiverConfig", "TurnConfigIP", "RiverConfigIP"] {
            text += &format!("#{config}.BetSize#{bet}\n#{config}.RaiseSize#{raise}\n");
        }
        let Content::Spot(spot) = read(&text, None).unwrap().content else { panic!("a range") };
        let tree = Tree::new(&spot).unwrap();
        for node in tree.nodes() {
            for action in node.actions() {
                let Some(to) = action.amount() else { continue };
                let total = node.committed_before + to;
                let is_over = f64::from(total) > f64::from(stack) * f64::from(percent) / 100.0;
                prop_assert!(total == stack || !is_over, "{} of {}", total, stack);
            }
        }
    }
}
