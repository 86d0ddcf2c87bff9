//! Invalid spots: one line on stderr, nothing on stdout, exit code 2; 1 for spots that are too large for the machine.

use crate::{isofold, isofold_reading};

fn refused(code: i32, arguments: &[&str], parts: &[&str]) {
    for more in [&[][..], &["--json"]] {
        let run = isofold(&[arguments, more].concat());
        assert_eq!((run.code, run.stdout.as_str()), (code, ""), "{arguments:?}: {}", run.stderr);
        assert_eq!(run.stderr.matches('\n').count(), 1, "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
        parts.iter().for_each(|part| {
            assert!(run.stderr.contains(part), "{arguments:?}: `{part}` is not in: {}", run.stderr)
        });
    }
}

#[test]
fn flags() {
    let spot = [
        "--board",
        "KsTd7c4h2s",
        "--oop",
        "AA",
        "--ip",
        "KK",
        "--pot",
        "100",
        "--stack",
        "200",
        "--bet",
        "a",
    ];
    for (flag, value, parts) in [
        ("--board", "KsTd7x", &["--board: `7x` at position 5 has no suit"][..]),
        ("--board", "KsTd", &["--board: a board has 3, 4 or 5 cards, not 2"]),
        ("--board", "KsTd7cKs", &["--board: duplicate card Ks"]),
        ("--board", "AsAhAd", &["--oop: every hand holds a card of the board or a dead card"]),
        ("--oop", "", &["--oop: empty range"]),
        ("--oop", "random:0", &["--oop: the range is empty"]),
        ("--ip", "AKx", &["--ip: `AKx` at position 1", "did you mean `AK`?"]),
        ("--dead", "Ks", &["--dead: duplicate card Ks: it is on the board already"]),
        (
            "--pot",
            "0",
            &["--pot: `0` is not an amount of chips: expected a whole number from 1 to 1000000000"],
        ),
        ("--board", "1sTd7c", &["--board: `1s` at position 1 is not a rank"]),
        ("--pot", "5.5", &["--pot: `5.5` is no whole number of chips: write 5.5bb for big blinds"]),
        (
            "--pot",
            "5.5bb",
            &["--stack: `200` is in chips, and --pot 5.5bb in big blinds: give all amounts in one unit"],
        ),
        (
            "--pot",
            "5.55555bb",
            &["--pot: `5.55555bb` is not an amount of big blinds: expected a number with at most four"],
        ),
        ("--pot", "0bb", &["--pot: `0bb` is nothing"]),
        ("--stack", "-1", &["--stack: `-1` is not an amount of chips"]),
        ("--stack", "200:", &["--stack: `` is not an amount of chips"]),
        ("--stack", "200:5.5", &["--stack: `5.5` is no whole number of chips"]),
        ("--stack", "1:2:3", &["--stack: `2:3` is not an amount of chips"]),
        (
            "--payouts",
            "50%,30%",
            &["--payouts: `50%` is not a prize: expected prizes from 0, the first place first"],
        ),
        ("--payouts", "50,60", &["--payouts: ", "60"]),
        (
            "--payouts",
            "50,30,20",
            &["--payouts: 3 payouts are too many: expected at most one for each player, which is 2"],
        ),
        ("--payouts", "0", &["--payouts: "]),
        ("--payouts", "-1", &["--payouts: `-1` is not a prize"]),
        (
            "--others",
            "5000",
            &["--others: the stacks of other players matter with ICM only: give the --payouts too"],
        ),
        ("--folded", "AKx", &["--folded: `AKx` at position 1", "did you mean `AK`?"]),
        ("--folded", "KsTd", &["--folded: range 1 has no hand that the board and the dead cards leave"]),
        ("--folded", "KdKh,KdKc,KhKc", &["--folded: no deal is possible"]),
        ("--lock", "line = x", &["--lock: lock: a lock takes either `play`, for each hand, or `overall`"]),
        ("--lock", "play = x", &["--lock: line: missing"]),
        ("--lock", "line = y; play = x", &["--lock: line: `y` is not an action"]),
        ("--lock", "line = x; play = x:120%", &["--lock: play: `120%` is not a frequency"]),
        (
            "--lock",
            "line = x b50; play = c",
            &["lock 1, at `x b50`: there is no `b50` after `x`: ip can check, allin 200"],
        ),
        ("--lock", "line = x; play = b50", &["lock 1, at `x`: there is no `b50`: expected check, allin 200"]),
        (
            "--lock",
            "line = x; play = x:70%, a:40%",
            &["lock 1, at `x`: the frequencies add up to 110%: expected 100%"],
        ),
        ("--lock", "line = x; hands = AcAd; play = x", &["lock 1, at `x`: AdAc is not in the range of ip"]),
        (
            "--lock",
            "line = x; category = flush; play = x",
            &["lock 1, at `x`: no hand of ip is locked there"],
        ),
        ("--lock", "line = x; category = tptp; play = x", &["--lock: category: `tptp` is neither"]),
        ("--lock", "line = x x; play = x", &["lock 1, at `x x`: the line ends where the hand is over"]),
        ("--unlock", "x", &["--unlock: nothing is locked at `x`: the spot has no locks"]),
        ("--unlock", "all", &["--unlock: nothing is locked at all: the spot has no locks"]),
        ("--unlock", "y", &["--unlock: `y` is not an action"]),
        ("--bet", "3", &["--bet: `3` is not a size", "did you mean `3%` or `3c` or `3bb`?"]),
        ("--bet", "2.5bb", &["--pot: `100` is in chips, and --bet 2.5bb in big blinds"]),
        (
            "--max-raises",
            "many",
            &["--max-raises: `many` is not a number of raises: expected a whole number from 0"],
        ),
        ("--max-raises", "preflop:2", &["--max-raises: `preflop` is not a street or a player"]),
        ("--bet", "2.5x", &["--bet: `2.5x` is for raises only"]),
        (
            "--bet",
            "preflop:50%",
            &["--bet: `preflop` is not a street or a player: expected flop, turn or river"],
        ),
        ("--bet", "flop:turn:50%", &["--bet: `turn` is not a street or a player"]),
        ("--raise", "river:2.5y", &["--raise: `2.5y` is not a size"]),
        ("--donk", "ip:50%", &["--donk: only the player out of position leads"]),
        ("--rake", "150%", &["--rake: `150%` is not a rake: expected a share from 0 to 1"]),
        ("--rake", "5%:x", &["--rake: `5%:x` is not a rake"]),
        ("--add-allin", "-1", &["--add-allin: `-1` is not a share of the pot"]),
        ("--merge", "many", &["--merge: `many` is not a share of the pot"]),
    ] {
        let index = spot.iter().position(|word| *word == flag);
        let mut arguments: Vec<&str> = ["solve"].into_iter().chain(spot).collect();
        match index {
            Some(index) => arguments[index + 2] = value,
            None => arguments.extend([flag, value]),
        }
        refused(2, &arguments, parts);
    }
    for flag in ["--board", "--oop", "--ip", "--pot", "--stack"] {
        let index = spot.iter().position(|word| *word == flag).unwrap();
        let arguments: Vec<&str> = ["solve"]
            .into_iter()
            .chain(spot[..index].iter().copied())
            .chain(spot[index + 2..].iter().copied())
            .collect();
        refused(2, &arguments, &[&format!("{flag}: missing; a spot without a file takes --board, --oop")]);
    }
    refused(2, &["solve", "--rake", "5%"], &["--board: missing", "`isofold solve demo --rake 5%`"]);
}

#[test]
fn how_to_solve() {
    for (flag, value, parts) in [
        (
            "--target",
            "5",
            &["--target: `5` is not a target: expected a share of the pot from 0.0001% to 100%"][..],
        ),
        ("--target", "-1%", &["--target: `-1%` is not a target"]),
        ("--target", "low", &["--target: `low` is not a target"]),
        (
            "--iterations",
            "0",
            &["--iterations: `0` is not a number of iterations: expected a whole number from 1"],
        ),
        ("--iterations", "1.5", &["--iterations: `1.5` is not a number of iterations"]),
        ("--seconds", "0", &["--seconds: `0` is not a time: expected a number of seconds above 0"]),
        ("--seconds", "inf", &["--seconds: `inf` is not a time"]),
        ("--precision", "8", &["'8'", "--precision", "16, 32"]),
        ("--memory", "8X", &["--memory: `8X` is not an amount of memory", "8G"]),
        ("--memory", "-1", &["--memory: `-1` is not an amount of memory"]),
        (
            "--rule",
            "vector",
            &[
                "--rule: `vector` is not a rule: expected pdcfr:1.1,0.25..0.75/150,2.5,0.1,1..20/200, dcfr:1.5,0,3, reset:1.5,0,3 or cfr+",
            ],
        ),
        ("--threads", "9999", &["--threads: `9999` is not a number of threads"]),
        ("--seed", "x", &["--seed: `x` is not a seed"]),
    ] {
        refused(2, &["solve", "river", flag, value], parts);
        refused(2, &["show", "river", flag, value], parts);
    }
    refused(2, &["tree", "river", "--depth", "-1"], &["--depth: `-1` is not a number of steps"]);
    refused(2, &["tree", "river", "--street", "preflop"], &["'preflop'", "flop, turn, river"]);
}

#[test]
fn files() {
    let expected = "expected a TOML file, `-` for stdin, an entry of the library by number or as @NAME, or one of demo, \
                    3bet-pot-fast, turn-basic and river";
    for command in ["solve", "show", "tree"] {
        let missing = format!("SPOT: there is no file `nosuch.toml`, nor an embedded spot: {expected}");
        refused(2, &[command, "nosuch.toml"], &[&missing]);
        refused(2, &[command, "src"], &["SPOT: `src` is a folder", expected]);
        // A file that exists, and is no spot.
        refused(2, &[command, "Cargo.toml"], &["Cargo.toml: ", "unknown key"]);
    }
    for (slip, meant) in
        [("demmo", "demo"), ("dmeo", "demo"), ("River", "river"), ("turn-basi", "turn-basic")]
    {
        refused(2, &["solve", slip], &[&format!("{expected}; did you mean `{meant}`?\n")]);
    }
    refused(2, &["solve", "dome-car"], &[&format!("{expected}\n")]);
    refused(2, &["nosuch.toml"], &["did you mean `isofold solve \"nosuch.toml\"`?"]);
    refused(2, &["demo"], &["did you mean `isofold solve demo`?"]);
    const SPOT: &str = "board = 'KsTd7c4h2s'\npot = 100\nstack = 200\nranges = { oop = 'AA', ip = 'KK' }\n";
    for (from, to, parts) in [
        ("board", "borad", &["stdin: borad: unknown key", "did you mean `board`?"][..]),
        ("KsTd7c4h2s", "KsTd7c4h2x", &["stdin: board: `2x` at position 9"]),
        ("KsTd7c4h2s", "KsTd7c4h4h", &["stdin: board: duplicate card 4h"]),
        ("'AA'", "''", &["stdin: ranges.oop: empty range"]),
        ("'AA'", "'AA:0'", &["stdin: ranges.oop: the range is empty"]),
        (
            "pot = 100",
            "pot = '100'",
            &["stdin: pot: \"100\" is not accepted; expected whole chips", ", without quotes"],
        ),
        ("pot = 100\n", "", &["stdin: pot: missing"]),
        ("pot = 100", "pot = ", &["stdin: line 2: "]),
        ("pot = 100", "pot = 100\nbets.river = { bet = '3' }", &["stdin: bets.river.bet: `3` is not a size"]),
        ("pot = 100", "pot = 100\nbets.river = { bets = '50%' }", &["stdin: bets.river.bets: unknown key"]),
    ] {
        let run = isofold_reading(&["solve", "-"], SPOT.replacen(from, to, 1).as_bytes());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{to}: {}", run.stderr);
        assert_eq!(run.stderr.matches('\n').count(), 1, "{}", run.stderr);
        parts
            .iter()
            .for_each(|part| assert!(run.stderr.contains(part), "`{part}` is not in: {}", run.stderr));
    }
    for empty in ["", "\n", "# a spot\n"] {
        let run = isofold_reading(&["solve", "-"], empty.as_bytes());
        assert!(run.stderr.starts_with("error: stdin: says nothing: a spot has `board`"), "{}", run.stderr);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    }
    let binary = isofold_reading(&["solve", "-"], b"\xff\xfe");
    assert_eq!((binary.code, binary.stderr.as_str()), (2, "error: stdin: not text: expected UTF-8\n"));
}

/// Flags replace the fields of a file, and the result must be valid.
#[test]
fn flags_that_do_not_go_with_the_file() {
    refused(2, &["solve", "river", "--board", "QsTs7h8cAh", "--dead", "Ah"], &["--dead: duplicate card Ah"]);
    refused(2, &["solve", "river", "--oop", "QsTs"], &["--oop: every hand holds a card of the board"]);
    refused(
        2,
        &["solve", "river", "--oop", "AsAh", "--ip", "AsAd"],
        &["--oop and --ip: every hand of oop shares a card"],
    );
    let text = "board = 'KsTd7c4h2s'\npot = 100\nstack = 200\nranges = { oop = 'AA', ip = 'KK' }\ndead = '3c'\n\
        bets.river = { bet = '50%' }\n[[edits]]\nremove = 'b50'\n";
    for (more, part) in [
        (&["--board", "KsTd7c4h3c"][..], "dead: duplicate card 3c: it is on the board already"),
        (&["--bet", "75%"], "there is no `b50` at the start: oop can check, bet 75"),
    ] {
        let run = isofold_reading(&[&["solve", "-"], more].concat(), text.as_bytes());
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{}", run.stderr);
        assert!(run.stderr.contains(part), "{}", run.stderr);
    }
}

#[test]
fn spots_that_are_too_large() {
    refused(
        1,
        &["solve", "demo", "--memory", "1M"],
        &["solving takes ", "and 1.0 MB may be used", "--memory"],
    );
    refused(
        1,
        &["solve", "demo", "--memory", "200M"],
        &[
            "200 MB may be used, as --memory says (--memory ",
            "M would be enough)",
            "these fit: --precision 16 takes 1",
        ],
    );
    let sizes = ["--bet", "1c,2c,3c", "--raise", "1c,2c,3c", "--stack", "200"];
    refused(2, &[&["solve", "demo"], &sizes[..]].concat(), &["the betting tree has more than "]);
}
