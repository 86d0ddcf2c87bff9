//! Runs and their limits, errors, and the cards to come.

use isofold_cards::{CardSet, Combo};
use isofold_solver::{Options, Precision, Progress, Reason, Solver, SolverError, View};
use isofold_tree::{Line, Spot, Stop, Street};
use std::ops::ControlFlow;

fn line(text: &str) -> Line {
    text.parse().unwrap()
}

fn river() -> Spot {
    let spot = Spot::on("KsTs7d4c2h").pot(100).stack(230).oop("22+,A2s+,K9s+,QTs+,JTs,ATo+");
    let spot = spot.ip("22+,A7s+,K8s+,Q9s+,J9s+,T8s+,98s,KTo+").bet(Street::River, "33%, 75%");
    spot.raise(Street::River, "60%, a").build().unwrap()
}

/// A flop with an all-in.
fn flop() -> Spot {
    let spot = Spot::on("QsTs7h").pot(60).stack(90).oop("AA,QJs,98s,88:0.5").ip("KK,AQs,JTs,77").dead("2h");
    spot.bet(Street::Flop, "50%, a").bet(Street::River, "a").build().unwrap()
}

fn solver(spot: &Spot) -> Solver {
    Solver::new(spot, &Options::default()).unwrap()
}

fn on(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[test]
fn a_run_stops_at_the_target() {
    for target in [0.01, 0.001, 0.0002] {
        let mut solver = solver(&river());
        let stop = Stop { exploitability: Some(target), iterations: Some(2000), ..Stop::default() };
        let outcome = solver.run(&stop, on);
        assert_eq!(outcome.reason, Reason::Target);
        assert!(outcome.exploitability <= target);
        assert_eq!(outcome.iterations, solver.iterations());
        // The outcome of a run is what is measured afterwards.
        assert_eq!(outcome.exploitability.to_bits(), solver.exploitability().to_bits());
        assert_eq!(outcome.evs.map(f64::to_bits), solver.evs().map(f64::to_bits));
    }
}

/// A run measures by its schedule: first after 0.6 of the usual iterations, then seldom, and last where it stops.
#[test]
fn measurements_follow_the_schedule() {
    let mut solver = solver(&Spot::from_toml(isofold_tree::spots::TURN_BASIC).unwrap());
    let stop = Stop { exploitability: Some(0.005), ..Stop::default() };
    let outcome = solver.run(&stop, |_| ControlFlow::Continue(()));
    let measured = solver.state().measured;
    assert_eq!(measured[0].0, 33);
    assert_eq!(measured.last(), Some(&(outcome.iterations, outcome.exploitability)));
    assert!(measured.len() <= 6, "{measured:?}");
}

/// Without a limit the target is 0.5 %, and the demo spot meets it.
#[test]
fn the_demo_is_solved() {
    let give_up = |progress: &Progress| match progress.iteration {
        500 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let outcome = solver(&Spot::from_toml(isofold_tree::spots::DEMO).unwrap()).run(&Stop::default(), give_up);
    assert_eq!(outcome.reason, Reason::Target);
    assert!(outcome.exploitability <= 0.005);
    assert!((outcome.evs[0] + outcome.evs[1] - 60.0).abs() < 1e-4);
}

#[test]
fn a_run_stops_after_so_many_iterations_or_seconds() {
    let mut river = solver(&river());
    let mut seen = Vec::new();
    let outcome = river.run(&Stop { iterations: Some(40), ..Stop::default() }, |progress| {
        seen.push(*progress);
        ControlFlow::Continue(())
    });
    assert_eq!((outcome.reason, outcome.iterations), (Reason::Iterations, 40));
    assert!(seen.iter().map(|progress| progress.iteration).eq(1..=40));
    assert!(seen.iter().all(|progress| progress.memory == river.plan().memory()));
    assert!(seen.windows(2).all(|pair| pair[0].elapsed <= pair[1].elapsed));
    assert!(
        seen.iter().all(|progress| progress.exploitability.is_none_or(|(_, at)| at <= progress.iteration))
    );
    assert!(seen.last().unwrap().exploitability.is_some());
    // Nothing is left to do for the same limit.
    let again = river.run(&Stop { iterations: Some(40), ..Stop::default() }, |_| panic!("an iteration"));
    assert_eq!((again.reason, again.iterations, again.evs), (Reason::Iterations, 40, outcome.evs));

    let outcome = river.run(&Stop { seconds: Some(0.1), ..Stop::default() }, on);
    assert_eq!(outcome.reason, Reason::Time);
    assert!((0.1..5.0).contains(&outcome.elapsed.as_secs_f64()) && outcome.iterations > 40);

    // The first limit that is reached counts.
    let stop =
        Stop { exploitability: Some(1e-9), iterations: Some(outcome.iterations + 5), seconds: Some(1e9) };
    assert_eq!(river.run(&stop, on).reason, Reason::Iterations);
}

#[test]
fn an_interrupted_run_is_resumed() {
    for precision in [Precision::Full, Precision::Half] {
        let options = Options { precision, ..Options::default() };
        let mut interrupted = Solver::new(&flop(), &options).unwrap();
        let stop = Stop { iterations: Some(30), ..Stop::default() };
        let outcome = interrupted.run(&stop, |progress| match progress.iteration {
            7 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        assert_eq!((outcome.reason, outcome.iterations), (Reason::Stopped, 7));
        assert_eq!(outcome.exploitability.to_bits(), interrupted.exploitability().to_bits());
        // Looking changes nothing either.
        interrupted.view(&line("x b30 c | Ah | x x | 3c | x")).unwrap();
        let outcome = interrupted.run(&stop, on);
        assert_eq!((outcome.reason, outcome.iterations), (Reason::Iterations, 30));
        let mut whole = Solver::new(&flop(), &options).unwrap();
        (0..30).for_each(|_| whole.iterate());
        assert_eq!(outcome.evs.map(f64::to_bits), whole.evs().map(f64::to_bits));
        assert_eq!(outcome.exploitability.to_bits(), whole.exploitability().to_bits());
    }
}

#[test]
fn memory_has_a_limit() {
    let needed = solver(&flop()).plan().memory();
    let with = |memory| Solver::new(&flop(), &Options { memory: Some(memory), ..Options::default() });
    assert!(with(needed).is_ok());
    let Err(error) = with(needed - 1) else { panic!("too much memory") };
    let half = Options { precision: Precision::Half, ..Options::default() };
    let half = Solver::new(&flop(), &half).unwrap().plan().memory();
    let SolverError::Memory { needed: told, limit, half: in_half } = error else { panic!("{error}") };
    assert_eq!((told, limit, in_half), (needed, needed - 1, Some(half)));
    assert!(half < needed && error.to_string().contains("16-bit"), "{error}");
}

#[test]
fn mistakes_are_named() {
    let mut solver = solver(&flop());
    solver.iterate();
    let mut view = |text: &str| solver.view(&line(text)).map(|_| ()).unwrap_err();
    for wrong in ["b31", "x x | Qs", "x x | 2h", "x x x", "x | 3c", "x x | * | x"] {
        assert!(matches!(view(wrong), SolverError::Line(_)), "{wrong}");
    }
    for over in ["b30 f", "x a f", "x x | 3c | x x | 4c | x x", "a c | 3c | 4c"] {
        assert!(matches!(view(over), SolverError::Over(line) if line == over), "{over}");
    }
    for deal in ["x x", "a c", "a c | 3c", "b30 c | Ah | x x"] {
        assert!(matches!(view(deal), SolverError::Elsewhere { line, .. } if line == deal), "{deal}");
    }
    for decision in ["", "x", "b30 c | Ah", "b30 f"] {
        let error = solver.next_cards(&line(decision)).unwrap_err();
        assert!(matches!(error, SolverError::Elsewhere { .. } | SolverError::Over(_)), "{decision}: {error}");
    }
    let mut spot = flop();
    spot.pot = 0;
    assert!(matches!(Solver::new(&spot, &Options::default()), Err(SolverError::Tree(_))));
}

/// The weight of all pairs of hands that share no card with each other or with some cards.
fn pairs(view: &View, last: impl Fn(&[f64]) -> f64, without: CardSet) -> f64 {
    let free = |combo: Combo| !combo.set().intersects(without);
    let [oop, ip] = &view.hands;
    let mut sum = 0.0;
    for a in oop.iter().filter(|a| free(a.combo)) {
        for b in ip.iter().filter(|b| free(b.combo) && !a.combo.set().intersects(b.combo.set())) {
            sum += a.reach * b.reach * last(&b.strategy);
        }
    }
    sum
}

/// The EV of an action of the player in position is the mean over the cards that follow it, by their probabilities.
#[test]
fn cards_to_come_add_up() {
    let mut solver = solver(&flop());
    (0..20).for_each(|_| solver.iterate());
    for (text, action, dealt) in [("x", 0, 3), ("b30", 1, 3), ("a", 1, 3), ("x x | 8d | x", 0, 4)] {
        let view = solver.view(&line(text)).unwrap();
        let word = ["x", "c"][action];
        let mut next = solver.next_cards(&line(&format!("{text} {word}"))).unwrap();
        let cards: CardSet = next.iter().flat_map(|class| class.cards.clone()).collect();
        let blocked: CardSet = view.board.iter().copied().chain(["2h".parse().unwrap()]).collect();
        assert_eq!(cards, CardSet::FULL - blocked);
        let chances: f64 = next.iter().map(|class| class.chance).sum();
        assert!((chances - 1.0).abs() < 1e-12);

        let share = |strategy: &[f64]| strategy[action];
        let all = pairs(&view, share, CardSet::EMPTY);
        let left = (52 - 4 - 1 - dealt) as f64;
        let (mut ev, mut equity, mut chances) = (0.0, 0.0, 0.0);
        for class in next.drain(..) {
            let chance: f64 =
                class.cards.iter().map(|&card| pairs(&view, share, card.into()) / all / left).sum();
            let (evs, equities) = (class.evs.unwrap(), class.equities.unwrap());
            let pot = f64::from(view.pot) + if word == "c" { f64::from(view.put_in[0]) } else { 0.0 };
            assert!((evs[0] + evs[1] - pot).abs() < 1e-4, "{evs:?}");
            assert!((equities[0] + equities[1] - 1.0).abs() < 1e-9);
            chances += chance;
            ev += chance * evs[1];
            equity += chance * equities[1];
        }
        assert!((chances - 1.0).abs() < 1e-12);
        let (mut expected, mut expected_equity, mut weight) = (0.0, 0.0, 0.0);
        for hand in &view.hands[1] {
            weight += hand.share * hand.strategy[action];
            expected += hand.share * hand.strategy[action] * hand.action_evs[action].unwrap_or(0.0);
            expected_equity += hand.share * hand.strategy[action] * hand.equity.unwrap_or(0.0);
        }
        assert!((equity - expected_equity / weight).abs() < 1e-6, "{text} {word}: {equity}");
        // A call is paid before the card comes.
        let paid = if word == "c" { f64::from(view.put_in[0] - view.put_in[1]) } else { 0.0 };
        assert!((ev - paid - expected / weight).abs() < 1e-4, "{text} {word}: {ev} {}", expected / weight);
    }
    // Two all-in hands see both cards.
    assert_eq!(
        solver.next_cards(&line("a c | 6c")).unwrap().iter().map(|class| class.cards.len()).sum::<usize>(),
        47
    );
}

/// Without bets the EVs are the mean over the cards, and so is the equity.
#[test]
fn cards_to_come_keep_the_equity() {
    let spot =
        Spot::on("9s9d4c").pot(40).stack(60).oop("AhKh,8h8c:0.5,QJs").ip("AKs,TT,QcJc:0.3").dead("2c7h");
    let mut solver = solver(&spot.build().unwrap());
    solver.iterate();
    let view = solver.view(&line("x")).unwrap();
    let all = pairs(&view, |_| 1.0, CardSet::EMPTY);
    let (mut evs, mut equities) = ([0.0; 2], [0.0; 2]);
    for class in solver.next_cards(&line("x x")).unwrap() {
        let chance: f64 =
            class.cards.iter().map(|&card| pairs(&view, |_| 1.0, card.into()) / all / 43.0).sum();
        for player in 0..2 {
            evs[player] += chance * class.evs.unwrap()[player];
            equities[player] += chance * class.equities.unwrap()[player];
        }
    }
    for player in 0..2 {
        assert!((evs[player] - view.evs.unwrap()[player]).abs() < 1e-4);
        assert!((equities[player] - view.equities.unwrap()[player]).abs() < 1e-9);
        assert!((evs[player] - 40.0 * equities[player]).abs() < 1e-4);
    }
}
