//! The kernels are compiled where there is a compiler for them; no GPU is needed for that.

#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "what is compiled here is not kept")]
#[path = "../src/cuda/compile.rs"]
mod compile;

use isofold_solver::device::DeviceError;

/// The kernels that the host asks for.
const KERNELS: [&str; 14] = [
    "descend_learn_full",
    "descend_judge_full",
    "ascend_learn_full",
    "ascend_best_full",
    "ascend_average_full",
    "descend_learn_half",
    "descend_judge_half",
    "ascend_learn_half",
    "ascend_best_half",
    "ascend_average_half",
    "totals",
    "terminals",
    "gather",
    "collect",
];

/// Ampere in data centres and at home, and Hopper.
#[test]
fn kernels_become_machine_code() {
    for architecture in ["sm_80", "sm_86", "sm_90"] {
        let code = match compile::compile(architecture) {
            Err(DeviceError::Absent(why)) => {
                println!("the kernels are not compiled: {why}");
                return;
            }
            code => code.unwrap_or_else(|error| panic!("{architecture}: {error}")),
        };
        assert!(code.starts_with(b"\x7fELF"), "{architecture}");
        for kernel in KERNELS {
            // Names of sections end with that of their kernel.
            let name = format!(".text.{kernel}\0");
            let is_there = code.windows(name.len()).any(|bytes| bytes == name.as_bytes());
            assert!(is_there, "{architecture} has no {kernel}");
        }
    }
}
