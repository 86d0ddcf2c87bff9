//! Big blinds: spots that are given in them, and pages that show them; JSON keeps chips.

use crate::{isofold, isofold_reading};
use serde_json::Value;
use std::path::Path;

const RIVER: [&str; 6] = ["--board", "QsJh2h4d8c", "--oop", "88+,AQ", "--ip", "99-22,KQs"];
const SIZES: [&str; 4] = ["--bet", "33,pot", "--raise", "60%2r"];
const BB: [&str; 4] = ["--pot", "5.5bb", "--stack", "97.5bb"];
const CHIPS: [&str; 4] = ["--pot", "550", "--stack", "9750"];

/// The arguments of a command on the river, in a unit.
fn river<'a>(command: &'a str, amounts: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [&[command], &RIVER[..], &SIZES, amounts, more].concat()
}

fn page(arguments: &[&str]) -> String {
    let run = isofold(arguments);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}");
    run.stdout
}

fn object(arguments: &[&str]) -> Value {
    serde_json::from_str(&page(&[arguments, &["--json"]].concat())).unwrap()
}

fn error(arguments: &[&str]) -> String {
    let run = isofold(arguments);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{arguments:?}: {}", run.stderr);
    run.stderr
}

/// Refuses a page without every part.
fn has(page: &str, parts: &[&str]) {
    parts.iter().for_each(|part| assert!(page.contains(part), "`{part}` is not in:\n{page}"));
}

/// The same spot in chips and in big blinds has the same solution, to the bit.
#[test]
fn json_keeps_chips_and_says_how_many_a_big_blind_has() {
    let (mut bb, mut chips) = (object(&river("solve", &BB, &[])), object(&river("solve", &CHIPS, &[])));
    assert_eq!((&bb["pot"], &bb["stacks"][1], &bb["unit"]), (&550.into(), &9750.into(), &"chips".into()));
    assert_eq!((&bb["chips_per_bb"], chips.get("chips_per_bb")), (&100.into(), None));
    assert_eq!(bb["root"][1]["action"], "bet 182");
    bb.as_object_mut().unwrap().remove("chips_per_bb");
    for object in [&mut bb, &mut chips] {
        object["seconds"] = 0.into();
    }
    assert_eq!(bb, chips);
    // The fewest chips, in multiples of 100, that make every amount whole.
    for (more, chips) in
        [(["--bet", "1.125bb"], 200), (["--rake", "5%:0.001bb"], 1000), (["--bet", "50%"], 100)]
    {
        let object = object(&river("solve", &BB, &more));
        assert_eq!((&object["chips_per_bb"], &object["pot"]), (&chips.into(), &(chips * 11 / 2).into()));
    }
}

#[test]
fn pages_are_in_the_unit_of_the_spot() {
    let solve = page(&river("solve", &BB, &[]));
    has(
        &solve,
        &[
            "pot 5.5bb   stack 97.5bb\n",
            "of the pot (0.018bb)",
            "\nbet 1.82bb (33%) ",
            "1 bet 1.82bb (33%), 2 bet 5.5bb (100%);",
        ],
    );
    has(&solve, &["oop         45  4.383 ", "EV bet 5.5bb"]);
    let show = page(&river("show", &BB, &["--line", "x b33%", "--grid", "ev"]));
    has(
        &show,
        &[
            "after x b1.82bb\n",
            "pot 7.32bb, 97.5bb behind for oop, 95.68bb for ip",
            "raise 7.3bb (60%)",
            "EV in big blinds",
        ],
    );
    has(
        &page(&river("tree", &BB, &[])),
        &["river, pot 5.5bb, 97.5bb behind: oop\n", "33% = 1.82bb\n", "showdown for 9.14bb"],
    );
    let rake = ["--rake", "5%:0.5bb", "--lock", "line = x b1.82bb; play = f:60%, c"];
    has(
        &page(&river("solve", &BB, &rake)),
        &["rake 5% up to 0.5bb", "lock 1  line = x b1.82bb; play = f:60%, c"],
    );
    let exploit = ["--by", "ip", "--lock", "line = x b33%; play = f"];
    has(&page(&river("exploit", &BB, &exploit)), &["ip gains ", "bb, "]);
    has(
        &page(&river("simplify", &BB, &["--remove", "x b5.5bb"])),
        &["without `x b5.5bb`", "bb are not significant"],
    );
    has(&page(&river("show", &BB, &["--ranges", "pio"])), &["oop bet 1.82bb\n"]);
}

#[test]
fn a_page_can_have_another_unit() {
    let line = ["--line", "x b182", "--unit"];
    let show = |amounts: &[&str], unit: &str| page(&river("show", amounts, &[&line[..], &[unit]].concat()));
    has(&show(&BB, "bb"), &["after x b1.82bb", "raise 7.3bb (60%)"]);
    assert_eq!(without_times(&show(&BB, "chips")), without_times(&show(&CHIPS, "chips")));
    assert_eq!(without_times(&show(&BB, "pot")), without_times(&show(&CHIPS, "pot")));
    has(
        &show(&CHIPS, "pot"),
        &["after x b33.1%\n", "pot 133.1%, 1772.7% behind for oop", "\nraise 60% ", "%  █"],
    );
    has(
        &error(&river("show", &CHIPS, &["--unit", "bb"])),
        &["--unit: the spot is in chips", "`unit = \"bb\"`"],
    );
    has(&error(&river("tree", &BB, &["--unit", "pot"])), &["--unit: expected chips or bb"]);
    has(&page(&river("tree", &BB, &["--unit", "chips"])), &["river, pot 550, 9750 behind: oop\n"]);
    // JSON is in chips whatever the unit of the page.
    let object = object(&river("show", &BB, &["--line", "x b33%", "--unit", "pot"]));
    assert_eq!((&object["line"], &object["pot"]), (&"x b182".into(), &732.into()));
}

/// A page without the line that says how long it took.
fn without_times(page: &str) -> String {
    page.lines().filter(|line| !line.contains("iterations")).collect::<Vec<_>>().join("\n")
}

#[test]
fn units_do_not_mix() {
    for (amounts, more, parts) in [
        (
            ["--pot", "5.5bb", "--stack", "910"],
            &[][..],
            &["--stack: `910` is in chips, and --pot 5.5bb in big blinds"][..],
        ),
        (BB, &["--rake", "5%:3"], &["--rake: `3` is in chips"]),
        (BB, &["--bet", "100c"], &["--bet: `100c` is in chips"]),
        (BB, &["--lock", "line = x b1.82555bb; play = f"], &["--lock: line: `b1.82555bb` is not an action"]),
        (BB, &["--lock", "line = x b1.825bb; play = f"], &["--lock: no action goes to 1.825bb"]),
        (CHIPS, &["--lock", "line = x b2bb; play = f"], &["--lock: ", "since the spot is in chips"]),
        (BB, &["--stack", "20000000bb"], &["cannot be used multiple times"]),
    ] {
        has(&error(&river("solve", &amounts, more)), parts);
    }
    has(
        &error(&["solve", "river", "--pot", "5.5bb"]),
        &["--pot: `5.5bb` is in big blinds: the spot is in chips"],
    );
    has(&page(&["tree", "river", "--pot", "5.5bb", "--stack", "20bb"]), &["pot 5.5bb, 20bb behind"]);
    has(
        &error(&["solve", "river", "--pot", "5.5bb", "--stack", "20bb", "--raise", "100c"]),
        &["--raise: `100c` is in chips, and --pot 5.5bb in big blinds"],
    );
    const FILE: &str = "unit = 'bb'\nboard = 'QsJh2h4d8c'\npot = 5.5\nstack = 97.5\nranges = { oop = '88+', ip = '99-22' }\n\
        bets.river = { bet = '2.5bb' }\n";
    let reading = |more: &[&str]| isofold_reading(&[&["tree", "-"], more].concat(), FILE.as_bytes());
    has(&reading(&[]).stdout, &["2.5bb = 2.5bb (45%)"]);
    has(&reading(&["--stack", "50.125bb"]).stdout, &["pot 5.5bb, 50.125bb behind", "2.5bb = 2.5bb (45%)"]);
    has(
        &reading(&["--stack", "50"]).stderr,
        &["--stack: `50` is in chips, and the spot is in big blinds: write 50bb"],
    );
    let chips = FILE.replace("unit = 'bb'\n", "");
    let run = isofold_reading(&["tree", "-"], chips.as_bytes());
    has(&run.stderr, &["stdin: pot: 5.5 is not accepted; expected whole chips", "`unit = \"bb\"`"]);
}

/// A stored solution is shown in the unit of its spot, an answer from the library in that of the spot that was asked for.
#[test]
fn solutions_keep_the_unit() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (library, out) = (path("library"), path("river.isofold"));
    let stored = ["--library", &library[..]];
    let solved = isofold(&[&river("solve", &BB, &["--out", &out])[..], &stored].concat());
    assert_eq!(solved.code, 0, "{}", solved.stderr);
    assert!(Path::new(&out).exists());
    has(&page(&["show", &out]), &["pot 5.5bb, 97.5bb behind", "bet 1.82bb (33%)"]);
    has(
        &page(&[&river("show", &BB, &[])[..], &stored].concat()),
        &["pot 5.5bb", "from the library, entry 1"],
    );
    has(
        &page(&[&river("show", &CHIPS, &[])[..], &stored].concat()),
        &["pot 550,", "from the library, entry 1"],
    );
    let library = |arguments: &[&str]| page(&[&["library"], arguments, &stored].concat());
    has(&library(&["list"]), &["5.5bb  97.5bb "]);
    has(&library(&["show", "1"]), &["5.5bb\n", "oop 4.383, ip 1.117"]);
    has(&library(&["show", "1", "--unit", "chips"]), &["550\n", "oop 438."]);
    has(&library(&["show", "1", "--toml"]), &["unit = \"bb\"\npot = 5.5\nstack = 97.5\n"]);
    for command in [&["list"][..], &["show", "1"]] {
        let text = library(&[command, &["--json"]].concat());
        has(&text, &["\"pot\":550", "\"chips_per_bb\":100"]);
    }
}

/// Every change that is proposed makes the spot fit.
#[test]
fn a_spot_that_does_not_fit_is_told_what_would() {
    let spot =
        ["turn-basic", "--bet", "33%,66%,a", "--raise", "50%,100%", "--no-library", "--iterations", "1"];
    let memory = |more: &[&str]| {
        let object: Value = object(&[&["tree"], &spot[..5], more].concat());
        object["memory_bytes"]["32"].as_u64().unwrap()
    };
    let whole = memory(&[]);
    let limit = (memory(&["--max-raises", "1"]) + 1000).to_string();
    let run = isofold(&[&["solve"], &spot[..], &["--memory", &limit]].concat());
    assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{}", run.stderr);
    let (_, remedies) = run.stderr.trim_end().split_once("; these fit: ").unwrap();
    let mut count = 0;
    for remedy in remedies.split(" takes ").filter_map(|part| part.find("--").map(|start| &part[start..])) {
        count += 1;
        let flags: Vec<&str> = remedy.split(' ').collect();
        let run = isofold(&[&["solve"], &spot[..], &["--memory", &limit], &flags[..]].concat());
        assert_eq!(run.code, 0, "{remedy}: {}", run.stderr);
    }
    assert!(count >= 2 && remedies.contains("--max-raises 1 takes "), "{remedies}");
    assert!(limit.parse::<u64>().unwrap() < whole);
    // Where no change alone is enough, one in 16 bits may be.
    let tight = (memory(&["--max-raises", "1"]) * 6 / 10).to_string();
    let run = isofold(&[&["solve"], &spot[..], &["--memory", &tight]].concat());
    has(&run.stderr, &["; these fit: --precision 16 "]);
}

/// The memory that the tree states is what the solve takes, on any board.
#[test]
fn the_tree_states_the_memory_of_the_solve() {
    for board in ["Td9d6hQc", "9cTc6dQh", "Ks7c7d2h"] {
        let tree = object(&["tree", "turn-basic", "--board", board]);
        let solve = object(&["solve", "turn-basic", "--board", board, "--iterations", "1"]);
        assert_eq!(tree["memory_bytes"]["32"], solve["memory_bytes"], "{board}");
    }
}
