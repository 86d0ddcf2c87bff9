//! Solution files: what is written is what is read, and damage is never an answer.
#![allow(clippy::unwrap_used)]

use isofold_cards::Suit;
use isofold_iso::SuitPerm;
use isofold_solver::{BoardShape, Hand, Options, Outcome, Precision, Ramp, Rule, Solver};
use isofold_store::{
    CanonicalSpot, SaveOptions, SavedStreets, Solution, SolutionFile, SolveSnapshot, SpotRequest, StoreError,
};
use isofold_tree::{Line, Spot, Stop, Street};
use std::ops::ControlFlow;
use std::path::Path;

fn turn() -> Spot {
    let spot =
        Spot::on("QsTs7h4d").pot(60).stack(120).oop("AA,QQ,JTs,AsKs,T9s,76s,AhKh").ip("KK,AQs,98s,JJ,KQo,55");
    spot.bet(Street::Turn, "75%").raise(Street::Turn, "a").bet(Street::River, "50%, a").build().unwrap()
}

fn flop() -> Spot {
    let spot = Spot::on("QsTs7h").pot(60).stack(90).oop("AA,JTs,AsKs,T9s").ip("KK,AQs,98s,55");
    spot.bet(Street::Flop, "50%").bet(Street::Turn, "75%").bet(Street::River, "a").build().unwrap()
}

fn run(solver: &mut Solver, target: f64) -> Outcome {
    let stop = Stop { exploitability: Some(target), ..Stop::default() };
    solver.run(&stop, |_| ControlFlow::Continue(()))
}

struct Solved {
    spot: Spot,
    canonical: CanonicalSpot,
    options: Options,
    solver: Solver,
    outcome: Outcome,
}

impl Solved {
    fn new(spot: &Spot, target: f64) -> Solved {
        let (canonical, options) = (CanonicalSpot::of(spot), Options::default());
        let mut solver = Solver::new(&canonical.spot, &options).unwrap();
        let outcome = run(&mut solver, target);
        Solved { spot: spot.clone(), canonical, options, solver, outcome }
    }

    fn solve<'a>(&'a mut self, asked: &'a SpotRequest) -> SolveSnapshot<'a> {
        let Solved { solver, options, canonical, .. } = self;
        SolveSnapshot { solver, options, canonical, request: asked, seconds: 1.5, progress: None }
    }

    fn save(&mut self, path: &Path, tier: SavedStreets, regrets: bool) -> u64 {
        let (asked, outcome) = (SpotRequest::of(&self.spot, &self.canonical), self.outcome);
        self.solve(&asked).save(path, &outcome, SaveOptions::new(tier).with_regrets(regrets)).unwrap()
    }
}

#[test]
fn what_is_written_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let mut solved = Solved::new(&flop(), 0.003);
    let perm = solved.canonical.perm;
    for tier in SavedStreets::ALL {
        let path = folder.path().join(tier.to_string());
        let length = solved.save(&path, tier, false);
        let file = SolutionFile::open(&path).unwrap();
        file.verify().unwrap();
        let meta = file.header();
        assert_eq!((file.length(), meta.saved_streets, meta.resumable), (length, Some(tier), false));
        assert_eq!(meta.request.spot(&meta.canonical).board, flop().board);
        assert_eq!(meta.exploitability, Some(solved.outcome.exploitability));
        assert_eq!(meta.evs, Some(solved.outcome.evs));
        let mut solution = Solution::open(&path, &Options::default()).unwrap();
        for line in ["", "x", "x b30", "x x | 6c", "x x | 6d | x", "x x | 6c | x x | 2d"] {
            let line: Line = line.parse().unwrap();
            let view = solution.view(&line).unwrap();
            let original = solved.solver.view(&line.relabelled(perm)).unwrap().relabelled(perm.inverse());
            assert_eq!((&view.line, &view.actions), (&original.line, &original.actions));
            let streets = view.board.len() - 3;
            if tier.count(3) > streets {
                for (kept, solved) in view.hands.iter().flatten().zip(original.hands.iter().flatten()) {
                    assert_eq!(kept.combo, solved.combo);
                    let near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-3;
                    assert!(
                        kept.strategy.iter().zip(&solved.strategy).all(near),
                        "{line} {kept:?} {solved:?}"
                    );
                    if let (Some(a), Some(b), true) = (kept.ev, solved.ev, solved.reach > 1e-3) {
                        assert!((a - b).abs() < 0.05, "{line} {kept:?} {solved:?}");
                    }
                }
            }
        }
        assert_eq!(solution.next_cards(&"x x".parse().unwrap()).unwrap().len(), solved.solver.boards(1));
    }
}

#[test]
fn quantizing_costs_nothing() {
    for (spot, target) in [(turn(), 0.005), (turn(), 0.0005), (turn(), 0.00005), (flop(), 0.001)] {
        let folder = tempfile::tempdir().unwrap();
        let mut solved = Solved::new(&spot, target);
        solved.save(&folder.path().join("file"), SavedStreets::Full, false);
        let file = SolutionFile::open(&folder.path().join("file")).unwrap();
        let mut other = Solver::new(&solved.canonical.spot, &solved.options).unwrap();
        for street in 0..other.streets() {
            for board in 0..other.boards(street) {
                let shape: BoardShape = other.shape(street, board);
                let board_strategy = file.board_strategy(&shape).unwrap().unwrap();
                other.set_board_strategy(street, board, &board_strategy).unwrap();
            }
        }
        let lost = other.exploitability() - solved.outcome.exploitability;
        assert!(lost < 2e-5, "{target}: {lost}");
    }
}

#[test]
fn one_file_answers_all_relabellings() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    Solved::new(&turn(), 0.003).save(&path, SavedStreets::Full, false);
    let mut first = Solution::open(&path, &Options::default()).unwrap();
    for perm in SuitPerm::all() {
        let spot = turn().relabelled(perm);
        // Solved anew, it is the same to the bit.
        let fresh = Solved::new(&spot, 0.003);
        let own = fresh.canonical.perm;
        let mut fresh = Solution::in_memory(&spot, own, fresh.solver).unwrap();
        let mut kept = Solution::of(SolutionFile::open(&path).unwrap(), &spot, &Options::default()).unwrap();
        let deal = "x x".parse::<Line>().unwrap();
        let mut cards: Vec<_> =
            first.next_cards(&deal).unwrap().into_iter().map(|card| card.relabelled(perm)).collect();
        cards.sort_by_key(|class| class.cards[0]);
        assert_eq!(kept.next_cards(&deal).unwrap(), cards, "{perm}");
        for line in ["x", "x x | 6c | x"] {
            let line = line.parse::<Line>().unwrap();
            // The same answer as to the spot that was solved, its suits renamed.
            let expected = first.view(&line).unwrap().relabelled(perm);
            let expected_values = first.combo_values(std::slice::from_ref(&line)).unwrap().swap_remove(0);
            let expected_values = expected_values.map(|values| values.relabelled(perm));
            let line = line.relabelled(perm);
            let values = kept.combo_values(std::slice::from_ref(&line)).unwrap().swap_remove(0);
            assert!(values == expected_values, "{perm}");
            let (fresh, kept) = (fresh.view(&line).unwrap(), kept.view(&line).unwrap());
            for (values, hands) in values.iter().zip(&kept.hands) {
                assert_eq!(values.board, kept.board);
                let near = |hand: &Hand| {
                    let shown = [values.get(hand.combo).ev(), hand.ev].map(|ev| ev.unwrap_or(0.0));
                    (shown[0] - shown[1]).abs() < 0.01
                };
                assert!(hands.iter().filter(|hand| hand.reach > 0.0).all(near), "{perm}");
                let outside = values.combos.iter().filter(|value| value.is_outside()).count();
                assert!(outside > 900, "{outside}");
            }
            assert_eq!((&fresh.board, &fresh.line), (&kept.board, &kept.line));
            assert_eq!((&kept.board, &kept.hands), (&expected.board, &expected.hands), "{perm}");
            for (player, hands) in fresh.hands.iter().enumerate() {
                for (a, b) in hands.iter().zip(&kept.hands[player]) {
                    assert_eq!(a.combo, b.combo);
                    // Its hands are those of the spot that is asked about.
                    assert!(spot.ranges[player].weight(a.combo) > 0.0, "{perm} {}", a.combo);
                    let near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-3;
                    assert!(a.strategy.iter().zip(&b.strategy).all(near), "{a:?} {b:?}");
                }
            }
        }
    }
}

#[test]
fn canonical_spots_tell_suits_apart_only_where_something_does() {
    let of = |spot: &Spot| CanonicalSpot::of(spot).fingerprint;
    for spot in [turn(), flop()] {
        for perm in SuitPerm::all() {
            assert_eq!(of(&spot.relabelled(perm)), of(&spot));
            let canonical = CanonicalSpot::of(&spot.relabelled(perm));
            assert_eq!(canonical.spot, CanonicalSpot::of(&spot).spot);
        }
        // One hand more of one suit is another spot.
        let mut other = spot.clone();
        other.ranges[0].set("2c2d".parse().unwrap(), 0.5).unwrap();
        assert_ne!(of(&other), of(&spot));
        // Names, limits and the order of the board do not matter; money does.
        let mut same = spot.clone();
        same.name = "another".to_owned();
        same.stop.iterations = Some(7);
        same.board.swap(0, 1);
        assert_eq!(of(&same), of(&spot));
        let mut other = spot.clone();
        other.pot += 1;
        assert_ne!(of(&other), of(&spot));
    }
    let mut edited = turn();
    edited.edits.push(isofold_tree::Edit::Remove("x x | 6c | x".parse().unwrap()));
    let swapped = edited.relabelled(SuitPerm::swap(Suit::CLUBS, Suit::HEARTS));
    assert_eq!(of(&edited), of(&swapped));
    assert_ne!(of(&edited), of(&turn()));
}

/// Libraries find their files by these: a change of the canonical form, or of the text of a spot, has to be made on purpose.
#[test]
fn fingerprints_of_canonical_spots_do_not_change() {
    let river =
        Spot::on("KsTd7c4h2s").name("river").pot(100).stacks(230, 700).oop("22+,A5s,KTs:0.5").ip("55+,AK");
    let river = river.dead("3c").rake(0.05, 10.0).bet(Street::River, "33%, a").raise(Street::River, "2.5x");
    let river = river.icm(&[50.0, 30.0, 20.0], &[150.0, 400.0]).folded("A2o+").remove("x b33 f");
    let river = river.lock("line = x; hands = AhKh; play = b33:30%, x".parse().unwrap()).build().unwrap();
    assert_eq!(
        [turn(), flop(), river].map(|spot| CanonicalSpot::of(&spot).fingerprint.to_string()),
        [
            "1434ef996419da9fc0ee949b3a8642d4",
            "c329a9abcb46c9b4763fa2899ed5bb75",
            "826ee6630b4793a84332d66e26dd6d3a"
        ]
    );
}

#[test]
fn a_solve_resumes_to_the_bit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("checkpoint");
    for precision in [Precision::Full, Precision::Half] {
        let (canonical, options) = (CanonicalSpot::of(&turn()), Options { precision, ..Options::default() });
        let asked = SpotRequest::of(&turn(), &canonical);
        let mut whole = Solver::new(&canonical.spot, &options).unwrap();
        let outcome = run(&mut whole, 0.001);
        // Also between two measurements, the second of which depends on the first.
        for stop in [1, 60, 90, outcome.iterations - 1] {
            let mut first = Solver::new(&canonical.spot, &options).unwrap();
            let limit = Stop { exploitability: Some(0.001), ..Stop::default() };
            first.run(&limit, |progress| {
                if progress.iteration == stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            let mut solve = SolveSnapshot {
                solver: &mut first,
                options: &options,
                canonical: &canonical,
                request: &asked,
                seconds: 2.0,
                progress: None,
            };
            solve.checkpoint(&path).unwrap();
            let file = SolutionFile::open(&path).unwrap();
            assert_eq!((file.header().iterations, file.header().seconds), (stop, 2.0));
            let mut second = file.resume(&file.options(&Options::default())).unwrap();
            let again = run(&mut second, 0.001);
            assert_eq!(
                (again.iterations, again.exploitability),
                (outcome.iterations, outcome.exploitability)
            );
            assert!(whole.state().parts == second.state().parts);
        }
        assert!(matches!(Solution::open(&path, &options), Err(StoreError::Checkpoint { .. })));
    }
}

#[test]
fn a_solution_with_regrets_resumes_to_a_finer_target() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let mut solved = Solved::new(&turn(), 0.01);
    solved.save(&path, SavedStreets::NoRivers, true);
    let file = SolutionFile::open(&path).unwrap();
    let mut solver = file.resume(&file.options(&Options::default())).unwrap();
    run(&mut solver, 0.002);
    run(&mut solved.solver, 0.002);
    assert!(solver.state().parts == solved.solver.state().parts);
    solved.save(&path, SavedStreets::NoRivers, false);
    let file = SolutionFile::open(&path).unwrap();
    assert!(matches!(file.resume(&Options::default()), Err(StoreError::NoRegrets { .. })));
}

/// Every byte of a solution and of a checkpoint, changed in two ways, and every length that they are cut to.
#[test]
fn any_changed_byte_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let river = Spot::on("KsTd7c4h2s").pot(60).stack(100).oop("AA,QQ").ip("KK,JJ").build().unwrap();
    let mut solved = Solved::new(&river, 0.01);
    let [solution, checkpoint] = ["solution", "checkpoint"].map(|name| folder.path().join(name));
    solved.save(&solution, SavedStreets::Full, true);
    let asked = SpotRequest::of(&solved.spot, &solved.canonical);
    solved.solve(&asked).checkpoint(&checkpoint).unwrap();
    let is_right = |bytes: Vec<u8>| SolutionFile::from_bytes(bytes).and_then(|file| file.verify()).is_ok();
    for path in [solution, checkpoint] {
        let whole = std::fs::read(&path).unwrap();
        assert!(is_right(whole.clone()));
        for index in 0..whole.len() {
            for bits in [1 << (index % 8), 0xff] {
                let mut bytes = whole.clone();
                bytes[index] ^= bits;
                assert!(!is_right(bytes), "byte {index} ^ {bits} of {path:?}");
            }
            assert!(!is_right(whole[..index].to_vec()), "{index} bytes of {path:?}");
        }
        assert!(!is_right([&whole[..], &[0]].concat()));
    }
}

#[test]
fn other_files_and_versions_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    Solved::new(&turn(), 0.05).save(&path, SavedStreets::NoRivers, false);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[8] = 5;
    let error = SolutionFile::from_bytes(bytes).err().unwrap();
    assert!(matches!(error, StoreError::Version { found: 5, known: 4, .. }), "{error}");
    for bytes in [&b""[..], b"board = 'QsTs7h'", &[0; 200]] {
        let error = SolutionFile::from_bytes(bytes.to_vec()).err().unwrap();
        assert!(matches!(error, StoreError::NotASolution { .. }), "{error}");
    }
    assert!(matches!(SolutionFile::open(&folder.path().join("none")), Err(StoreError::Io { .. })));
    assert!(SolutionFile::open(folder.path()).is_err());
}

#[test]
fn a_writer_that_was_killed_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let left = folder.path().join(".file.1.isofold-part");
    std::fs::write(&left, b"half a file").unwrap();
    let mut solved = Solved::new(&turn(), 0.05);
    solved.save(&folder.path().join("file"), SavedStreets::NoRivers, false);
    let names: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["file"]);
    // A folder that is not there is an error, and nothing else happens.
    let nowhere = folder.path().join("no").join("where");
    let (asked, outcome) = (SpotRequest::of(&turn(), &solved.canonical), solved.outcome);
    assert!(matches!(
        solved.solve(&asked).save(&nowhere, &outcome, SaveOptions::default()),
        Err(StoreError::Io { .. })
    ));
}

/// A solver again: as it was with regrets, else with the strategies that were kept, if all were.
#[test]
fn a_solver_comes_out_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut solved = Solved::new(&turn(), 0.003);
    let options = Options::default();
    for (tier, regrets) in
        [(SavedStreets::Full, false), (SavedStreets::Full, true), (SavedStreets::NoRivers, true)]
    {
        let path = folder.path().join(format!("{tier}-{regrets}"));
        solved.save(&path, tier, regrets);
        let mut solver = SolutionFile::open(&path).unwrap().solver(&options).unwrap();
        assert_eq!(solver.iterations(), solved.outcome.iterations);
        let found = solver.exploitability();
        assert!((found - solved.outcome.exploitability).abs() < 1e-5, "{found} {:?}", solved.outcome);
        assert!(!regrets || found.to_bits() == solved.outcome.exploitability.to_bits());
    }
    let path = folder.path().join("part");
    solved.save(&path, SavedStreets::NoRivers, false);
    let refused = SolutionFile::open(&path).unwrap().solver(&options);
    assert!(matches!(refused, Err(StoreError::StreetsMissing { .. })));
    let asked = SpotRequest::of(&solved.spot, &solved.canonical);
    solved.solve(&asked).checkpoint(&path).unwrap();
    let refused = SolutionFile::open(&path).unwrap().solver(&options);
    assert!(matches!(refused, Err(StoreError::Checkpoint { .. })));
}

/// A range is kept as it was given: the board of another spot may not block what this one blocks.
#[test]
fn a_spot_is_kept_as_it_was_given() {
    let folder = tempfile::tempdir().unwrap();
    let given = Spot::on("QsTs7h8c2d").pot(60).stacks(120, 300).oop("QQ,AsKs,T9s:0.5").ip("TT,KsQs,98s");
    let given = given.bet(Street::Flop, "33%").bet(Street::River, "50%").folded("22+,AQs").name("given");
    let given = given.build().unwrap();
    for perm in ["cdhs", "shdc", "hcsd"] {
        let spot = given.relabelled(perm.parse().unwrap());
        let path = folder.path().join(perm);
        let mut solved = Solved::new(&spot, 0.2);
        let limits = Stop { iterations: Some(7), ..Stop::default() };
        let request = SpotRequest { stop: limits, ..SpotRequest::of(&spot, &solved.canonical) };
        let outcome = solved.outcome;
        solved.solve(&request).save(&path, &outcome, SaveOptions::default()).unwrap();
        let file = SolutionFile::open(&path).unwrap();
        let header = file.header();
        assert_eq!(header.request.spot_as_given(&header.canonical), spot);
        assert_eq!(header.request.spot(&header.canonical), Spot { stop: limits, ..spot.clone() });
        // The canonical spot has none of it.
        assert_eq!(header.canonical.ranges[0].combos(), 3 + 1 + 3);
    }
}

/// A spot that another relabelling leads to is not the one that was given.
#[test]
fn a_given_spot_that_is_another_one_is_damage() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let mut solved = Solved::new(&turn(), 0.05);
    let right = SpotRequest::of(&turn(), &solved.canonical);
    let other = Spot { pot: turn().pot + 1, ..turn() };
    let wrong = SpotRequest { given: Some(Box::new(other)), ..right };
    let outcome = solved.outcome;
    solved.solve(&wrong).save(&path, &outcome, SaveOptions::default()).unwrap();
    assert!(matches!(SolutionFile::open(&path), Err(StoreError::Damaged { .. })));
}

/// Version 1 has no spot as it was given: the hands that the board blocks are not known.
#[test]
fn version_1_is_read() {
    let bytes = include_bytes!("data/version-1.isofold").to_vec();
    assert_eq!(bytes[8], 1);
    let file = SolutionFile::from_bytes(bytes).unwrap();
    file.verify().unwrap();
    let header = file.header();
    let spot = header.request.spot_as_given(&header.canonical);
    assert_eq!((header.request.given.is_none(), header.iterations, spot.pot), (true, 20, 60));
    let board: String = spot.board.iter().map(|card| card.to_string()).collect();
    assert_eq!((&board[..], spot.ranges[0].to_string().contains("QQ")), ("QsTs7h8c2d", false));
    let mut solution = Solution::of(file, &spot, &Options::default()).unwrap();
    assert_eq!(solution.view(&Line::default()).unwrap().actions.len(), 2);
    // A copy is of version 4, and says no more than the original.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy");
    let file = SolutionFile::from_bytes(include_bytes!("data/version-1.isofold").to_vec()).unwrap();
    let request = SpotRequest { name: "new".to_owned(), ..file.header().request.clone() };
    file.copy_to(&path, &request, SaveOptions::default()).unwrap();
    let copy = SolutionFile::open(&path).unwrap();
    assert_eq!(std::fs::read(&path).unwrap()[8], 4);
    assert_eq!((&copy.header().request, copy.header().request.given.is_none()), (&request, true));
}

/// The update rule of a file of version 2 has three exponents: it is continued to the numbers that the program of then printed.
#[test]
fn version_2_is_read_and_continued_by_its_rule() {
    let bytes = include_bytes!("data/version-2.isofold").to_vec();
    assert_eq!(bytes[8], 2);
    let file = SolutionFile::from_bytes(bytes).unwrap();
    file.verify().unwrap();
    assert_eq!((file.header().rule, file.header().iterations), (Rule::dcfr(1.25, 0.25, 4.0), 20));
    let mut solver = file.resume(&file.options(&Options::default())).unwrap();
    let stop = Stop { exploitability: None, iterations: Some(30), seconds: None };
    let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
    assert_eq!(outcome.exploitability, 0.0020645918669524033);
    assert_eq!(outcome.evs, [19.417818196614583, 40.58217968410916]);
}

/// The lift of a file of version 3 does not rise, and in 16 bits there was no prediction: files of both precisions are continued to the
/// numbers that the program of then printed.
#[test]
fn version_3_is_read_and_continued_by_its_rule() {
    let then = Rule {
        beta_ramp: Some(Ramp { to: 0.75, over: 150 }),
        prediction: 0.1,
        lift: 1.0,
        ..Rule::dcfr(1.25, 0.25, 3.0)
    };
    let files = [
        (
            &include_bytes!("data/version-3.isofold")[..],
            then,
            0.0010666129232823173,
            [55.88460382921942, 4.115394855367725],
        ),
        (
            &include_bytes!("data/version-3-half.isofold")[..],
            Rule { prediction: 0.0, ..then },
            0.001643020257182511,
            [55.874690746438915, 4.12531122668036],
        ),
    ];
    for (bytes, rule, exploitability, evs) in files {
        assert_eq!(bytes[8], 3);
        let file = SolutionFile::from_bytes(bytes.to_vec()).unwrap();
        file.verify().unwrap();
        assert_eq!((file.header().rule, file.header().iterations), (rule, 20));
        let mut solver = file.resume(&file.options(&Options::default())).unwrap();
        let stop = Stop { exploitability: None, iterations: Some(30), seconds: None };
        let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
        assert_eq!((outcome.exploitability, outcome.evs), (exploitability, evs), "{rule:?}");
    }
}

#[test]
fn a_rule_is_written_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let ramp = Some(Ramp { to: 0.5, over: 60 });
    let canonical = CanonicalSpot::of(&turn());
    let asked = SpotRequest::of(&turn(), &canonical);
    for rule in [
        Rule::PREDICTIVE,
        Rule::cfr_plus(),
        Rule { beta_ramp: ramp, lift: 0.5, ..Rule::resetting(1.5, 0.0, 3.0) },
    ] {
        let options = Options { rule, ..Options::default() };
        let mut solver = Solver::new(&canonical.spot, &options).unwrap();
        solver.iterate();
        let mut solve = SolveSnapshot {
            solver: &mut solver,
            options: &options,
            canonical: &canonical,
            request: &asked,
            seconds: 1.0,
            progress: None,
        };
        solve.checkpoint(&path).unwrap();
        assert_eq!(SolutionFile::open(&path).unwrap().header().rule, rule);
    }
}

/// A solution in memory passes over all boards once for its first street. Its answers are those of the solver, also after it has changed.
#[test]
fn the_first_street_in_memory_is_that_of_the_solver() {
    for spot in [flop(), turn()] {
        let mut canonical = CanonicalSpot::of(&spot);
        canonical.perm = SuitPerm::IDENTITY;
        let mut solver = Solver::new(&canonical.spot, &Options::default()).unwrap();
        (0..5).for_each(|_| solver.iterate());
        let mut solution = Solution::in_memory(&canonical.spot, canonical.perm, solver).unwrap();
        for _ in 0..2 {
            let lines = ["", "x", if spot.board.len() == 3 { "x b30" } else { "x b45" }];
            for line in lines.map(|line| line.parse::<Line>().unwrap()) {
                let found = solution.view(&line).unwrap();
                let again = solution.view(&line).unwrap();
                assert_eq!(found, again);
                let expected = solution.solver().unwrap().view(&line).unwrap();
                assert_eq!((&found.actions, found.pot), (&expected.actions, expected.pot));
                let near = |a: f64, b: f64| (a - b).abs() < 1e-4;
                for player in 0..2 {
                    assert!(near(found.evs.unwrap()[player], expected.evs.unwrap()[player]), "{line}");
                    assert_eq!(found.hands[player].len(), expected.hands[player].len());
                    for (a, b) in found.hands[player].iter().zip(&expected.hands[player]) {
                        assert!(a.combo == b.combo && near(a.reach, b.reach), "{line}: {a:?} {b:?}");
                        assert!(near(a.ev.unwrap_or(0.0), b.ev.unwrap_or(0.0)), "{line}: {a:?} {b:?}");
                        assert!(a.strategy.iter().zip(&b.strategy).all(|(a, b)| near(*a, *b)), "{a:?} {b:?}");
                    }
                }
            }
            solution.solver().unwrap().iterate();
        }
    }
}
