//! Devices that are absent, too small, or fail, in the words of the command line.

use super::*;
use crate::error_text::MemoryLimit;
use crate::solving::Watcher;
use isofold_solver::device::Unsupported;

/// A small river.
fn spot() -> isofold_tree::SpotBuilder {
    Spot::on("KsTd7c4h2s").pot(100).stack(200).oop("AA,QQ,JJ").ip("KK,JJ")
}

fn choose(
    choice: DeviceChoice,
    spot: &Spot,
    find: impl FnOnce() -> Result<Gpu, DeviceError>,
) -> Result<Device, Failure> {
    let mut watcher = Watcher::new(MemoryLimit::Available, "");
    Device::choose(choice, spot, find, &mut watcher).map_err(|error| error_text::device(&error))
}

fn why(failure: Failure) -> String {
    assert_eq!(failure.code(), 1);
    failure.message()
}

#[test]
fn without_a_gpu_there_is_an_error_or_the_cpu() {
    let spot = spot().build().unwrap();
    let absent = || Err(DeviceError::Absent("no GPU".to_owned()));
    assert_eq!(why(choose(DeviceChoice::Cuda, &spot, absent).err().unwrap()), "no GPU");
    let used = choose(DeviceChoice::Auto, &spot, absent).unwrap().used();
    assert_eq!((&used, used_line(&used)), (&DeviceUsed::Cpu, None));
}

#[test]
fn a_spot_that_no_gpu_supports_is_refused_with_the_flag_that_helps() {
    let find = || unreachable!("no GPU supports the spot");
    let mut folded = spot().build().unwrap();
    folded.folded = vec!["22+".parse().unwrap()];
    let mut locked = spot().build().unwrap();
    locked.locks = vec!["line = x; overall = x:80%".parse().unwrap()];
    for (spot, what) in [(folded, "folded ranges"), (locked, "`overall`")] {
        let message = why(choose(DeviceChoice::Cuda, &spot, find).err().unwrap());
        assert!(message.contains(what) && message.contains("--device cpu"), "{message}");
    }
    let abstraction = DeviceError::Unsupported(Unsupported::CardAbstraction);
    assert_eq!(error_text::device_fallback(&abstraction), "the GPU does not support card abstraction");
}

#[test]
fn failures_and_figures_have_words() {
    let too_large = DeviceError::Memory { needed: 2_000_000_000, free: 1, half: None, cpu: 1 };
    assert!(why(error_text::device(&too_large)).contains("this takes 2.00 GB"));
    let unplugged = DeviceError::Failed("unplugged".to_owned());
    assert_eq!(why(error_text::device(&unplugged)), "the GPU failed: unplugged");
    let used = DeviceUsed::Gpu { name: "faulty".to_owned(), memory: 5_000_000 };
    assert_eq!(used_line(&used).unwrap(), "on faulty, with 5.0 MB of its memory");
}
