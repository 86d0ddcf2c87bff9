//! Every command explains itself, and its examples run.

use crate::{isofold, lines};

/// The commands below one, as its help lists them: a new command is tested without being listed here.
fn commands_of(command: &[&str]) -> Vec<String> {
    let help = lines(&[command, &["-h"]].concat());
    let listed =
        help.iter().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = listed.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.map(|line| words(line)[0].clone()).filter(|name| name != "help").collect()
}

/// Every command, and the commands below `library` and `buckets`.
fn commands() -> Vec<Vec<String>> {
    let mut commands = vec![Vec::new()];
    for name in commands_of(&[]) {
        let below = commands_of(&[&name]);
        commands.push(vec![name.clone()]);
        commands.extend(below.into_iter().map(|second| vec![name.clone(), second]));
    }
    commands
}

/// Whether the examples of a command need a library or buckets, make files, which takes long or leaves them, or do not end.
fn needs_files(command: &[String]) -> bool {
    let names = ["batch", "buckets", "convert", "dataset", "export", "report", "web"];
    command.first().is_some_and(|name| names.contains(&name.as_str())) || command.len() > 1
}

/// Splits a line at spaces outside double quotes.
pub(crate) fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let words = parts.flat_map(|(index, part)| match index % 2 {
        0 => part.split_whitespace().map(str::to_owned).collect(),
        _ => vec![part.to_owned()],
    });
    words.collect()
}

#[test]
fn examples_run() {
    for command in commands().iter().filter(|command| !needs_files(command)) {
        let command: Vec<&str> = command.iter().map(String::as_str).collect();
        let help = lines(&[&command[..], &["--help-all"]].concat());
        let examples: Vec<&String> = help.iter().skip_while(|line| *line != "Examples:").skip(1).collect();
        assert!(examples.len() > 1, "{command:?}");
        for example in examples {
            let words = words(example);
            assert_eq!(words[0], "isofold");
            let arguments: Vec<&str> = words[1..].iter().map(String::as_str).collect();
            let run = isofold(&arguments);
            assert_eq!(run.code, 0, "{example}: {}", run.stderr);
            assert!(!run.stdout.is_empty(), "{example}");
        }
    }
}

#[test]
fn every_command_says_what_it_does() {
    let commands = commands();
    assert!(commands.len() > 25, "{commands:?}");
    for command in commands {
        let command: Vec<&str> = command.iter().map(String::as_str).collect();
        let help = lines(&[&command[..], &["-h"]].concat());
        assert!(help[0].len() > 20 && help.iter().any(|line| line.contains("--json")), "{command:?}");
    }
    assert_eq!(lines(&["--version"]), [concat!("isofold ", env!("CARGO_PKG_VERSION"))]);
}

#[test]
fn the_range_language_is_in_the_long_help() {
    let help = lines(&["range", "--help-all"]).join("\n");
    for part in [
        "AKs",
        "77+",
        "64s++",
        "A5s-A2s",
        "Ax",
        "[T+][7+]",
        "15%",
        "all-in against one random hand",
        "random",
        "!AhKh",
    ] {
        assert!(help.contains(part), "{part}");
    }
    for part in ["AA:0.5", "AA=0.5", "AA@50", "(AA,KK):0.5", "[50]AA,KK[/50]", "50%(AA,KK)", "--overlap"] {
        assert!(help.contains(part), "{part}");
    }
    // Every form of the table is a range.
    let table =
        help.lines().skip_while(|line| !line.starts_with("  AhKh")).take_while(|line| !line.is_empty());
    let forms: Vec<&str> = table.flat_map(|line| line[2..24.min(line.len())].split_whitespace()).collect();
    assert!(forms.len() > 30, "{forms:?}");
    for form in forms {
        lines(&["range", form, "--count"]);
    }
    assert!(!lines(&["range", "-h"]).join("\n").contains("64s++"));
}

#[test]
fn the_languages_of_equity_are_in_its_long_help() {
    let help = lines(&["equity", "--help-all"]).join(" ");
    for part in [
        "AA**$ds",
        "AsAh**",
        "stud, stud8 and razz: 1 to 7 cards",
        "one query per line",
        "2h7s9h4hT",
        "As****",
        "--threshold",
        "Ctrl-C",
        "--batch --json",
    ] {
        assert!(help.contains(part), "{part}");
    }
    // Every game, with its name in words.
    assert!(help.contains("- omaha5-8:") && help.contains("five-card Omaha hi-lo eight or better"), "{help}");
    assert!(!lines(&["equity", "-h"]).join(" ").contains("AA**$ds"));
}

#[test]
fn spots_lines_and_limits_are_in_the_long_help() {
    for (command, parts) in [
        (
            "solve",
            &["20c3r", "3e200%", "--bet flop:33%,a --bet turn:66%", "8Gi is 8 589 934 592", "Ctrl-C"][..],
        ),
        (
            "show",
            &[
                "x b40 c | 6c | x",
                "--grid <FIGURE>",
                "--ranges <FORMAT>",
                "gto+: GTO+: AKs,[50.0]AA[/50.0]",
                "--browse",
                "`?` shows all keys",
                "any other spot is solved first",
                "whichever comes first",
            ],
        ),
        ("icm", &["split the prizes of their places evenly", "with no pot before it", "alice=5000,bob=3000"]),
        (
            "exploit",
            &[
                "what the last adds to the one before it",
                "Both keep to their locks",
                "--by <PLAYER>",
                "20c3r",
            ],
        ),
        (
            "tree",
            &[
                "--lock \"line = x b20; hands = AKs; play = f:60%, c\"",
                "the hands that lose least by it change",
                "in up to 20 rounds",
                "Up to 4 folded players are exact; 5 to 7",
                "turns that off for these suits",
            ],
        ),
        (
            "simplify",
            &["0 and 100% are always in it", "`x x | * | b90` on every river", "without the library"],
        ),
        ("tree", &["merged, turned into an all-in", "Nothing is allocated", "--street <STREET>"]),
    ] {
        // Lines are wrapped, so a part may span two of them.
        let help = lines(&[command, "--help-all"]).join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
        parts.iter().for_each(|part| assert!(help.contains(part), "{command}: {part}"));
        assert!(!lines(&[command, "-h"]).join(" ").contains("20c3r"));
    }
    assert!(lines(&["--help"]).join(" ").contains("With no command, the embedded demo spot is solved"));
}

#[test]
fn help_fits_a_screen_and_help_all_is_behind_it() {
    for command in commands() {
        let command: Vec<&str> = command.iter().map(String::as_str).collect();
        let [short, long] = ["--help", "--help-all"].map(|flag| lines(&[&command[..], &[flag]].concat()));
        let (name, count) = (command.join(" "), short.len());
        assert!(count <= 45, "`isofold {name} --help` has {count} lines: see crates/cli/src/help.rs");
        assert!(short.iter().any(|line| line.contains("--help-all")) && long.len() > count, "{name}");
        assert_eq!(short, lines(&[&command[..], &["-h"]].concat()));
        assert_eq!(short, lines(&[&["help"], &command[..]].concat()));
    }
    let flags = ["--merge", "--rule", "--library-size", "--progress", "--folded"];
    let [short, long] = ["--help", "--help-all"].map(|flag| lines(&["solve", flag]).join("\n"));
    assert!(flags.iter().all(|flag| long.contains(flag) && !short.contains(flag)), "{short}");
}

#[test]
fn permutations_are_explained() {
    for command in ["canon", "iso"] {
        let help = lines(&[command, "--help-all"]).join(" ");
        assert!(help.contains("images of c d h s") && help.contains("carries the"), "{help}");
    }
    assert!(
        lines(&["iso", "--help-all"])
            .join(" ")
            .contains("Hole cards of a player; can be repeated for another player")
    );
    let decks = lines(&["boards", "-h"]).join(" ");
    assert!(
        decks.contains("[possible values: flop, turn, river]")
            && decks.contains("[possible values: full, short]")
    );
}

#[test]
fn the_spot_argument_says_what_each_command_takes() {
    let help = |command: &str| isofold(&[command, "--help"]).stdout;
    for command in ["show", "simplify", "compare"] {
        assert!(help(command).contains("A spot file or a solution file"), "{command}");
    }
    for command in ["solve", "exploit", "tree"] {
        let help = help(command);
        assert!(
            help.contains("A spot file, `-` for stdin") && !help.contains("or a solution file"),
            "{command}"
        );
    }
    assert!(help("simplify").contains("--round <STEP>"));
}
