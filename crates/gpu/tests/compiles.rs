//! The kernels compile for every architecture that isofold names. NVRTC needs no GPU for it.
//!
//! `cargo xtask test` installs NVRTC and says where it is; without it the test is ignored, and listed as skipped.

#![allow(clippy::unwrap_used)]

use isofold_gpu::{CudaOptions, compile_kernels};

/// The kernels that the host launches.
const KERNELS: [&str; 14] = [
    "descend_update_full",
    "descend_evaluate_full",
    "ascend_update_full",
    "ascend_best_full",
    "ascend_average_full",
    "descend_update_half",
    "descend_evaluate_half",
    "ascend_update_half",
    "ascend_best_half",
    "ascend_average_half",
    "totals",
    "terminals",
    "gather",
    "collect",
];

/// Ampere in data centres and at home, Ada, Hopper, and Blackwell at home.
const ARCHITECTURES: [&str; 5] = ["sm_80", "sm_86", "sm_89", "sm_90", "sm_120"];

#[test]
#[ignore = "needs NVRTC, named by ISOFOLD_NVRTC: cargo xtask test installs it"]
fn kernels_become_machine_code() {
    let nvrtc = std::env::var_os("ISOFOLD_NVRTC").expect("ISOFOLD_NVRTC names the file of NVRTC");
    let folder = tempfile::tempdir().unwrap();
    let cache = CudaOptions::default().cache(folder.path());
    let options = cache.clone().nvrtc(nvrtc);
    std::thread::scope(|scope| {
        for architecture in ARCHITECTURES {
            scope.spawn(|| check(architecture, &options));
        }
    });

    // The cache answers without a compiler.
    let codes = ARCHITECTURES.map(|architecture| compile_kernels(architecture, &cache).unwrap());
    assert_eq!(folder.path().read_dir().unwrap().count(), ARCHITECTURES.len());
    // A file that is damaged is compiled again, and replaced.
    let file = folder.path().read_dir().unwrap().next().unwrap().unwrap().path();
    let whole = std::fs::read(&file).unwrap();
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    std::fs::write(&file, damaged).unwrap();
    let compiled = ARCHITECTURES.map(|architecture| compile_kernels(architecture, &options).unwrap());
    assert_eq!(compiled, codes);
    assert!(std::fs::read(&file).unwrap() == whole);
    assert_eq!(ARCHITECTURES.map(|architecture| compile_kernels(architecture, &options).unwrap()), codes);
}

fn check(architecture: &str, options: &CudaOptions) {
    let code =
        compile_kernels(architecture, options).unwrap_or_else(|error| panic!("{architecture}: {error}"));
    assert!(code.starts_with(b"\x7fELF"), "{architecture}");
    for kernel in KERNELS {
        // Each kernel is a section of its own.
        let name = format!(".text.{kernel}\0");
        let is_there = code.windows(name.len()).any(|bytes| bytes == name.as_bytes());
        assert!(is_there, "{architecture} has no {kernel}");
    }
}
