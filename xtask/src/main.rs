//! Developer commands, as [`USAGE`] lists them: tests, recorded runs of faults and of fuzzing, benchmarks.

mod bench;
mod capi;
mod command;
mod elsewhere;
mod faults;
mod fuzz;
mod fuzz_run;
mod gpu;
#[path = "../../crates/server/page_sources.rs"]
mod page_sources;
mod python;
mod test;
mod tools;
mod web;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask <command>

  test                 every check of the default tier: format, lints, tests, examples, kernels, docs, packages
  test --all           the slow tier too: builds of packages, dependencies, exhaustive tests, other CPUs and fuzzing
  elsewhere            the bench number on other CPUs, emulated; `test --all` does it too
  python               the tests of the Python package alone: pytest, mypy and pyright; `test` does it too
  python --wheel       the wheel that `pip install .` builds, in a clean virtual environment; `test --all` does it too
  web                  the tests of the page and of the server alone; `test` does them too
  page                 builds the page into crates/server/page, for packages and for installing without Node
  fuzz build           every fuzz target, without sanitizers, with its seeds and this program: target/fuzz-run
  fuzz record FOLDER SECONDS FILE
                       runs the targets of such a folder at the same time and writes a table of what they did
  gpu-test             the tests that need an NVIDIA GPU: built into target/gpu/device, and run where there is one
  gpu-test --sanitize  the small ones of them under compute-sanitizer: memcheck and racecheck
  bench                the benchmarks of a release build, kept as a dated record in benches/records
  bench --solve        the solver's, kept likewise; some minutes
  bench --rivals       other programs at the same work, kept likewise
  bench --bindings     all that crates/python/benches/record.sh needs to measure Python and C: target/bindings-record
  capi --prefix DIR    the C library, released: header, shared and static library, files for pkg-config and CMake; Linux
  faults               every kill, power cut, error and mutation on a release build, kept as a record; Linux, some minutes on many cores
  faults --build       all that it needs, into target/faults, to be run elsewhere
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments[..] {
        ["test"] => test::run(false),
        ["test", "--all"] => test::run(true),
        ["elsewhere"] => test::elsewhere(),
        ["python"] => test::python(),
        ["python", "--wheel"] => python::wheel(),
        ["web"] => test::web(),
        ["page"] => web::page(),
        ["fuzz", "build"] => fuzz::build(),
        ["fuzz", "record", folder, seconds, file] => fuzz::record(folder, seconds, file),
        ["gpu-test"] => gpu::test(false),
        ["gpu-test", "--sanitize"] => gpu::test(true),
        ["bench"] => bench::own(),
        ["bench", "--solve"] => bench::solve(),
        ["bench", "--rivals"] => bench::rivals(),
        ["bench", "--bindings"] => bench::bindings(),
        ["faults"] => faults::run(),
        ["faults", "--build"] => faults::build(),
        ["capi", "--prefix", prefix] => capi::install(prefix),
        [] | ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("error: no such command: {}\n\n{USAGE}", arguments.join(" "));
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
