//! Where a solve runs: on the CPU, or elsewhere.

use super::input;
use crate::failure::Failure;
use crate::{output, paint};
use clap::ValueEnum;
use isofold_solver::device::{Backend, DeviceError, unsupported_spot};
use isofold_solver::{Outcome, Progress, Solver};
use isofold_tree::{Spot, Stop};
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// What is to do the work.
#[derive(clap::Args, Clone)]
#[command(next_help_heading = "Solving")]
pub(crate) struct DeviceArgs {
    /// What does the work
    #[arg(long, value_enum, default_value = "cpu")]
    device: Kind,

    /// How much memory of the GPU may be used: 8G, 500M, 8Gi; what is free there if not given
    #[arg(long, value_name = "BYTES", value_parser = input::memory, allow_negative_numbers = true)]
    #[arg(requires = "device")]
    device_memory: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Kind {
    /// The CPU: the same bits on every machine
    Cpu,
    /// An NVIDIA GPU: the same up to rounding
    Cuda,
    /// An NVIDIA GPU if there is one and it takes the spot, else the CPU
    Auto,
}

/// What a solve runs on.
pub(super) struct Device {
    /// `None`: the CPU.
    gpu: Option<Gpu>,
    /// Whether the CPU does what the GPU does not take.
    is_auto: bool,
}

/// A GPU that was found.
pub(super) struct Gpu {
    pub(super) backend: Box<dyn Backend>,
    /// Bytes that it takes of its memory, once a game is laid out there.
    pub(super) memory: Arc<OnceLock<u64>>,
}

/// What a solve ran on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ran {
    Cpu,
    /// On a GPU of some name, with so many bytes of its memory.
    Gpu(String, u64),
}

impl Device {
    /// Looks for what is wanted. What cannot be had is an error, or told in one line if the CPU may do it.
    pub(super) fn find(wanted: &DeviceArgs, spot: &Spot) -> Result<Device, Failure> {
        choose(wanted.device, spot, || cuda(wanted.device_memory))
    }

    /// What [`Solver::run`] does, on this device. If it fails, the solver is as it was before.
    pub(super) fn run(
        &mut self,
        solver: &mut Solver,
        stop: &Stop,
        mut progress: impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Outcome, Failure> {
        let Some(gpu) = &self.gpu else { return Ok(solver.run(stop, progress)) };
        match solver.run_on(&*gpu.backend, stop, &mut progress) {
            Ok(outcome) => Ok(outcome),
            Err(DeviceError::Failed(why)) => Err(refused(&DeviceError::Failed(why))),
            Err(why) if self.is_auto => {
                go_on(&why);
                self.gpu = None;
                Ok(solver.run(stop, progress))
            }
            Err(why) => Err(refused(&why)),
        }
    }

    /// What the work was done on.
    pub(super) fn ran(&self) -> Ran {
        let gpu = self.gpu.as_ref();
        gpu.map_or(Ran::Cpu, |gpu| Ran::Gpu(gpu.backend.name(), gpu.memory.get().copied().unwrap_or(0)))
    }
}

impl Ran {
    /// The line of a page; the CPU is not worth one.
    pub(super) fn line(&self) -> Option<String> {
        match self {
            Ran::Cpu => None,
            Ran::Gpu(name, memory) => Some(on(name, *memory)),
        }
    }
}

/// `on NVIDIA H200, with 1.2 GB of its memory`
pub(super) fn on(name: &str, memory: u64) -> String {
    format!("on {name}, with {} of its memory", paint::bytes(memory))
}

fn choose(
    kind: Kind,
    spot: &Spot,
    find: impl FnOnce() -> Result<Gpu, DeviceError>,
) -> Result<Device, Failure> {
    let is_auto = kind == Kind::Auto;
    if kind == Kind::Cpu {
        return Ok(Device { gpu: None, is_auto });
    }
    // What no GPU takes is told before one is looked for, and before anybody waits.
    match unsupported_spot(spot).map_or_else(find, Err) {
        Ok(gpu) => Ok(Device { gpu: Some(gpu), is_auto }),
        Err(why) if is_auto => {
            go_on(&why);
            Ok(Device { gpu: None, is_auto })
        }
        Err(why) => Err(refused(&why)),
    }
}

fn refused(why: &DeviceError) -> Failure {
    Failure::Work(why.to_string())
}

/// Says why the CPU does it.
fn go_on(why: &DeviceError) {
    output::remark(&format!("the CPU does the work: {}", reason(why)));
}

fn reason(why: &DeviceError) -> String {
    match why {
        DeviceError::Unsupported(what) => format!("{what} is not for a GPU"),
        why => why.to_string(),
    }
}

#[cfg(feature = "gpu")]
fn cuda(limit: Option<u64>) -> Result<Gpu, DeviceError> {
    super::gpu::find(limit)
}

#[cfg(not(feature = "gpu"))]
fn cuda(_: Option<u64>) -> Result<Gpu, DeviceError> {
    Err(DeviceError::Absent(
        "this build has no GPU support: it was made without the feature `gpu`".to_owned(),
    ))
}

#[cfg(test)]
mod tests {
    use super::super::checkpoint::Checkpoint;
    use super::super::work::Work;
    use super::*;
    use isofold_solver::Options;
    use isofold_solver::device::{Evaluation, FlatGame, Update};
    use isofold_store::{Canonical, SolutionFile};
    use isofold_tree::Street;
    use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
    use std::time::Duration;

    /// A GPU that refuses every game, or all work after so many iterations.
    struct Faulty(Result<Arc<AtomicU32>, DeviceError>);

    struct AtWork(Arc<AtomicU32>);

    impl Backend for Faulty {
        fn name(&self) -> String {
            "faulty".to_owned()
        }

        fn open(&self, _: FlatGame) -> Result<Box<dyn isofold_solver::device::Device>, DeviceError> {
            self.0.clone().map(|left| Box::new(AtWork(left)) as Box<_>)
        }
    }

    impl isofold_solver::device::Device for AtWork {
        fn write(&mut self, _: &[&[u8]]) -> Result<(), DeviceError> {
            Ok(())
        }

        fn read(&mut self, _: &mut [&mut [u8]]) -> Result<(), DeviceError> {
            Ok(())
        }

        fn learn(&mut self, _: [Update; 2]) -> Result<(), DeviceError> {
            let left = self.0.load(SeqCst).checked_sub(1);
            self.0.store(left.ok_or(DeviceError::Failed("unplugged".to_owned()))?, SeqCst);
            Ok(())
        }

        fn wake(&mut self, _: &[bool]) -> Result<(), DeviceError> {
            Ok(())
        }

        fn judge(&mut self, _: usize, _: Evaluation) -> Result<Vec<f32>, DeviceError> {
            Ok(Vec::new())
        }
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

    fn spot() -> isofold_tree::SpotBuilder {
        let spot = Spot::on("KsTd7c4h2s").pot(100).stack(200).oop("AA,QQ,JJ").ip("KK,JJ");
        spot.bet(Street::River, "50%, a").raise(Street::River, "a")
    }

    fn solver(spot: &Spot) -> Solver {
        Solver::new(spot, &Options::default()).unwrap_or_else(|error| unreachable!("{error}"))
    }

    fn stop() -> Stop {
        Stop { iterations: Some(20), ..Stop::default() }
    }

    fn why(failure: Failure) -> String {
        assert_eq!(failure.code(), 1);
        failure.message()
    }

    #[test]
    fn the_cpu_is_not_looked_for() {
        let spot = spot().build().unwrap();
        let mut device = choose(Kind::Cpu, &spot, || unreachable!("nobody wants a GPU")).unwrap();
        device.run(&mut solver(&spot), &stop(), |_| ControlFlow::Continue(())).unwrap();
        assert_eq!((device.ran(), device.ran().line()), (Ran::Cpu, None));
    }

    #[test]
    fn without_a_gpu_there_is_an_error_or_the_cpu() {
        let spot = spot().build().unwrap();
        let absent = || Err(DeviceError::Absent("no GPU".to_owned()));
        assert_eq!(why(choose(Kind::Cuda, &spot, absent).err().unwrap()), "no GPU");
        let mut device = choose(Kind::Auto, &spot, absent).unwrap();
        let outcome = device.run(&mut solver(&spot), &stop(), |_| ControlFlow::Continue(())).unwrap();
        assert_eq!((device.ran(), outcome.iterations), (Ran::Cpu, 20));
    }

    #[test]
    fn what_a_gpu_does_not_take_is_known_before_one_is_looked_for() {
        let find = || unreachable!("looked for in vain");
        let mut folded = spot().build().unwrap();
        folded.folded = vec!["22+".parse().unwrap()];
        let mut locked = spot().build().unwrap();
        locked.locks = vec!["line = x; overall = x:80%".parse().unwrap()];
        for (spot, what) in [(folded, "folded ranges"), (locked, "`overall`")] {
            let message = why(choose(Kind::Cuda, &spot, find).err().unwrap());
            assert!(message.contains(what) && message.contains("--device cpu"), "{message}");
            assert_eq!(choose(Kind::Auto, &spot, find).unwrap().ran(), Ran::Cpu);
        }
        assert_eq!(reason(&DeviceError::Unsupported("a spot")), "a spot is not for a GPU");
    }

    #[test]
    fn a_spot_that_does_not_fit_is_an_error_or_for_the_cpu() {
        let spot = spot().build().unwrap();
        let find = || gpu(Faulty(Err(too_large())));
        let mut device = choose(Kind::Cuda, &spot, find).unwrap();
        let failed = device.run(&mut solver(&spot), &stop(), |_| ControlFlow::Continue(()));
        assert!(why(failed.unwrap_err()).contains("this takes 2.00 GB"));
        let mut device = choose(Kind::Auto, &spot, find).unwrap();
        let mut here = solver(&spot);
        let outcome = device.run(&mut here, &stop(), |_| ControlFlow::Continue(())).unwrap();
        assert_eq!(device.ran(), Ran::Cpu);
        let plain = solver(&spot).run(&stop(), |_| ControlFlow::Continue(()));
        assert_eq!((outcome.evs, outcome.exploitability), (plain.evs, plain.exploitability));
    }

    #[test]
    fn a_gpu_that_fails_leaves_the_solver_as_it_was() {
        let spot = spot().build().unwrap();
        for kind in [Kind::Cuda, Kind::Auto] {
            let mut device = choose(kind, &spot, || gpu(faulty(3))).unwrap();
            let mut solver = solver(&spot);
            let failed = device.run(&mut solver, &stop(), |_| ControlFlow::Continue(()));
            assert_eq!(why(failed.unwrap_err()), "the GPU failed: unplugged");
            assert_eq!(solver.iterations(), 0);
        }
    }

    #[test]
    fn a_gpu_that_fails_leaves_the_last_checkpoint() {
        let folder = tempfile::tempdir().unwrap();
        let spot = spot().build().unwrap();
        let (canonical, options) = (Canonical::of(&spot), Options::default());
        let checkpoint = Checkpoint::beside(&folder.path().join("river"), &canonical, &options);
        let path = checkpoint.path.clone();
        let mut work = Work::new(&spot, canonical, solver(&spot), options);
        (work.checkpoint, work.every) = (Some(checkpoint), Duration::ZERO);
        let mut device = choose(Kind::Cuda, &spot, || gpu(faulty(3))).unwrap();
        let message = why(work.run(&stop(), None, &mut device).unwrap_err());
        let hint = format!("the GPU failed: unplugged; to go on: isofold solve --resume {}", path.display());
        assert_eq!(message, hint);
        assert_eq!(SolutionFile::open(&path).unwrap().meta().iterations, 3);
    }

    #[cfg(feature = "gpu")]
    #[test]
    fn a_device_learns_what_the_cpu_learns() {
        let spot = spot().build().unwrap();
        let plain = solver(&spot).run(&stop(), |_| ControlFlow::Continue(()));
        for kind in [Kind::Cuda, Kind::Auto] {
            let mut device =
                choose(kind, &spot, || gpu(isofold_reference_backend::ReferenceBackend)).unwrap();
            let mut solver = solver(&spot);
            let outcome = device.run(&mut solver, &stop(), |_| ControlFlow::Continue(())).unwrap();
            assert_eq!((outcome.iterations, outcome.reason), (plain.iterations, plain.reason));
            assert!((outcome.evs[0] - plain.evs[0]).abs() < 0.01, "{:?} and {:?}", outcome.evs, plain.evs);
            assert!((solver.exploitability() / plain.exploitability - 1.0).abs() < 0.02);
            assert_eq!(device.ran().line().unwrap(), "on reference, with 5.0 MB of its memory");
        }
    }
}
