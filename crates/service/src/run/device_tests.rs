//! Devices that are absent, too small, or fail.

use super::*;
use crate::Error;
use isofold_solver::device::{
    Backend, DeviceError, DeviceRunner, Evaluation, FlatGame, PassRunner, Unsupported, Update,
};
use isofold_solver::{Options, Progress, Solver};
use isofold_store::{CanonicalSpot, SolutionFile};
use isofold_tree::{Spot, Stop, Street};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

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

/// Takes note of remarks.
#[derive(Default)]
struct Noting(Vec<String>);

impl Watch for Noting {
    fn iterated(&mut self, _: &Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn is_interrupted(&self) -> bool {
        false
    }

    fn writing(&mut self, _: Writing) -> WriteReport<'_> {
        Box::new(|_| ControlFlow::Continue(()))
    }

    fn remark(&mut self, remark: Remark) {
        self.0.push(remark.to_string());
    }
}

fn faulty(left: u32) -> Faulty {
    Faulty(Ok(Arc::new(AtomicU32::new(left))))
}

fn gpu(backend: impl Backend + 'static) -> Result<Gpu, DeviceError> {
    Ok(Gpu { backend: Box::new(backend), memory: Arc::new(OnceLock::from(5_000_000)) })
}

/// A small river.
fn spot() -> Spot {
    let spot = Spot::on("KsTd7c4h2s").pot(100).stack(200).oop("AA,QQ,JJ").ip("KK,JJ");
    spot.bet(Street::River, "50%, a").raise(Street::River, "a").build().unwrap()
}

fn run(spot: &Spot) -> SolveRun {
    let (canonical, options) = (CanonicalSpot::of(spot), Options::default());
    let solver = Solver::new(&canonical.spot, &options).unwrap();
    SolveRun::new(spot, canonical, solver, options).unwrap()
}

fn stop() -> Stop {
    Stop { iterations: Some(20), ..Stop::default() }
}

#[test]
fn the_cpu_is_not_looked_for() {
    let spot = spot();
    let find = || unreachable!("no GPU was asked for");
    let device = Device::choose(DeviceChoice::Cpu, &spot, find, &mut Noting::default());
    let mut device = device.unwrap();
    run(&spot).run(&stop(), &mut device, &mut Noting::default()).unwrap();
    assert_eq!(device.used(), DeviceUsed::Cpu);
}

#[test]
fn without_a_gpu_there_is_an_error_or_the_cpu() {
    let (spot, mut watch) = (spot(), Noting::default());
    let absent = || Err(DeviceError::Absent("no GPU".to_owned()));
    let error = Device::choose(DeviceChoice::Cuda, &spot, absent, &mut watch).err();
    assert_eq!((error, watch.0.len()), (Some(DeviceError::Absent("no GPU".to_owned())), 0));
    let mut device = Device::choose(DeviceChoice::Auto, &spot, absent, &mut watch).unwrap();
    let outcome = run(&spot).run(&stop(), &mut device, &mut watch).unwrap();
    assert_eq!((device.used(), outcome.iterations), (DeviceUsed::Cpu, 20));
    assert_eq!(watch.0, ["solving on the CPU: no GPU"]);
}

#[test]
fn what_a_gpu_does_not_take_is_known_before_one_is_looked_for() {
    let find = || unreachable!("no GPU supports the spot");
    let mut folded = spot();
    folded.folded = vec!["22+".parse().unwrap()];
    let mut locked = spot();
    locked.locks = vec!["line = x; overall = x:80%".parse().unwrap()];
    for (spot, what) in [(folded, Unsupported::FoldedRanges), (locked, Unsupported::AggregateLocks)] {
        let error = Device::choose(DeviceChoice::Cuda, &spot, find, &mut Noting::default()).err();
        assert_eq!(error, Some(DeviceError::Unsupported(what)));
        let device = Device::choose(DeviceChoice::Auto, &spot, find, &mut Noting::default());
        assert_eq!(device.unwrap().used(), DeviceUsed::Cpu);
    }
}

#[test]
fn a_spot_that_does_not_fit_is_an_error_or_for_the_cpu() {
    let (spot, mut watch) = (spot(), Noting::default());
    let too_large = DeviceError::Memory { needed: 2_000_000_000, free: 1, half: None, cpu: 1 };
    let find = || gpu(Faulty(Err(too_large.clone())));
    let mut device = Device::choose(DeviceChoice::Cuda, &spot, find, &mut watch).unwrap();
    let failed = run(&spot).run(&stop(), &mut device, &mut watch);
    assert!(matches!(failed, Err(Error::Device(error)) if error == too_large));
    let mut device = Device::choose(DeviceChoice::Auto, &spot, find, &mut watch).unwrap();
    let outcome = run(&spot).run(&stop(), &mut device, &mut watch).unwrap();
    assert_eq!((device.used(), watch.0.len()), (DeviceUsed::Cpu, 1));
    let plain = run(&spot).solver().run(&stop(), |_| ControlFlow::Continue(()));
    assert_eq!((outcome.evs, outcome.exploitability), (plain.evs, plain.exploitability));
}

#[test]
fn a_gpu_that_fails_leaves_the_solver_as_it_was() {
    let (spot, mut watch) = (spot(), Noting::default());
    for kind in [DeviceChoice::Cuda, DeviceChoice::Auto] {
        let mut device = Device::choose(kind, &spot, || gpu(faulty(3)), &mut watch).unwrap();
        let mut run = run(&spot);
        let failed = run.run(&stop(), &mut device, &mut watch);
        let unplugged = DeviceError::Failed("unplugged".to_owned());
        assert!(matches!(failed, Err(Error::Device(error)) if error == unplugged));
        assert_eq!(run.iterations(), 0);
    }
}

#[test]
fn a_gpu_that_fails_leaves_the_last_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let (spot, mut watch) = (spot(), Noting::default());
    let mut run = run(&spot);
    let checkpoint = Checkpoint::beside(&folder.path().join("river"), run.canonical(), run.options());
    (run.checkpoint, run.checkpoint_interval) = (Some(checkpoint), Duration::ZERO);
    let mut device = Device::choose(DeviceChoice::Cuda, &spot, || gpu(faulty(3)), &mut watch).unwrap();
    assert!(run.run(&stop(), &mut device, &mut watch).is_err());
    let path = folder.path().join("river.checkpoint");
    assert_eq!(run.checkpoint_file(), Some(&*path));
    assert_eq!(SolutionFile::open(&path).unwrap().header().iterations, 3);
}

/// That a device computes what the CPU computes is tested with its backend.
#[test]
fn a_gpu_that_is_found_runs_the_solve() {
    let (spot, mut watch) = (spot(), Noting::default());
    for kind in [DeviceChoice::Cuda, DeviceChoice::Auto] {
        let left = Arc::new(AtomicU32::new(100));
        let found = Faulty(Ok(left.clone()));
        let mut device = Device::choose(kind, &spot, || gpu(found), &mut watch).unwrap();
        let mut run = run(&spot);
        let outcome = run.run(&stop(), &mut device, &mut watch).unwrap();
        assert_eq!((outcome.iterations, run.iterations(), left.load(SeqCst)), (20, 20, 80));
        assert_eq!(device.used(), DeviceUsed::Gpu { name: "faulty".to_owned(), memory: 5_000_000 });
    }
}
