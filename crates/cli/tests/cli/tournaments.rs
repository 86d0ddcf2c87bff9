//! Spots in a tournament, and players whose stacks differ.

use crate::{lines, object};
use serde_json::json;

const RIVER: [&str; 13] = [
    "--board",
    "KsTd7c4h2s",
    "--oop",
    "AA,QQ,33",
    "--ip",
    "KJs,JJ,A5s",
    "--pot",
    "100",
    "--bet",
    "50%,a",
    "--raise",
    "a",
    "--target=0.1%",
];
const ICM: [&str; 4] = ["--payouts", "50,30,20", "--others", "500,300"];

fn with<'a>(command: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&[command], &RIVER[..], more].concat()
}

#[test]
fn evs_with_icm_are_in_money() {
    let value = object(&with("solve", &[&["--stack", "200:260"][..], &ICM].concat()));
    assert_eq!(
        (&value["unit"], &value["stacks"], &value["stack"]),
        (&json!("prize"), &json!([200, 260]), &json!(200))
    );
    // The $EV of a player lies between that without the pot and that with it.
    let prizes = |stacks: &str, player: usize| -> f64 {
        let icm = object(&["icm", stacks, "--payouts", "50,30,20"]);
        icm["players"][player]["prize"].as_f64().unwrap()
    };
    let bounds = [
        (prizes("200,360,500,300", 0), prizes("300,260,500,300", 0)),
        (prizes("300,260,500,300", 1), prizes("200,360,500,300", 1)),
    ];
    for (player, (least, most)) in bounds.into_iter().enumerate() {
        let (ev, all) = (value["ev"][player].as_f64().unwrap(), value["prizes"][player].as_f64().unwrap());
        assert!((all - ev - least).abs() < 1e-9, "{value}");
        assert!(least < all && all < most, "{value}");
    }
    let page = lines(&with("solve", &[&["--stack", "200:260"][..], &ICM].concat()));
    assert!(page[0].ends_with("pot 100   stacks 200 oop, 260 ip   ICM of 4 players"), "{page:?}");
    assert!(page[1].contains(" in $EV); "), "{page:?}");
    assert_eq!(page[2], "prizes 50, 30, 20; other stacks 500, 300");
    assert!(page[4].starts_with("player  combos    $EV  of the pot"), "{page:?}");
    assert!(page[7].starts_with("$EV is relative to folding at the start; in all, oop has "), "{page:?}");
    // Four digits of the $EV of the pot, which is a few units here and a few thousandths there.
    let decimals = |line: &str| line.split_whitespace().nth(2).unwrap().split('.').nth(1).unwrap().len();
    assert_eq!(decimals(&page[5]), 3, "{page:?}");
    let small =
        lines(&with("solve", &["--stack", "200", "--payouts", "0.05,0.03,0.02", "--others", "500,300"]));
    assert_eq!(decimals(&small[5]), 6, "{small:?}");
    let show = lines(&with("show", &[&["--stack", "200", "--line", "x", "--grid", "ev"][..], &ICM].concat()));
    assert_eq!(show.last().unwrap(), "$EV relative to folding here");
    assert!(show.iter().any(|line| line.starts_with("check ") && line.contains("%  $EV ")), "{show:?}");
    assert!(show.contains(&"$EV of ip".to_owned()), "{show:?}");
    let exploit = lines(&with("exploit", &[&["--stack", "200", "--by", "oop"][..], &ICM].concat()));
    assert!(
        exploit.iter().any(|line| line.starts_with("oop gains ") && line.contains(" in $EV, ")),
        "{exploit:?}"
    );
}

#[test]
fn winner_takes_all_is_worth_its_chips() {
    let chips = object(&with("solve", &["--stack", "200"]));
    let prize = object(&with("solve", &["--stack", "200", "--payouts", "500"]));
    assert_eq!((&chips["unit"], &prize["unit"]), (&json!("chips"), &json!("prize")));
    let ev = |value: &serde_json::Value| value["ev"][0].as_f64().unwrap();
    assert!((ev(&chips) - ev(&prize)).abs() < 2.0 * 0.001 * 100.0, "{chips} {prize}");
    assert!(chips.get("prizes").is_none());
}

#[test]
fn chips_beyond_the_effective_stack_are_not_at_stake() {
    let equal = object(&with("solve", &["--stack", "200"]));
    let unequal = object(&with("solve", &["--stack", "500:200"]));
    assert_eq!((&unequal["stacks"], &unequal["stack"]), (&json!([500, 200]), &json!(200)));
    for key in ["ev", "iterations", "root"] {
        assert_eq!(equal[key], unequal[key]);
    }
    let page = lines(&with("show", &["--stack", "500:200", "--line", "b50"]));
    assert_eq!(page[1], "pot 150, 450 behind for oop, 200 for ip; ip acts");
    assert_eq!(
        object(
            &with("tree", &["--stack", "500:200"])
                .into_iter()
                .filter(|word| *word != "--target=0.1%")
                .collect::<Vec<_>>()
        )["stacks"],
        json!([500, 200])
    );
}
