//! Devices that are absent, too small, or fail.

use super::*;
use isofold_solver::Options;
use isofold_solver::device::{DeviceRunner, Evaluation, FlatGame, PassRunner, Unsupported, Update};
use isofold_tree::Street;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

/// A GPU that refuses every game, or all work after so many iterations.
struct Faulty(Result<Arc<AtomicU32>, DeviceError>);

/// With the rows of each player at the start.
struct AtWork(Arc<AtomicU32>, [usize; 2]);

impl Backend for Faulty {
    fn name(&self) -> String {
        "faulty".to_owned()
    }

    fn open(&self, game: FlatGame) -> Result<Box<DeviceRunner>, DeviceError> {
        self.0.clone().map(|left| Box::new(AtWork(left, game.weights.map(|rows| rows.len()))) as Box<_>)
    }
}

impl PassRunner for AtWork {
    type Error = DeviceError;

    fn write_tables(&mut self, _: &[&[u8]]) -> Result<(), DeviceError> {
        Ok(())
    }

    fn read_tables(&mut self, _: &mut [&mut [u8]]) -> Result<(), DeviceError> {
        Ok(())
    }

    fn iterate(&mut self, _: [Update; 2]) -> Result<(), DeviceError> {
        let left = self.0.load(SeqCst).checked_sub(1);
        self.0.store(left.ok_or(DeviceError::Failed("unplugged".to_owned()))?, SeqCst);
        Ok(())
    }

    fn set_active(&mut self, _: &[bool]) -> Result<(), DeviceError> {
        Ok(())
    }

    fn evaluate(&mut self, player: usize, _: Evaluation) -> Result<Vec<f32>, DeviceError> {
        Ok(vec![0.0; self.1[player]])
    }
}

/// A GPU that fails after so many iterations.
pub(crate) fn failing_after(iterations: u32) -> Device {
    let gpu = gpu(faulty(iterations)).unwrap();
    Device { gpu: Some(gpu), is_auto: false }
}

fn faulty(left: u32) -> Faulty {
    Faulty(Ok(Arc::new(AtomicU32::new(left))))
}

fn gpu(backend: impl Backend + 'static) -> Result<Gpu, DeviceError> {
    Ok(Gpu { backend: Box::new(backend), memory: Arc::new(OnceLock::from(5_000_000)) })
}

fn too_large() -> DeviceError {
    DeviceError::Memory { needed: 2_000_000_000, free: 1, half: None, cpu: 1 }
}

/// A small river.
pub(crate) fn spot() -> isofold_tree::SpotBuilder {
    let spot = Spot::on("KsTd7c4h2s").pot(100).stack(200).oop("AA,QQ,JJ").ip("KK,JJ");
    spot.bet(Street::River, "50%, a").raise(Street::River, "a")
}

pub(crate) fn solver(spot: &Spot) -> Solver {
    Solver::new(spot, &Options::default()).unwrap()
}

pub(crate) fn stop() -> Stop {
    Stop { iterations: Some(20), ..Stop::default() }
}

fn why(failure: Failure) -> String {
    assert_eq!(failure.code(), 1);
    failure.message()
}

#[test]
fn the_cpu_is_not_looked_for() {
    let spot = spot().build().unwrap();
    let mut device = choose(DeviceChoice::Cpu, &spot, || unreachable!("no GPU was asked for")).unwrap();
    device.run(&mut solver(&spot), &stop(), |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((device.used(), device.used().line()), (DeviceUsed::Cpu, None));
}

#[test]
fn without_a_gpu_there_is_an_error_or_the_cpu() {
    let spot = spot().build().unwrap();
    let absent = || Err(DeviceError::Absent("no GPU".to_owned()));
    assert_eq!(why(choose(DeviceChoice::Cuda, &spot, absent).err().unwrap()), "no GPU");
    let mut device = choose(DeviceChoice::Auto, &spot, absent).unwrap();
    let outcome = device.run(&mut solver(&spot), &stop(), |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((device.used(), outcome.iterations), (DeviceUsed::Cpu, 20));
}

#[test]
fn what_a_gpu_does_not_take_is_known_before_one_is_looked_for() {
    let find = || unreachable!("no GPU supports the spot");
    let mut folded = spot().build().unwrap();
    folded.folded = vec!["22+".parse().unwrap()];
    let mut locked = spot().build().unwrap();
    locked.locks = vec!["line = x; overall = x:80%".parse().unwrap()];
    for (spot, what) in [(folded, "folded ranges"), (locked, "`overall`")] {
        let message = why(choose(DeviceChoice::Cuda, &spot, find).err().unwrap());
        assert!(message.contains(what) && message.contains("--device cpu"), "{message}");
        assert_eq!(choose(DeviceChoice::Auto, &spot, find).unwrap().used(), DeviceUsed::Cpu);
    }
    let abstraction = DeviceError::Unsupported(Unsupported::CardAbstraction);
    assert_eq!(error_text::device_fallback(&abstraction), "the GPU does not support card abstraction");
}

#[test]
fn a_spot_that_does_not_fit_is_an_error_or_for_the_cpu() {
    let spot = spot().build().unwrap();
    let find = || gpu(Faulty(Err(too_large())));
    let mut device = choose(DeviceChoice::Cuda, &spot, find).unwrap();
    let failed = device.run(&mut solver(&spot), &stop(), |_| ControlFlow::Continue(()));
    assert!(why(failed.unwrap_err()).contains("this takes 2.00 GB"));
    let mut device = choose(DeviceChoice::Auto, &spot, find).unwrap();
    let mut here = solver(&spot);
    let outcome = device.run(&mut here, &stop(), |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(device.used(), DeviceUsed::Cpu);
    let plain = solver(&spot).run(&stop(), |_| ControlFlow::Continue(()));
    assert_eq!((outcome.evs, outcome.exploitability), (plain.evs, plain.exploitability));
}

#[test]
fn a_gpu_that_fails_leaves_the_solver_as_it_was() {
    let spot = spot().build().unwrap();
    for kind in [DeviceChoice::Cuda, DeviceChoice::Auto] {
        let mut device = choose(kind, &spot, || gpu(faulty(3))).unwrap();
        let mut solver = solver(&spot);
        let failed = device.run(&mut solver, &stop(), |_| ControlFlow::Continue(()));
        assert_eq!(why(failed.unwrap_err()), "the GPU failed: unplugged");
        assert_eq!(solver.iterations(), 0);
    }
}

/// That a device computes what the CPU computes is tested with its backend.
#[test]
fn a_gpu_that_is_found_runs_the_solve() {
    let spot = spot().build().unwrap();
    for kind in [DeviceChoice::Cuda, DeviceChoice::Auto] {
        let left = Arc::new(AtomicU32::new(100));
        let mut device = choose(kind, &spot, || gpu(Faulty(Ok(left.clone())))).unwrap();
        let mut solver = solver(&spot);
        let outcome = device.run(&mut solver, &stop(), |_| ControlFlow::Continue(())).unwrap();
        assert_eq!((outcome.iterations, solver.iterations(), left.load(SeqCst)), (20, 20, 80));
        assert_eq!(device.used().line().unwrap(), "on faulty, with 5.0 MB of its memory");
    }
}
