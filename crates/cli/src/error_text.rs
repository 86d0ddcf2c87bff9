//! Errors of the libraries as failures of the command line. The libraries say what is wrong; which flag helps, and which exit
//! code it is, is said here.

use crate::failure::Failure;
use crate::paint;
use crate::solving;
use isofold_api::ErrorCode;
use isofold_cards::RangeError;
use isofold_equity::EquityError;
use isofold_service::library::LibraryError;
use isofold_service::{Error as ServiceError, codes};
use isofold_solver::device::DeviceError;
use isofold_solver::{Options, SolverError};
use isofold_store::{CatalogueFailure, StoreError};
use isofold_tree::{Spot, TreeError};

/// An error of a request. Fields are flags of the same name, but for those that have a place of their own on the command line; one of
/// a list is a flag that is repeated.
pub(crate) fn service(error: ServiceError, positional: &[&str]) -> Failure {
    match error {
        ServiceError::Field { field, why } => Failure::argument(&argument(&field, positional), why),
        ServiceError::Range { field, error } => {
            let choice = match error {
                RangeError::Overlap { .. } => "; or choose with --overlap first|last|max|min",
                _ => "",
            };
            Failure::argument(&argument(&field, positional), format!("{error}{choice}"))
        }
        ServiceError::NotFound { why, .. } => Failure::new(ErrorCode::NotFound, why),
        ServiceError::Solver(error) => solver(*error),
        ServiceError::Store(error) => store(*error),
        ServiceError::Equity(error) => equity(error),
        ServiceError::Library(error) => library(&error),
        error => {
            let error = isofold_api::Error::from(error);
            Failure::new(error.code, error.to_string())
        }
    }
}

/// The argument of a field: `--known` of `known[1]`.
fn argument(field: &str, positional: &[&str]) -> String {
    let name = field.split('[').next().unwrap_or(field);
    match name {
        _ if positional.contains(&name) => name.to_uppercase(),
        "locks" => "--lock".to_owned(),
        _ => format!("--{}", name.replace('_', "-")),
    }
}

/// An entry that cannot be told.
fn library(error: &LibraryError) -> Failure {
    let advice = match error {
        LibraryError::NoName(_) => ": `isofold library list` lists them",
        LibraryError::Ambiguous { .. } => ": take one by its number, or `isofold library rename` it",
        LibraryError::Renumbered => ": look at `isofold library list` first",
        LibraryError::UnknownNumbers => ": take one by its name, as @NAME",
        _ => "",
    };
    Failure::new(error.code(), format!("{error}{advice}"))
}

/// A spot that makes no tree is bad input.
pub(crate) fn tree(error: TreeError) -> Failure {
    Failure::Input(error.to_string())
}

/// The origin of the memory limit of a solve.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum MemoryLimit {
    /// `--memory`.
    Given,
    /// `ISOFOLD_MEMORY`.
    Environment,
    /// The memory that the machine has available.
    Available,
}

impl MemoryLimit {
    /// The origin of a limit that is too low for so many bytes, and how to change it.
    fn described(self, needed: u64) -> String {
        // In units of 0.1 GB, or of 10 MB for a small spot.
        let enough = match needed {
            1_000_000_000.. => format!("{:.1}G", (needed as f64 / 1e8).ceil() / 10.0),
            _ => format!("{}M", needed.div_ceil(10_000_000) * 10),
        };
        match self {
            MemoryLimit::Given => format!("as --memory says (--memory {enough} would be enough)"),
            MemoryLimit::Environment => format!("as ISOFOLD_MEMORY says (--memory {enough} would be enough)"),
            MemoryLimit::Available => {
                format!("which is what this machine has available (--memory {enough} uses more all the same)")
            }
        }
    }
}

/// An error of the run of a solve within a limit of memory; of a spot that flags can still change, if any is given.
pub(crate) fn run(error: ServiceError, whose: MemoryLimit, spot: Option<(&Spot, &Options)>) -> Failure {
    match error {
        ServiceError::Solver(error) => solver_within(*error, whose, spot),
        ServiceError::Store(error) => store_within(*error, whose),
        ServiceError::Device(error) => device(&error),
        ServiceError::NotANumber { iterations } => {
            let iterations = paint::count(iterations, "iteration");
            Failure::Runtime(format!(
                "after {iterations} the exploitability is not a number: values have overflowed, and no solution is written; start \
                 again with --restart, in 32 bits (--precision 32) or with another --rule"
            ))
        }
        error => service(error, &[]),
    }
}

/// An error of a solver that is made within a limit of memory; of a spot that flags can still change, if any is given.
pub(crate) fn solver_within(
    error: SolverError,
    whose: MemoryLimit,
    spot: Option<(&Spot, &Options)>,
) -> Failure {
    match error {
        SolverError::Memory { needed, limit, .. } => {
            let advice = spot.map_or(String::new(), |(spot, options)| {
                solving::listed_remedies(spot, options, needed, limit).map_or_else(
                    || {
                        "; give fewer bet sizes or raises, narrower ranges, or a board with one more card"
                            .to_owned()
                    },
                    |remedies| format!("; these fit: {remedies}"),
                )
            });
            let message = format!(
                "solving takes {}, and {} may be used, {}{advice}",
                paint::bytes(needed),
                paint::bytes(limit),
                whose.described(needed)
            );
            Failure::new(ErrorCode::Memory, message)
        }
        error => solver(error),
    }
}

pub(crate) fn solver(error: SolverError) -> Failure {
    Failure::new(codes::of_solver(&error), error.to_string())
}

/// An error of a stored solution that becomes a solver.
pub(crate) fn store_within(error: StoreError, whose: MemoryLimit) -> Failure {
    match error {
        StoreError::Solver(error) => solver_within(error, whose, None),
        error => store(error),
    }
}

pub(crate) fn store(error: StoreError) -> Failure {
    match error {
        StoreError::Solver(error) => solver(error),
        error => Failure::new(codes::of_store(&error), store_text(&error)),
    }
}

/// The message of an error of a stored solution or of the library, with the flags that help.
pub(crate) fn store_text(error: &StoreError) -> String {
    match error {
        StoreError::NotASolution { path } => format!(
            "`{}` is not a solution: expected a file that `isofold solve --out` has written",
            path.display()
        ),
        StoreError::NoRegrets { path } => format!(
            "`{}` cannot be resumed: it was saved without regrets; solve with --regrets to store them",
            path.display()
        ),
        StoreError::StreetsMissing { path } => format!(
            "`{}` was saved without its last streets: solve with --save full to store them, as in \
             `isofold solve SPOT --save full --out FILE`",
            path.display()
        ),
        StoreError::Checkpoint { path } => format!(
            "`{}` is a checkpoint of an unfinished solve: `isofold solve --resume` continues it",
            path.display()
        ),
        StoreError::CatalogueVersion { path, found, known } => format!(
            "the catalogue `{}` has version {found}; this isofold knows version {known}: update isofold, or \
             use another folder with --library",
            path.display()
        ),
        StoreError::NoEntry { id } => {
            format!("the library has no entry {id}: `isofold library list` lists them")
        }
        StoreError::Catalogue { failure: CatalogueFailure::Corrupt, .. } => format!(
            "{error}; move it away and import the files beside it again: `isofold library import files/*`"
        ),
        error => error.to_string(),
    }
}

/// A device that does not solve a spot, with the flags that do.
pub(crate) fn device(error: &DeviceError) -> Failure {
    let message = match error {
        DeviceError::Memory { needed, free, half, cpu } => {
            let half = half
                .map_or(String::new(), |half| format!(", --precision 16 takes {} of it", paint::bytes(half)));
            format!(
                "the GPU has {} free, and this takes {}{half}; --device cpu takes {} of main memory",
                paint::bytes(*free),
                paint::bytes(*needed),
                paint::bytes(*cpu)
            )
        }
        DeviceError::Unsupported(what) => {
            format!("the GPU does not support {what}: leave out --device, or say --device cpu")
        }
        DeviceError::Failed(why) => format!("the GPU failed: {why}"),
        error => error.to_string(),
    };
    Failure::new(codes::of_device(error), message)
}

/// The reason why the CPU solves a spot with `--device auto`.
pub(crate) fn device_fallback(error: &DeviceError) -> String {
    match error {
        DeviceError::Unsupported(what) => format!("the GPU does not support {what}"),
        error => device(error).message(),
    }
}

/// An error of a query that lists hands within a limit of memory.
pub(crate) fn equity_within(error: EquityError, whose: MemoryLimit) -> Failure {
    match error {
        EquityError::Memory { needed, limit } => Failure::new(
            ErrorCode::Memory,
            format!(
                "listing the hands takes about {}, and {} may be used, {}; narrow the ranges, or ask for a number of deals with --trials",
                paint::bytes(needed),
                paint::bytes(limit),
                whose.described(needed)
            ),
        ),
        error => equity(error),
    }
}

pub(crate) fn equity(error: EquityError) -> Failure {
    match error {
        EquityError::NoCurve { .. } => Failure::argument("--curve", error),
        EquityError::Range { error: RangeError::Overlap { .. }, .. } => {
            Failure::Input(format!("{error}; or choose with --overlap first|last|max|min"))
        }
        EquityError::NoDeal { .. } => Failure::Runtime(error.to_string()),
        _ => Failure::Input(error.to_string()),
    }
}
