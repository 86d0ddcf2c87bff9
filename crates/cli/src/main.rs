//! The program `isofold`.

use std::process::ExitCode;

fn main() -> ExitCode {
    isofold_cli::main()
}
