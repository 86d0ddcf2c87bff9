//! The codes of the errors of the libraries.

use isofold_api::ErrorCode;
use isofold_solver::SolverError;
use isofold_solver::device::DeviceError;
use isofold_store::{CatalogueFailure, StoreError};
use std::io::ErrorKind;

/// The code of an error of a stored solution or of the library.
pub fn of_store(error: &StoreError) -> ErrorCode {
    match error {
        StoreError::Solver(error) => of_solver(error),
        StoreError::NoEntry { .. } => ErrorCode::NotFound,
        StoreError::Io { source, .. } if source.kind() == ErrorKind::NotFound => ErrorCode::NotFound,
        StoreError::Io { .. } => ErrorCode::Io,
        // The file that was named is at fault.
        StoreError::NotASolution { .. }
        | StoreError::WrongKind { .. }
        | StoreError::NoRegrets { .. }
        | StoreError::StreetsMissing { .. }
        | StoreError::Checkpoint { .. }
        | StoreError::Exists { .. } => ErrorCode::Invalid,
        StoreError::Version { .. } | StoreError::CatalogueVersion { .. } => ErrorCode::Unsupported,
        StoreError::Damaged { .. } | StoreError::NotCanonical { .. } | StoreError::Disagrees { .. } => {
            ErrorCode::Damaged
        }
        StoreError::Catalogue { failure: CatalogueFailure::Corrupt, .. } => ErrorCode::Damaged,
        StoreError::Catalogue { .. } => ErrorCode::Io,
        StoreError::Cancelled { .. } => ErrorCode::Cancelled,
        _ => ErrorCode::Failed,
    }
}

/// The code of an error of the solver.
pub fn of_solver(error: &SolverError) -> ErrorCode {
    match error {
        SolverError::Tree(_)
        | SolverError::NoDeal
        | SolverError::Bunching(_)
        | SolverError::Line(_)
        | SolverError::Over(_)
        | SolverError::Elsewhere { .. } => ErrorCode::Invalid,
        SolverError::Memory { .. } | SolverError::Allocation(_) => ErrorCode::Memory,
        SolverError::Level(_) => ErrorCode::Unsupported,
        _ => ErrorCode::Failed,
    }
}

/// The code of an error of a device.
pub fn of_device(error: &DeviceError) -> ErrorCode {
    match error {
        DeviceError::Memory { .. } => ErrorCode::Memory,
        DeviceError::Unsupported(_) | DeviceError::Absent(_) => ErrorCode::Unsupported,
        _ => ErrorCode::Failed,
    }
}
