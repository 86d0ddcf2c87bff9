//! However a run elsewhere fails, the solver can be relied on.

#![allow(clippy::unwrap_used)]

use isofold_reference_backend::ReferenceBackend;
use isofold_solver::device::{
    Backend, DeviceError, DeviceRunner, Evaluation, FlatGame, PassRunner, Update, solve_batch,
};
use isofold_solver::{Options, Precision, Progress, Reason, Solver};
use isofold_tree::{Spot, Stop, Street};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The call that fails.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Weak {
    /// The learning of an iteration, after so many.
    Update(u32),
    /// Measuring.
    Evaluate,
    /// Measuring, without an error: what is measured is not a number.
    NotANumber,
    /// Giving back, halfway.
    Read,
}

/// The reference backend, with a fault.
struct Faulty(Weak);

struct AtWork(Weak, Box<DeviceRunner>);

fn unplugged() -> DeviceError {
    DeviceError::Failed("unplugged".to_owned())
}

impl Backend for Faulty {
    fn name(&self) -> String {
        "faulty".to_owned()
    }

    fn open(&self, game: FlatGame) -> Result<Box<DeviceRunner>, DeviceError> {
        Ok(Box::new(AtWork(self.0, ReferenceBackend.open(game)?)))
    }
}

impl PassRunner for AtWork {
    type Error = DeviceError;

    fn write_tables(&mut self, tables: &[&[u8]]) -> Result<(), DeviceError> {
        self.1.write_tables(tables)
    }

    fn read_tables(&mut self, tables: &mut [&mut [u8]]) -> Result<(), DeviceError> {
        if self.0 != Weak::Read {
            return self.1.read_tables(tables);
        }
        let mut all: Vec<Vec<u8>> = tables.iter().map(|table| table.to_vec()).collect();
        self.1.read_tables(&mut all.iter_mut().map(Vec::as_mut_slice).collect::<Vec<_>>())?;
        tables.iter_mut().zip(&all).take(3).for_each(|(table, from)| table.copy_from_slice(from));
        Err(unplugged())
    }

    fn iterate(&mut self, updates: [Update; 2]) -> Result<(), DeviceError> {
        match &mut self.0 {
            Weak::Update(0) => return Err(unplugged()),
            Weak::Update(left) => *left -= 1,
            _ => {}
        }
        self.1.iterate(updates)
    }

    fn set_active(&mut self, starts: &[bool]) -> Result<(), DeviceError> {
        self.1.set_active(starts)
    }

    fn evaluate(&mut self, player: usize, evaluation: Evaluation) -> Result<Vec<f32>, DeviceError> {
        match self.0 {
            Weak::Evaluate => Err(unplugged()),
            Weak::NotANumber if evaluation == Evaluation::Best => {
                // Of a batch, the first spot that is asked for.
                let mut cfvs = self.1.evaluate(player, evaluation)?;
                cfvs[..16].fill(f32::NAN);
                Ok(cfvs)
            }
            Weak::NotANumber | Weak::Update(_) | Weak::Read => self.1.evaluate(player, evaluation),
        }
    }
}

fn solver(precision: Precision) -> Solver {
    let spot = Spot::on("KsTd7c4h2s").pot(100).stack(300).oop("22+,A5s,KTs").ip("55+,AK,QTs");
    let spot = spot.bet(Street::River, "100%, a").raise(Street::River, "a").build().unwrap();
    Solver::new(&spot, &Options { precision, ..Options::default() }).unwrap()
}

fn iterations(count: u32) -> Stop {
    Stop { iterations: Some(count), ..Stop::default() }
}

fn go_on(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// All that a solver knows.
fn state(solver: &Solver) -> (u32, f64, Vec<(u32, f64)>, Vec<u8>) {
    let state = solver.state();
    (state.iterations, state.weight, state.measured, state.parts.concat())
}

fn each(mut check: impl FnMut(Precision, Solver)) {
    for precision in [Precision::Full, Precision::Half] {
        for count in [0, 20] {
            let mut solver = solver(precision);
            solver.run(&iterations(count), go_on);
            check(precision, solver);
        }
    }
}

#[test]
fn what_fails_at_work_leaves_the_solver_as_it_was() {
    each(|_, mut solver| {
        let before = state(&solver);
        for weak in [Weak::Update(0), Weak::Update(3), Weak::Evaluate] {
            let failed = solver.run_on(&Faulty(weak), &iterations(60), go_on);
            assert_eq!((failed.unwrap_err(), state(&solver)), (unplugged(), before.clone()), "{weak:?}");
        }
    });
}

#[test]
fn what_fails_while_it_gives_back_leaves_nothing_learnt() {
    each(|precision, mut begun| {
        let failed = begun.run_on(&Faulty(Weak::Read), &iterations(60), go_on);
        assert_eq!(failed.unwrap_err(), unplugged());
        assert_eq!(state(&begun), state(&solver(precision)));
    });
}

/// After a change of locks iterations are counted from there; after the failure from the start.
#[test]
fn a_relocked_solver_that_failed_counts_from_the_start() {
    each(|_, mut begun| {
        begun.relock(&[]).unwrap();
        begun.run_on(&Faulty(Weak::Read), &iterations(60), go_on).unwrap_err();
        assert_eq!(begun.iterations(), 0);
        assert_eq!(begun.run(&iterations(3), go_on).iterations, 3);
    });
}

#[test]
fn a_measurement_that_failed_is_not_reported() {
    let stop = Stop { exploitability: Some(0.001), ..Stop::default() };
    let failed = solver(Precision::Full).run_on(&Faulty(Weak::Evaluate), &stop, |progress| {
        assert_eq!(progress.exploitability, None);
        ControlFlow::Continue(())
    });
    assert_eq!(failed.unwrap_err(), unplugged());
}

/// The device is gone, and with it what it has learnt.
#[test]
fn a_panic_in_the_callback_leaves_the_solver_as_it_was() {
    each(|precision, mut solver| {
        let before = state(&solver);
        let panics = |progress: &Progress| {
            assert!(progress.iteration % 20 < 7, "on purpose");
            ControlFlow::Continue(())
        };
        let run = AssertUnwindSafe(|| solver.run_on(&ReferenceBackend, &iterations(60), panics).map(|_| ()));
        assert!(catch_unwind(run).is_err());
        assert_eq!(state(&solver), before);
        // From here on passes run on the CPU.
        let mut other = self::solver(precision);
        other.run(&iterations(before.0), go_on);
        for solver in [&mut solver, &mut other] {
            solver.run(&iterations(before.0 + 5), go_on);
        }
        assert_eq!(state(&solver), state(&other));
    });
}

/// NaN exploitability meets no target and does not improve.
#[test]
fn a_run_ends_where_exploitability_is_not_a_number() {
    for stop in [Stop::default(), iterations(1000), iterations(3)] {
        let mut solver = solver(Precision::Full);
        let outcome = solver.run_on(&Faulty(Weak::NotANumber), &stop, go_on).unwrap();
        assert!(outcome.exploitability.is_nan());
        assert_eq!((outcome.reason, outcome.iterations), (Reason::NotANumber, solver.iterations()));
        assert!(outcome.iterations < 100);
    }
    // The first spot ends at the first measurement, then the second; the last one to be measured is the third.
    let mut solvers = [(); 3].map(|()| solver(Precision::Full));
    let stop = Stop { exploitability: Some(1e-5), ..Stop::default() };
    let outcomes = solve_batch(&Faulty(Weak::NotANumber), &mut solvers, &stop, go_on).unwrap();
    assert!(outcomes.iter().all(|outcome| outcome.reason == Reason::NotANumber), "{outcomes:?}");
    let ends: Vec<u32> = outcomes.iter().map(|outcome| outcome.iterations).collect();
    assert!(ends.is_sorted_by(|a, b| a < b), "{ends:?}");
}
