//! Locks as texts and in files.

use isofold_cards::Card;
use isofold_eval::{Draws, Made};
use isofold_tree::{ActionFrequencies, Category, Edit, Lock, Spot, SpotBuilder, Street, Tree};
use proptest::prelude::*;

fn spot() -> SpotBuilder {
    let spot = Spot::on("QsTs7h").pot(60).stack(270).oop("22+,AKs,AQo").ip("22+,KJs").dead("2c");
    spot.bet(Street::Flop, "20c").bet(Street::Turn, "50%").raise(Street::Flop, "2.5x")
}

#[test]
fn texts_that_are_no_locks() {
    let said = |text: &str, wanted: &str| {
        let error = text.parse::<Lock>().unwrap_err().to_string();
        assert!(error.starts_with(wanted), "{error}");
    };
    said("play = x", "line: missing; expected the line to a decision, \"\" for the start");
    said("line = x y; play = x", "line: `y` is not an action");
    said("line = x; hands = AKx; play = x", "hands: ");
    said("line = x; category = top pare; play = x", "category: `top pare` is neither a made hand nor a draw");
    said("line = x; play = x: 120%", "play: `120%` is not a frequency: expected a share from 0 to 1");
    said("line = x; play = x: -0.5", "play: `-0.5` is not a frequency");
    said("line = x; overall = x: 1e-3", "overall: `1e-3` is not a frequency");
    said("line = x; play = ", "play: `` is not an action: expected actions with frequencies");
    said("line = x; play = x b20: 50%", "play: `x b20` is not an action");
    said("line = x; play = 6c: 50%", "play: `6c` is not an action");
    said("line = x", "lock: a lock takes either `play`, for each hand, or `overall`");
    said("line = x; play = x; overall = x", "lock: a lock takes either `play`");
    said("line = x; line = x; play = x", "lock: `line` twice is not accepted");
    said("line = x; plays = x", "lock: `plays = x` is not accepted; expected keys `line`, `hands`");
    said("x: 50%", "lock: `x: 50%` is not accepted");
}

#[test]
fn categories_read_as_they_are_printed() {
    let draws = Draws::ALL.into_iter().chain([Draws::NONE]);
    let pairs = draws.clone().flat_map(|a| draws.clone().map(move |b| Category::Draw(a | b)));
    let all: Vec<Category> = Made::ALL.map(Category::Made).into_iter().chain(pairs).collect();
    for &category in &all {
        assert_eq!(Category::list(&category.to_string()), Ok(vec![category]));
    }
    assert_eq!(Category::list(&Category::listed(&all)), Ok(all));
}

#[test]
fn shares_read_as_they_are_printed() {
    let printed = |text: &str| text.parse::<ActionFrequencies>().unwrap().to_string();
    assert_eq!(printed("x: 0.5, bet 20: 12.5%, a"), "x:50%, b20:12.5%, a");
    assert_eq!(printed("x: 0.3333333333333333, a910"), "x:0.3333333333333333, a910");
    assert_eq!(printed("x: 0.00000012345678901, a"), "x:0.00000012345678901, a");
}

/// A few locks of every kind; whether they fit a tree is another matter.
fn locks() -> impl Strategy<Value = Vec<Lock>> {
    let line = prop::sample::select(vec![
        "",
        "x",
        "x b20",
        "x b20 c | * | x",
        "x x | 6c | x x | 5d",
        "x x | * | x x | 5d",
    ]);
    let hands = prop::option::of(prop::sample::select(vec!["AA", "AKs:0.5,22+", "AsKs", "random"]));
    let categories =
        prop::option::of(prop::sample::select(vec!["tptk", "flush, fd", "no draw, set", "nfd + gs"]));
    let share =
        prop_oneof![0.0..1.0f64, 0.0..1e-4f64, (0..=100u32).prop_map(|percent| f64::from(percent) / 100.0)];
    let plays = prop::collection::vec(
        (prop::sample::select(vec!["f", "x", "c", "b20", "r50", "a", "a270"]), prop::option::of(share)),
        1..4,
    );
    let lock = (line, hands, categories, plays, any::<bool>()).prop_map(
        |(line, hands, categories, plays, aggregate)| {
            let play = |(action, share): (&str, Option<f64>)| match share {
                Some(share) => format!("{action}: {share}"),
                None => action.to_owned(),
            };
            let plays = plays.into_iter().map(play).collect::<Vec<_>>().join(", ");
            let mut lock = Lock::at(line).unwrap();
            lock = hands.map_or(lock.clone(), |hands| lock.hands(hands).unwrap());
            lock = categories.map_or(lock.clone(), |names| lock.category(names).unwrap());
            if aggregate { lock.aggregate(&plays).unwrap() } else { lock.plays(&plays).unwrap() }
        },
    );
    prop::collection::vec(lock, 0..4)
}

proptest! {
    #[test]
    fn locks_survive_their_text_and_their_file(locks in locks(), folded in 0..3usize, icm: bool, stacks in (1..999u32, 1..999u32)) {
        for lock in &locks {
            prop_assert_eq!(&lock.to_string().parse::<Lock>().unwrap(), lock);
        }
        let mut spot = locks.into_iter().fold(spot().stacks(stacks.0, stacks.1), SpotBuilder::lock);
        for range in ["22+,A2s+:0.25", "random", "KJo"].into_iter().take(folded) {
            spot = spot.folded(range);
        }
        if icm {
            spot = spot.icm(&[50.0, 100.0 / 3.0, 1e-9], &[1e9 / 7.0, 0.0]);
        }
        let spot = spot.build().unwrap();
        let file = spot.to_toml();
        prop_assert_eq!(Spot::from_toml(&file).map_err(|error| format!("{error}\n{file}")), Ok(spot.clone()));
        // A lock that does not fit the tree is an error, nothing worse.
        let _ = Tree::new(&spot);
    }

    #[test]
    fn no_lock_panics(text in "(line|play|hands|category|overall|=|;|:|x|b20|60%|AKs|set| ){0,12}", other in "\\PC{0,30}", card in 0..52u8) {
        let _ = other.parse::<Lock>();
        let card = Card::new(card).unwrap();
        let edit = Edit::Remove(format!("x x | {card} | b30").parse().unwrap());
        if let (Ok(lock), Ok(mut spot)) = (text.parse::<Lock>(), spot().build()) {
            spot.edits.push(edit);
            spot.locks.push(lock);
            let _ = Tree::new(&spot);
        }
    }
}

#[test]
fn weights_and_draws_on_a_river_are_refused() {
    let spot = |text: &str| {
        let spot = Spot::on("QsTs7h4d").pot(60).stack(90).oop("AA,KK").ip("QQ").bet(Street::River, "a");
        let spot = spot.lock(text.parse().unwrap()).build().unwrap();
        Tree::new(&spot).map(|_| ()).map_err(|error| error.to_string())
    };
    let error = spot("line =; hands = AA:0.5; play = x").unwrap_err();
    assert!(error.contains("has a weight: a lock takes hands without weights"), "{error}");
    let error = spot("line = x x | *; category = flush draw, gutshot; play = x").unwrap_err();
    assert!(error.ends_with("a river has no draws: expected made hands, such as `top pair`"), "{error}");
    assert_eq!(spot("line = x x | *; category = no draw; play = x"), Ok(()));
    assert_eq!(spot("line =; category = flush draw, overpair; play = x"), Ok(()));
}
