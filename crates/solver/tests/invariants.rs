//! Invariants: changes that must not change a result, and properties of every result.

use isofold_cards::Suit;
use isofold_eval::Level;
use isofold_iso::SuitPerm;
use isofold_solver::{Options, Plan, Precision, Rule, Solver, View};
use isofold_tree::{Line, Spot, SpotBuilder, Stop, Street};
use std::ops::ControlFlow;

const PRECISIONS: [Precision; 2] = [Precision::Full, Precision::Half];

fn line(text: &str) -> Line {
    text.parse().unwrap()
}

fn solved(spot: &Spot, options: &Options, iterations: u32) -> Solver {
    let mut solver = Solver::new(spot, options).unwrap();
    (0..iterations).for_each(|_| solver.iterate());
    solver
}

/// A flop with a few bets and a few hands.
fn flop(board: &str, oop: &str, ip: &str) -> SpotBuilder {
    let spot = Spot::on(board).pot(60).stack(150).oop(oop).ip(ip).raise(Street::Flop, "a");
    spot.bet(Street::Flop, "50%").bet(Street::Turn, "60%").bet(Street::River, "75%")
}

fn river() -> Spot {
    let spot = Spot::on("KsTs7d4c2h").pot(100).stack(230).oop("22+,A2s+,K9s+,QTs+,JTs,ATo+");
    let spot = spot.ip("22+,A7s+,K8s+,Q9s+,J9s+,T8s+,98s,KTo+").bet(Street::River, "33%, 75%");
    spot.raise(Street::River, "60%, a").build().unwrap()
}

fn turn_basic() -> Spot {
    Spot::from_toml(isofold_tree::spots::TURN_BASIC).unwrap()
}

/// The largest difference in shares, reach and equity, and in EVs as a share of what can be won.
fn apart(a: &View, b: &View, chips: f64) -> f64 {
    assert_eq!((&a.board, a.node, &a.actions, a.put_in), (&b.board, b.node, &b.actions, b.put_in));
    let mut most: f64 = 0.0;
    let mut differ = |a: f64, b: f64| most = most.max((a - b).abs());
    for (a, b) in a.hands.iter().flatten().zip(b.hands.iter().flatten()) {
        assert_eq!((a.combo, a.strategy.len()), (b.combo, b.strategy.len()));
        differ(a.share, b.share);
        // A hand that meets no other has a strategy of rounding noise.
        if let (Some(ev), Some(other)) = (a.ev, b.ev) {
            differ(a.reach, b.reach);
            differ(ev / chips, other / chips);
            differ(a.equity.unwrap_or(0.0), b.equity.unwrap_or(0.0));
            a.strategy.iter().zip(&b.strategy).for_each(|(&a, &b)| differ(a, b));
            a.action_evs
                .iter()
                .zip(&b.action_evs)
                .for_each(|(a, b)| differ(a.unwrap() / chips, b.unwrap() / chips));
        }
    }
    most
}

/// Isomorphism is lossless: at first every number is the same, later they differ by rounding.
#[test]
fn suits_that_are_alike_may_be_computed_one_by_one() {
    let all = ["AA,JJ-88,AJs+,KTs+,76s:0.5", "KK,TT-77,ATs+,KTs+,QJs,98s:0.6"];
    // The spades of one player, the spades and the diamonds of the other are not like the rest.
    let some = ["AA,JJ-77,AsKs,AdQd,AcQc,7s6s:0.5", "KK,TT-66,A9s+,KTs+,QdJd,QcJc,98s"];
    let flops = [
        ("Ks8d3c", all, 1, 49),
        ("QsTs7h", all, 2, 36),
        ("8s8d3c", all, 2, 37),
        ("Ah9h4h", all, 6, 23),
        ("Ah9h4h", some, 2, 36),
    ];
    // Other last bits lead predictions, which are rounded to powers of two, astray sooner.
    let rules = [(Rule::PLAIN, 10), (Rule::default(), 4)];
    for ((board, [oop, ip], order, boards), (rule, few)) in
        flops.into_iter().flat_map(|flop| rules.map(|rule| (flop, rule)))
    {
        let spot = flop(board, oop, ip).rake(0.05, 4.0).build().unwrap();
        let [mut with, mut without] = [true, false]
            .map(|isomorphism| solved(&spot, &Options { isomorphism, rule, ..Options::default() }, 1));
        assert_eq!((with.group().order(), with.plan().streets[1].boards), (order, boards), "{board}");
        assert_eq!((without.group().order(), without.plan().streets[1].boards), (1, 49), "{board}");
        for (iterations, of_views, of_evs) in [(1, 1e-6, 1e-6), (few, 1e-3, 5e-6), (50, 1.0, 1e-4)] {
            while with.iterations() < iterations {
                with.iterate();
                without.iterate();
            }
            for text in ["", "x", "x x | 2d", "x b30 c | 2c | x", "b30 c | Kh", "x x | 2c | x b36 c | 2s"] {
                let [a, b] = [&mut with, &mut without].map(|solver| solver.view(&line(text)).unwrap());
                let most = apart(&a, &b, 360.0);
                assert!(most < of_views, "{board} {text} after {iterations}: {most}");
            }
            for (a, b) in with.evs().into_iter().zip(without.evs()) {
                assert!((a - b).abs() < of_evs * 60.0, "{board} after {iterations}: {a} {b}");
            }
        }
    }
}

/// Everything that can be seen of a solver, to the bit.
fn everything(mut solver: Solver, lines: &[&str]) -> (Vec<u64>, Vec<View>) {
    let mut numbers: Vec<u64> = solver.evs().into_iter().map(f64::to_bits).collect();
    numbers.push(solver.exploitability().to_bits());
    (numbers, lines.iter().map(|text| solver.view(&line(text)).unwrap()).collect())
}

#[test]
fn neither_threads_nor_instructions_change_a_bit() {
    let flop = flop("QsTs7h", "AA,JJ,88,AJs+,76s:0.5", "KK,TT,66,ATs+,98s:0.6").rake(0.05, 4.0).dead("5h");
    let flop =
        (flop.build().unwrap(), vec!["", "x b30", "x x | 6c", "x b30 c | 6d | x b72", "x x | 6h | x x | 2d"]);
    for (spot, lines) in [flop, (river(), vec!["", "x", "b33 r133"])] {
        for precision in PRECISIONS {
            let options = Options { precision, threads: 1, ..Options::default() };
            let expected = everything(solved(&spot, &options, 5), &lines);
            for threads in [2, 3] {
                let options = Options { threads, ..options.clone() };
                assert!(everything(solved(&spot, &options, 5), &lines) == expected, "{threads} threads");
            }
            for level in Level::ALL.into_iter().filter(|level| level.is_available()) {
                let options = Options { level, ..options.clone() };
                assert!(everything(solved(&spot, &options, 5), &lines) == expected, "{level}");
            }
        }
    }
}

#[test]
fn sixteen_bits_are_enough() {
    for spot in [turn_basic(), river()] {
        let pot = f64::from(spot.pot);
        let stop = Stop { exploitability: Some(0.0005), iterations: Some(1500), ..Stop::default() };
        let [full, half] = PRECISIONS.map(|precision| {
            let mut solver = Solver::new(&spot, &Options { precision, ..Options::default() }).unwrap();
            solver.run(&stop, |_| ControlFlow::Continue(()))
        });
        assert!(full.exploitability <= 0.0005 && half.exploitability <= 0.0005, "{full:?} {half:?}");
        assert!(half.iterations < 2 * full.iterations, "{full:?} {half:?}");
        for (a, b) in full.evs.into_iter().zip(half.evs) {
            assert!((a - b).abs() < 0.0005 * pot, "{full:?} {half:?}");
        }
    }
}

/// Sixteen bits are rounded stochastically, so the seed matters; in full precision it does not.
#[test]
fn the_seed_is_for_rounding() {
    for precision in PRECISIONS {
        let evs =
            [1, 2].map(|seed| solved(&river(), &Options { precision, seed, ..Options::default() }, 10).evs());
        assert_eq!(evs[0] == evs[1], precision == Precision::Full);
    }
}

#[test]
fn what_one_wins_the_other_loses() {
    let flop =
        flop("8s8d3c", "AA,JJ-77,AJs+,KTs+,76s:0.5", "KK,TT-66,A9s+,98s:0.6").dead("5c").build().unwrap();
    for spot in [flop, turn_basic(), river()] {
        for iterations in [1, 10] {
            for precision in PRECISIONS {
                let options = Options { precision, ..Options::default() };
                let [oop, ip] = solved(&spot, &options, iterations).evs();
                let pot = f64::from(spot.pot);
                assert!((oop + ip - pot).abs() < 1e-5 * pot, "{oop} {ip}");
            }
        }
    }
}

/// The example of the article on isomorphism: on Q♠ T♠ 7♥ the 6♣ and the 6♦ are one class.
#[test]
fn the_six_of_clubs_is_the_six_of_diamonds() {
    let mut spot = Spot::from_toml(isofold_tree::spots::DEMO).unwrap();
    spot.ranges = ["88+,AJs+,KQs,JTs,98s,76s,AKo", "TT-66,ATs+,KJs+,QJs,T9s,87s,AQo"]
        .map(|range| range.parse().unwrap());
    let mut solver = solved(&spot, &Options::default(), 10);
    let boards: Vec<[u64; 2]> =
        solver.plan().streets.iter().map(|street| [street.boards, street.runouts]).collect();
    assert_eq!(boards, [[1, 1], [36, 49], [1429, 2352]]);
    let next = solver.next_cards(&line("x x")).unwrap();
    let sixes: Vec<String> = ["6c", "6d", "6h", "6s"]
        .map(|six| {
            let class = next.iter().find(|class| class.cards.contains(&six.parse().unwrap())).unwrap();
            class.cards.iter().map(|card| card.to_string()).collect()
        })
        .to_vec();
    assert_eq!(sixes, ["6c6d", "6c6d", "6h", "6s"]);
    let swap = SuitPerm::swap(Suit::CLUBS, Suit::DIAMONDS);
    for (clubs, diamonds) in
        [("x x | 6c", "x x | 6d"), ("x b20 c | 6c | x b66 c | 2d", "x b20 c | 6d | x b66 c | 2c")]
    {
        let [clubs, diamonds] = [clubs, diamonds].map(|text| solver.view(&line(text)).unwrap());
        for (a, b) in clubs.evs.unwrap().into_iter().zip(diamonds.evs.unwrap()) {
            assert!((a - b).abs() < 1e-12 * a, "{a} {b}");
        }
        for player in 0..2 {
            assert_eq!(clubs.hands[player].len(), diamonds.hands[player].len());
            for hand in &clubs.hands[player] {
                let image = swap.apply_combo(hand.combo);
                let other = diamonds.hands[player].iter().find(|hand| hand.combo == image).unwrap();
                assert_eq!((hand.reach, &hand.strategy, hand.ev), (other.reach, &other.strategy, other.ev));
            }
        }
    }
}

/// Counts and sizes that are known for the public benchmark.
#[test]
fn the_plan_of_the_benchmark() {
    let spot = Spot::from_toml(isofold_tree::spots::THREE_BET_POT_FAST).unwrap();
    let gib = (1u64 << 30) as f64;
    for (precision, most) in PRECISIONS.into_iter().zip([1.05, 0.55]) {
        let plan = Plan::of(&spot, &Options { precision, ..Options::default() }).unwrap();
        let boards: Vec<u64> = plan.streets.iter().map(|street| street.boards).collect();
        assert_eq!(boards, [1, 36, 1429]);
        // All hands on each representative board, blocked ones included.
        let entries = plan.streets.iter().map(|street| street.raw_entries / street.runouts * street.boards);
        assert_eq!(entries.sum::<u64>(), 155_952_394);
        assert!(plan.memory() as f64 <= most * gib, "{}", plan.memory());
        assert_eq!(plan.memory(), plan.storage + plan.working);
        assert!(plan.entries() < 155_952_394);
    }
    let plain = Plan::of(&spot, &Options { isomorphism: false, ..Options::default() }).unwrap();
    assert_eq!(plain.streets.iter().map(|street| street.boards).collect::<Vec<_>>(), [1, 49, 2352]);
}

/// A caller may already be in a pool of threads, of another size than the solver's.
#[test]
fn solvers_run_inside_of_a_pool() {
    let spot = Spot::on("QsTs7h4d").pot(60).stack(60).oop("AA,QQ,JTs").ip("KK,AQs").bet(Street::Turn, "a");
    let spot = spot.build().unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    let solve = |threads| {
        let mut solver = Solver::new(&spot, &Options { threads, ..Options::default() }).unwrap();
        (0..5).for_each(|_| solver.iterate());
        solver.exploitability().to_bits()
    };
    let alone = solve(1);
    let inside = pool.broadcast(|_| [solve(1), solve(2)]);
    assert_eq!(inside, vec![[alone; 2]; 3]);
}

/// Weights are relative: a range of tiny ones plays as one of ones, in both precisions.
#[test]
fn small_weights_are_as_good_as_great_ones() {
    let spot = |weight: &str| {
        let oop = format!("AA:{weight},QQ:{weight},JTs:{weight}");
        let spot =
            Spot::on("KsTd7c4h2s").pot(60).stack(90).oop(&oop).ip("KJs,AQs").bet(Street::River, "50%, a");
        spot.build().unwrap()
    };
    for precision in [Precision::Full, Precision::Half] {
        let solve = |weight: &str| {
            let mut solver =
                Solver::new(&spot(weight), &Options { precision, ..Options::default() }).unwrap();
            (0..50).for_each(|_| solver.iterate());
            (solver.exploitability(), solver.evs())
        };
        let (great, small) = (solve("1"), solve("1e-38"));
        assert!((great.0 - small.0).abs() < 1e-4, "{great:?} {small:?}");
        assert!((great.1[0] - small.1[0]).abs() < 1e-2, "{great:?} {small:?}");
    }
}
