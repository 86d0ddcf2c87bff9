//! No sizes, edits and locks make the builder of trees panic, and the tree does not depend on what suits are called. The text has a
//! line for the bets, raises and donk bets of each street, then an edit (`+b40`, `-x`) or a lock on each line.
#![no_main]

use isofold_fuzz::choice_and_text;
use isofold_iso::SuitPerm;
use isofold_tree::{Edit, Line, Lock, Sizes, Spot, Street, Tree};
use libfuzzer_sys::fuzz_target;

const BOARDS: [&str; 3] = ["QsTs7h", "QsTs7h4d", "QsTs7h4d2c"];
const STACKS: [(u32, u32, u32); 5] =
    [(100, 100, 100), (10, 300, 400), (1, 1, 1), (3, 7, 5), (1_000_000_000, 1_000_000_000, 999_999_999)];

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, text)) = choice_and_text(bytes) else { return };
    let (pot, oop, ip) = STACKS[choice / 3 % STACKS.len()];
    let spot = Spot::on(BOARDS[choice % 3]).pot(pot).stacks(oop, ip).oop("AsAh,KdKc").ip("QhJh");
    let Ok(mut spot) = spot.build() else { return };
    let mut lines = text.lines();
    for street in Street::ALL {
        let sizes: Vec<Sizes> = lines.by_ref().take(3).filter_map(|sizes| sizes.parse().ok()).collect();
        let [bet, raise, donk] = &sizes[..] else { continue };
        for player in isofold_tree::Player::BOTH {
            let bets = spot.bets.of_mut(street, player);
            (bets.bet, bets.raise) = (bet.clone(), raise.clone());
            bets.donk =
                Some(donk.clone()).filter(|donk| !donk.is_empty() && player == isofold_tree::Player::Oop);
        }
    }
    for line in lines.take(6) {
        let edit = |line: &str, edit: fn(Line) -> Edit| line.parse().ok().map(edit);
        match line.split_at_checked(1) {
            Some(("+", line)) => spot.edits.extend(edit(line, Edit::Add)),
            Some(("-", line)) => spot.edits.extend(edit(line, Edit::Remove)),
            _ => spot.locks.extend(line.parse::<Lock>().ok()),
        }
    }
    let tree = match Tree::with_limit(&spot, 200) {
        Ok(tree) => tree,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert!(!tree.nodes().is_empty() && tree.nodes().len() <= 200);
    // Without edits and locks no card is in question, and the readers have targets of their own.
    if spot.edits.is_empty() && spot.locks.is_empty() {
        return;
    }
    let perm = SuitPerm::all().nth(bytes.len() % 24).unwrap_or(SuitPerm::IDENTITY);
    if perm == SuitPerm::IDENTITY {
        let printed = spot.to_toml();
        assert_eq!(Spot::from_toml(&printed).as_ref(), Ok(&spot), "{printed}");
        return;
    }
    let other = Tree::with_limit(&spot.relabelled(perm), 200).expect("a tree of the same spot");
    assert_eq!(other.nodes().len(), tree.nodes().len());
});
