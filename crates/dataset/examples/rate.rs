//! Measures how many rows are generated in a second, end to end and written, and where the time goes.
//!
//! ```text
//! cargo run --release -p isofold-dataset --features parquet --example rate -- cpu|cuda river-pot|turn-pot ROWS [PACK_BOARDS] [PACKS_AT_ONCE] [THREADS]
//! ```
//!
//! Times of stages are those of one thread each, which runs beside the others: the longest one sets the pace. Times of rows and of
//! writing are sums over all threads.
#![allow(clippy::unwrap_used)]

use isofold_bulk::{BulkOptions, Place};
use isofold_dataset::{Config, Dataset, Folder, Means, Part, Watch};
use isofold_gpu::{Cuda, CudaOptions};
use std::time::Duration;

struct Silent;

impl Watch for Silent {
    fn progress(&self, _done: u64, _of: u64) {}
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let text = |place: usize, default: &str| args.get(place).map_or(default.to_owned(), String::clone);
    let number = |place: usize| args.get(place).map(|text| text.parse::<u64>().unwrap());
    let cuda = (text(0, "cpu") == "cuda").then(|| {
        let toolkit =
            std::env::var_os("CUDA_PATH").map_or("/usr/local/cuda".into(), std::path::PathBuf::from);
        let cache = std::env::temp_dir().join("isofold-kernels");
        Cuda::find(&CudaOptions::default().cache(cache).nvrtc(toolkit.join("lib64")))
            .unwrap_or_else(|error| panic!("{error}"))
    });
    let default = Means::device_options();
    let bulk = BulkOptions {
        pack_boards: number(3).unwrap_or(default.pack_boards),
        packs_at_once: number(4).unwrap_or(default.packs_at_once as u64) as usize,
        threads: number(5).unwrap_or(0) as usize,
        ..default
    };
    let place = match &cuda {
        Some(backend) => Place::Device { backend, falls_back: false },
        None => Place::Cpu,
    };
    let means = Means { place, device: text(0, "cpu"), bulk };
    let preset = text(1, "river-pot");
    let dataset = Dataset::new(Config::preset(&preset).unwrap(), number(2).unwrap_or(1000), 1).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let generated = dataset.generate(&Folder::new(folder.path()), Part::ALL, &means, &Silent).unwrap();
    let wall = generated.elapsed.as_secs_f64();
    let profile = generated.profile;
    println!(
        "{} rows of {preset} in {wall:.2} s, {:.1} a second; {:.1} MB; {} packs of {} boards, {} at once",
        generated.solved,
        generated.solved as f64 / wall,
        generated.bytes as f64 / 1e6,
        profile.stages.packs,
        means.bulk.pack_boards,
        means.bulk.packs_at_once,
    );
    let times = [
        ("preparing, with sampling", profile.stages.preparing),
        ("  sampling", profile.sampling),
        ("merging", profile.stages.merging),
        ("opening", profile.stages.opening),
        ("solving", profile.stages.solving),
        ("giving back", profile.stages.giving),
        ("rows, all threads", profile.rows),
        ("writing, all threads", profile.writing),
    ];
    for (name, time) in times {
        println!("  {name:<26} {:8.2} s  {:5.1} %", time.as_secs_f64(), percent(time, generated.elapsed));
    }
}

fn percent(time: Duration, of: Duration) -> f64 {
    100.0 * time.as_secs_f64() / of.as_secs_f64()
}
