//! Solves many rivers at once on an NVIDIA GPU. Without one it says so, and solves nothing.

use isofold::gpu::{Cuda, CudaOptions};
use isofold::solver::device::solve_batch;
use isofold::solver::{Options, Solver};
use isofold::tree::{Spot, Stop, Street};
use std::error::Error;
use std::ops::ControlFlow;

fn main() -> Result<(), Box<dyn Error>> {
    // The folder of the CUDA toolkit, if it is not where the system looks for libraries.
    let options = CudaOptions::default().nvrtc("/usr/local/cuda/lib64");
    let cuda = match Cuda::find(&options) {
        Ok(cuda) => cuda,
        Err(error) => {
            println!("skipped: gpu_batch: {error}");
            return Ok(());
        }
    };

    // Boards and ranges may differ in a batch; pot, stacks and bet sizes are those of all.
    let boards = ["KsTd7c4h2s", "QsJh2h4d8c", "AsAd7c7h2s", "9s8s7s6s2d"];
    let mut solvers = Vec::new();
    for board in boards {
        let spot = Spot::on(board).pot(100).stack(300).oop("22+,A5s,KTs").ip("55+,AK,QTs");
        let spot = spot.bet(Street::River, "100%, a").raise(Street::River, "a").build()?;
        solvers.push(Solver::new(&spot, &Options { threads: 1, ..Options::default() })?);
    }
    let stop = Stop { exploitability: Some(0.003), ..Stop::default() };
    let outcomes = solve_batch(&cuda, &mut solvers, &stop, |_| ControlFlow::Continue(()))?;

    // The solvers have the strategies now; the CPU measures about the same exploitability as the GPU.
    for ((board, solver), outcome) in boards.iter().zip(&mut solvers).zip(&outcomes) {
        let measured = solver.exploitability();
        println!("{board}: {} iterations, exploitability {:.3}%", outcome.iterations, 100.0 * measured);
        assert!(outcome.exploitability <= 0.003 && measured <= 0.003 * 1.02);
    }
    Ok(())
}
