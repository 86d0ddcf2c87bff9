//! The passes of the solver on a GPU.
//!
//! [`Cuda::find`] looks for an NVIDIA GPU when the program runs; nothing of CUDA is needed to build. A
//! [`Solver`](isofold_solver::Solver) runs on it by [`run_on`](isofold_solver::Solver::run_on):
//!
//! ```
//! use isofold_gpu::{Cuda, CudaOptions};
//! use isofold_solver::{Options, Solver};
//! use isofold_tree::{Spot, Stop, Street};
//! use std::ops::ControlFlow;
//!
//! let spot = Spot::on("KsTd7c4h2s").pot(100).stack(100).oop("AA,QQ").ip("KK").bet(Street::River, "a").build()?;
//! let mut solver = Solver::new(&spot, &Options::default())?;
//! let (stop, go_on) = (Stop::default(), |_: &_| ControlFlow::Continue(()));
//! let outcome = match Cuda::find(&CudaOptions::default()) {
//!     Ok(cuda) => solver.run_on(&cuda, &stop, go_on)?,
//!     Err(error) => {
//!         eprintln!("{error}");
//!         solver.run(&stop, go_on)
//!     }
//! };
//! assert!(outcome.exploitability <= 0.005);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The kernels (`kernels.cu`) are compiled by NVIDIA's run-time compiler when they are first needed, and kept in a cache folder if
//! [`CudaOptions`] name one.

mod cuda;
mod plan;

pub use cuda::{Cuda, CudaError, CudaOptions, CudaRunner, Timing, compile_kernels};
pub use plan::Plan;
