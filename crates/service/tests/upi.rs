//! UPI: transcripts of commands and answers, with numbers that `show` gives, too.

use crate::lines::Stream;
use isofold_api::Answer;
use isofold_api::show::{Show, ShowAnswer};
use isofold_api::solve::{Solve, SolveOptions};
use isofold_api::spot::SpotRef;
use isofold_cards::Combo;
use isofold_convert::{Content, Format, write};
use isofold_service::{Job, Service, Settings, upi};
use isofold_tree::{Spot, Street};
use proptest::prelude::*;
use std::sync::Arc;

/// What is said to some lines.
fn said(service: &Arc<Service>, commands: &str) -> String {
    let out = Stream::default();
    upi::serve(service, commands.as_bytes(), out.clone()).unwrap();
    let bytes = out.0.lock().unwrap().clone();
    let text = String::from_utf8(bytes).unwrap();
    let (greeting, answers) = text.split_once('\n').unwrap();
    assert_eq!(greeting, concat!("isofold ", env!("CARGO_PKG_VERSION"), ", UPI"));
    answers.to_owned()
}

/// The lines of the answer to each command, by an end string, without what the solver says.
fn answers(service: &Arc<Service>, commands: &str) -> Vec<Vec<String>> {
    let text = said(service, &format!("set_end_string END\n{commands}"));
    let lines = text.lines().filter(|line| !line.starts_with("SOLVER: ")).map(str::to_owned);
    let lines: Vec<String> = lines.collect();
    let mut answers: Vec<Vec<String>> = lines.split(|line| line == "END").map(<[String]>::to_vec).collect();
    assert_eq!(answers.pop(), Some(Vec::new()));
    answers.remove(0);
    answers
}

fn numbers(line: &str) -> Vec<f64> {
    let numbers: Vec<f64> = line.split(' ').map(|number| number.parse().unwrap()).collect();
    assert_eq!(numbers.len(), Combo::COUNT);
    numbers
}

const RIVER: &str = "set_range OOP AA,QQ,AhKh:0.5\nset_range IP KK,JJ\nset_board 2cJs7s3d9h\nset_eff_stack 300\nset_pot 0 0 100\n\
                     clear_lines\nadd_line 0 0\nadd_line 0 50 150\nadd_line 50 300\n";

#[test]
fn a_tree_is_set_up_and_walked() {
    let service = Arc::new(Service::new());
    let commands = format!(
        "# a comment\n\nis_ready\nset_end_string END\n{RIVER}show_node r:0\nis_tree_present\nbuild_tree\nis_tree_present\nshow_board\n\
         show_effective_stack\nshow_node r\nshow_children r\nshow_children r:0\nshow_node r:0:b50:b300:c\nshow_node r:0:c:c\nshow_node r:0:c:b50:b150:f\n\
         show_node r:0:b60\nshow_node x\nshow_strategy r:0\nfree_tree\nreset_end_string\nis_tree_present\nexit\nis_ready"
    );
    let setup = "set_range set_range set_board set_eff_stack set_pot clear_lines add_line add_line add_line";
    let setup: String = setup.split(' ').map(|command| format!("{command} ok!\nEND\n")).collect();
    let expected = format!(
        "is_ready ok!\nset_end_string ok!\nEND\n{setup}ERROR: there is no tree: build_tree or load_tree first\nEND\nfalse\nEND\nbuild_tree ok!\nEND\n\
         true\nEND\n2c Js 7s 3d 9h\nEND\n300\nEND\n\
         r\nROOT\n2c Js 7s 3d 9h\n0 0 100\n1 children\nflags:\nEND\n\
         child 0:\nr:0\nOOP_DEC\n2c Js 7s 3d 9h\n0 0 100\n2 children\nflags:\nEND\n\
         child 0:\nr:0:b50\nIP_DEC\n2c Js 7s 3d 9h\n50 0 100\n3 children\nflags:\n\n\
         child 1:\nr:0:c\nIP_DEC\n2c Js 7s 3d 9h\n0 0 100\n2 children\nflags:\nEND\n\
         r:0:b50:b300:c\nEND_NODE\n2c Js 7s 3d 9h\n300 300 100\n0 children\nflags:\nEND\n\
         r:0:c:c\nEND_NODE\n2c Js 7s 3d 9h\n0 0 100\n0 children\nflags:\nEND\n\
         r:0:c:b50:b150:f\nEND_NODE\n2c Js 7s 3d 9h\n150 50 100\n0 children\nflags:\nEND\n\
         ERROR: there is no `b60` after `r:0`: b50, c\nEND\n\
         ERROR: `x` is no node: expected r, or one such as r:0:c\nEND\n\
         ERROR: the tree is not solved: go first\nEND\nfree_tree ok!\nEND\nreset_end_string ok!\nfalse\n"
    );
    assert_eq!(said(&service, &commands), expected);
}

#[test]
fn cards_come_between_streets() {
    let service = Arc::new(Service::new());
    let commands = "set_range OOP AA\nset_range IP KK\nset_board 2cJs7s\nset_eff_stack 300\nset_pot 0 0 100\nadd_line 0 50 50 120\n\
                    build_tree\nshow_node r:0:c:b50:c\nshow_node r:0:c:b50:c:3d\nshow_node r:0:c:b50:c:3d:b120\nshow_node r:0:c:b50:c:Js\n\
                    show_children r:0:c:b50:c";
    let answers = answers(&service, commands);
    let [.., chance, dealt, bet, again, children] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!(chance[1..5], ["SPLIT_NODE", "2c Js 7s", "50 50 100", "49 children"]);
    assert_eq!(dealt[1..5], ["OOP_DEC", "2c Js 7s 3d", "50 50 100", "1 children"]);
    // 120 in all, of which 70 on the turn.
    assert_eq!(bet[0..5], ["r:0:c:b50:c:3d:b120", "IP_DEC", "2c Js 7s 3d", "120 50 100", "2 children"]);
    assert!(again[0].starts_with("ERROR: there is no `Js` after `r:0:c:b50:c`: 2d, 2h, 2s"), "{again:?}");
    assert_eq!(children.iter().filter(|line| line.starts_with("child ")).count(), 49);
}

#[test]
fn hands_come_in_the_order_of_the_protocol() {
    let service = Arc::new(Service::new());
    let answers = answers(&service, "show_hand_order\nset_range IP 3d3c:0.25,AsAh\nshow_range IP");
    assert!(
        answers[0][0]
            .starts_with("2d2c 2h2c 2h2d 2s2c 2s2d 2s2h 3c2c 3c2d 3c2h 3c2s 3d2c 3d2d 3d2h 3d2s 3d3c 3h2c ")
    );
    let hands: Vec<&str> = answers[0][0].split(' ').collect();
    let weights = numbers(&answers[2][0]);
    let held: Vec<(&str, f64)> = hands.into_iter().zip(weights).filter(|held| held.1 > 0.0).collect();
    assert_eq!(held, [("3d3c", 0.25), ("AsAh", 1.0)]);
}

/// The spot of the transcripts, as a spot of isofold.
fn river() -> Spot {
    let text = format!("{RIVER}build_tree");
    match isofold_convert::read(&text, None).unwrap().content {
        Content::Spot(spot) => *spot,
        Content::Range(_) => panic!("a range"),
    }
}

#[test]
fn strategies_ranges_and_evs_are_those_of_show() {
    let service = Arc::new(Service::new());
    let commands = format!(
        "{RIVER}build_tree\ngo 300 steps\nwait_for_solver\nshow_children r:0:b50\nshow_strategy r:0:b50\nshow_range IP r:0:b50\nshow_range OOP r:0:b50\n\
         calc_ev IP r:0:b50\ncalc_ev OOP r:0:b50\ncalc_eq_node IP r:0:b50\ncalc_results"
    );
    let answers = answers(&service, &commands);
    let [.., children, strategy, ip, oop, ev_ip, ev_oop, equity, results] = &answers[..] else {
        panic!("{answers:?}")
    };
    let names: Vec<&str> =
        children.iter().filter(|line| line.starts_with("r:")).map(String::as_str).collect();
    assert_eq!(names, ["r:0:b50:b300", "r:0:b50:c", "r:0:b50:f"]);
    // The same spot, asked for in the contract.
    let solve = SolveOptions { iterations: Some(300), ..SolveOptions::default() };
    let show = Show {
        spot: Some(SpotRef::Toml(river().to_toml())),
        line: Some("b50".into()),
        combos: true,
        solve: Some(solve.clone()),
        ..Show::default()
    };
    let Answer::Show(answer) = service.answer(&show.into(), &Job::default()).unwrap() else {
        panic!("no answer")
    };
    let ShowAnswer::Decision(place) = *answer else { panic!("no decision") };
    let rows: Vec<Vec<f64>> = strategy.iter().map(|line| numbers(line)).collect();
    assert_eq!(rows.len(), 3);
    let (weights, evs) = ([numbers(&oop[0]), numbers(&ip[0])], [numbers(&ev_oop[0]), numbers(&ev_ip[0])]);
    let mut compared = 0;
    let players = [("oop", 0, 50.0), ("ip", 1, 0.0)];
    for (player, i, put_in) in players {
        let hands = if place.node.hands_of == player {
            Some(&place.node.hands)
        } else {
            place.node.other_hands.as_ref()
        };
        for hand in hands.unwrap() {
            let combo: Combo = hand.combo.parse().unwrap();
            let near = |a: f64, b: f64| {
                assert!((a - b).abs() < 2e-6 || a.is_nan() && b.is_nan(), "{player} {combo} {a} {b}")
            };
            near(weights[i][combo.index()], hand.reach);
            near(evs[i][combo.index()] + put_in, hand.ev.filter(|_| hand.reach > 0.0).unwrap_or(f64::NAN));
            for (action, share) in hand.strategy.iter().rev().enumerate() {
                near(rows[action][combo.index()], *share);
            }
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
    assert_eq!(numbers(&equity[0]).iter().filter(|equity| !equity.is_nan()).count(), 9);
    // What `solve` says of the same run.
    let request = Solve { spot: SpotRef::Toml(river().to_toml()), solve: Some(solve) };
    let Answer::Solve(solved) = service.answer(&request.into(), &Job::default()).unwrap() else {
        panic!("no answer")
    };
    let figure = |line: &str| line.rsplit(' ').next().unwrap().parse::<f64>().unwrap();
    let found: Vec<f64> = results.iter().map(|line| figure(line)).collect();
    let [oop, ip, oop_mes, ip_mes, exploitable] = found[..] else { panic!("{results:?}") };
    assert!(
        (oop - solved.ev[0]).abs() < 1e-3 && (ip - solved.ev[1]).abs() < 1e-3,
        "{results:?} {:?}",
        solved.ev
    );
    assert!(
        (exploitable - 100.0 * solved.exploitability).abs() < 1e-3,
        "{results:?} {}",
        solved.exploitability
    );
    assert!(
        oop_mes >= oop
            && ip_mes >= ip
            && results[2].starts_with("OOP's MES: ")
            && results[4].starts_with("Exploitable for: ")
    );
}

/// At every node: the EV of the player who acts is the mean of the EVs after each action, and that of the other player is the mean
/// weighted by the hands that take it. So ends and chance nodes have the right values, too.
#[test]
fn evs_add_up_over_all_nodes() {
    let turn = Spot::on("2cJs7s3d").pot(100).stack(300).oop("AA,QQ,T9s").ip("KK,JJ,86s:0.5");
    let turn =
        turn.bet(Street::Turn, "50%").raise(Street::Turn, "a").bet(Street::River, "a").build().unwrap();
    let script = write(&Content::Spot(Box::new(turn)), Format::Upi).unwrap();
    let service = Arc::new(Service::new());
    let nodes = [
        "r:0",
        "r:0:c",
        "r:0:b50",
        "r:0:b50:b300",
        "r:0:c:b50",
        "r:0:b50:c:4c",
        "r:0:b50:c:4c:c",
        "r:0:b50:c:4c:b300",
        "r:0:c:c:Jh:c",
    ];
    let queries: String = nodes
        .iter()
        .map(|node| format!("show_node {node}\nshow_children {node}\nshow_strategy {node}\n"))
        .collect();
    let found = answers(&service, &format!("{script}go 100 steps\nwait_for_solver\n{queries}"));
    let found = &found[found.len() - 3 * nodes.len()..];
    for (node, answers) in nodes.iter().zip(found.chunks_exact(3)) {
        let children: Vec<&str> =
            answers[1].iter().filter(|line| line.starts_with("r:")).map(String::as_str).collect();
        let strategy: Vec<Vec<f64>> = answers[2].iter().map(|line| numbers(line)).collect();
        assert_eq!(strategy.len(), children.len());
        let is_oop = answers[0][1] == "OOP_DEC";
        let (actor, other) = if is_oop { ("OOP", "IP") } else { ("IP", "OOP") };
        let all: Vec<&str> = [node].into_iter().copied().chain(children.iter().copied()).collect();
        let queries: String = all
            .iter()
            .map(|node| {
                format!("calc_ev {actor} {node}\ncalc_ev {other} {node}\nshow_range {actor} {node}\n")
            })
            .collect();
        let found = self::answers(&service, &format!("{script}go 100 steps\nwait_for_solver\n{queries}"));
        let found = &found[found.len() - 3 * all.len()..];
        let found: Vec<Vec<Vec<f64>>> =
            found.iter().map(|lines| lines.iter().map(|line| numbers(line)).collect()).collect();
        let line = |query: usize, i: usize| &found[query][i];
        let mut compared = [0; 2];
        for hand in Combo::all().map(Combo::index) {
            let here = line(0, 0)[hand];
            let after: f64 = (0..children.len())
                .map(|i| {
                    let (share, ev) = (strategy[i][hand], line(3 * (i + 1), 0)[hand]);
                    let reach = line(3 * (i + 1) + 2, 0)[hand];
                    assert!((reach - share * line(2, 0)[hand]).abs() < 1e-5);
                    if share > 0.0 && !ev.is_nan() { share * ev } else { 0.0 }
                })
                .sum();
            if !here.is_nan() {
                assert!((here - after).abs() < 2e-3, "{node} {actor} {hand}: {here} {after}");
                compared[0] += 1;
            }
            let (here, hands) = (line(1, 0)[hand], line(1, 1)[hand]);
            let after: f64 = (0..children.len())
                .map(|i| {
                    let (ev, hands) = (line(3 * (i + 1) + 1, 0)[hand], line(3 * (i + 1) + 1, 1)[hand]);
                    if ev.is_nan() { 0.0 } else { ev * hands }
                })
                .sum::<f64>()
                / hands;
            if !here.is_nan() && hands > 1e-3 {
                assert!((here - after).abs() < 2e-2, "{node} {other} {hand}: {here} {after} {hands}");
                compared[1] += 1;
            }
        }
        assert!(compared.iter().all(|&count| count > 4), "{node} {compared:?}");
    }
}

#[test]
fn a_solve_without_a_limit_runs_until_it_is_stopped() {
    let service = Arc::new(Service::new());
    let text = said(
        &service,
        &format!(
            "{RIVER}build_tree\ngo\ngo\nstop\nshow_strategy r:0\ngo 5 steps\nwait_for_solver\nstop\nsolver_time\n"
        ),
    );
    let tail = text.split_once("build_tree ok!\n").unwrap().1;
    let lines: Vec<&str> = tail.lines().collect();
    assert_eq!(lines[0], "go ok!");
    let at = |wanted: &str| {
        lines.iter().position(|line| *line == wanted).unwrap_or_else(|| panic!("{wanted}: {tail}"))
    };
    assert!(lines.contains(&"ERROR: the solver is running: stop first"), "{tail}");
    assert!(at("SOLVER: stopped (stopped by the user)") < at("stop ok!"), "{tail}");
    assert!(at("SOLVER: stopped (required number of steps reached)") < at("wait_for_solver ok!"), "{tail}");
    assert_eq!(lines.iter().filter(|line| **line == "SOLVER: started").count(), 2);
    // The end of the commands ends a solve as well.
    assert!(
        said(&service, &format!("{RIVER}build_tree\ngo"))
            .ends_with("SOLVER: stopped (stopped by the user)\n")
    );
}

#[test]
fn an_accuracy_is_reached() {
    let service = Arc::new(Service::new());
    let text =
        said(&service, &format!("set_accuracy 0.1\n{RIVER}build_tree\ngo\nwait_for_solver\nshow_settings"));
    assert!(
        text.contains("SOLVER: stopped (required accuracy reached)\nwait_for_solver ok!\naccuracy: 0.1\n"),
        "{text}"
    );
}

#[test]
fn solutions_are_loaded_from_files_and_entries() {
    let folder = tempfile::tempdir().unwrap();
    let service = Arc::new(Service::with(Settings::default().with_library(folder.path().join("library"))));
    let solve = SolveOptions { iterations: Some(50), name: Some("mine".into()), ..SolveOptions::default() };
    service
        .answer(&Solve { spot: SpotRef::Name("river".into()), solve: Some(solve) }.into(), &Job::default())
        .unwrap();
    let file = folder.path().join("a tree.isofold");
    let copy = isofold_api::library::LibraryExport {
        entry: isofold_api::library::EntryName::Number(1),
        file: file.to_str().unwrap().into(),
    };
    service.answer(&copy.into(), &Job::default()).unwrap();
    let commands = format!(
        "load_tree @mine\nshow_strategy r:0\nload_tree \"{}\"\nshow_strategy r:0\nshow_node r:0\nshow_tree_info\nload_tree nothing.cfr\nload_tree @nobody",
        file.display()
    );
    let answers = answers(&service, &commands);
    assert_eq!(
        (&answers[0][..], &answers[2][..]),
        (&["load_tree ok!".to_owned()][..], &["load_tree ok!".to_owned()][..])
    );
    assert!(answers[1].len() == 4 && answers[1] == answers[3], "{}", answers[1].len());
    assert_eq!(answers[4][1..5], ["OOP_DEC", "Qs Ts 7h 8c 2d", "0 0 200", "4 children"]);
    assert!(answers[5].contains(&"#EffectiveStacks#900".to_owned()));
    assert!(answers[6][0].starts_with("ERROR: ") && answers[7][0].starts_with("ERROR: "), "{answers:?}");
}

#[test]
fn mistakes_are_one_error_each() {
    let service = Arc::new(Service::new());
    for (line, why) in [
        ("open_sesame", "ERROR: there is no command `open_sesame`"),
        ("set_pot 0 0 -5", "ERROR: line 2: set_pot `-5`: expected numbers of chips"),
        (
            "set_eff_stack nan",
            "ERROR: line 2: set_eff_stack `nan`: expected one number of chips, with at most four decimals",
        ),
        ("set_range BTN AA", "ERROR: line 2: the player `BTN`: expected OOP or IP"),
        ("build_tree", "ERROR: there is no tree: expected a line such as `add_line 0 0 50`"),
        ("build_tree now", "ERROR: build_tree `now`: expected no argument"),
        ("go 5 hours", "ERROR: there is no tree: build_tree or load_tree first"),
        ("show_range SB r", "ERROR: the player `SB`: expected OOP or IP"),
        ("calc_ev", "ERROR: calc_ev ``: expected OOP or IP, and a node"),
        ("show_range OOP", "ERROR: no range is set: set_range first"),
        ("load_tree", "ERROR: load_tree ``: expected a solution file, or an entry of the library"),
    ] {
        assert_eq!(answers(&service, line), [vec![why.to_owned()]], "{line}");
    }
    let decimals = RIVER.replace("set_eff_stack 300", "set_eff_stack 300.5");
    let answers = answers(&service, &format!("{decimals}build_tree\ngo 0 steps\ngo -1"));
    let errors: Vec<&String> = answers.iter().flatten().filter(|line| line.starts_with("ERROR")).collect();
    assert_eq!(errors[0], "ERROR: amounts are whole chips here: multiply all of them");
    assert_eq!(errors.len(), 3);
}

/// Bytes that are no text, and lines without an end, have one error each.
#[test]
fn long_lines_and_other_bytes_are_refused() {
    let service = Arc::new(Service::new());
    let out = Stream::default();
    let long = vec![b'a'; (16 << 20) + 5];
    let lines = [&b"\xff\xfe\nis_ready\n"[..], &long, b"\nis_ready"].concat();
    upi::serve(&service, &lines[..], out.clone()).unwrap();
    let text = String::from_utf8(out.0.lock().unwrap().clone()).unwrap();
    let text = text.split_once('\n').unwrap().1;
    assert_eq!(
        text,
        "ERROR: the line is not UTF-8\nis_ready ok!\nERROR: the line is too long\nis_ready ok!\n"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// Whatever the lines are, each has one answer.
    #[test]
    fn every_line_has_one_answer(
        lines in proptest::collection::vec(
            prop_oneof![
                "[ -~]{0,40}",
                "(show_node|show_children|show_strategy|calc_ev|show_range|build_tree|add_line|set_pot|stop|is_ready|free_tree)( (OOP|IP|r:0|r|r:0:c|r:0:b50|0|50|-1|\"))*",
            ],
            0..12,
        ),
    ) {
        let service = Arc::new(Service::new());
        let lines: Vec<&String> = lines.iter().filter(|line| {
            let first = line.split_whitespace().next().unwrap_or("#");
            // These change what ends an answer, or end all.
            !first.starts_with('#') && !["exit", "set_end_string", "reset_end_string"].contains(&first) && !first.starts_with('"')
        }).collect();
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        prop_assert_eq!(answers(&service, &format!("{RIVER}{text}")).len(), 9 + lines.len());
    }
}
