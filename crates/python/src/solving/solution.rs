//! A solution that stays open, and how it is opened or solved.

use super::arrays::Arrays;
use super::json;
use super::spot::Spot;
use crate::error::{OrRaise, catch, exception};
use crate::service::{Ended, run, service};
use isofold_api::{Error, ErrorCode};
use isofold_cards::Combo;
use isofold_service::Job;
use isofold_service::solving::OpenSolution;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::mem::ManuallyDrop;
use std::process;
use std::sync::Arc;

/// A solution that stays open. Its thread is that of the process that has opened it.
#[pyclass(frozen, module = "isofold._isofold")]
pub(crate) struct Solution {
    open: ManuallyDrop<Arc<OpenSolution>>,
    process: u32,
}

impl Solution {
    fn new(open: OpenSolution) -> Solution {
        Solution { open: ManuallyDrop::new(Arc::new(open)), process: process::id() }
    }

    /// The solution, in the process that has opened it.
    pub(super) fn open(&self) -> PyResult<Arc<OpenSolution>> {
        if self.is_here() {
            return Ok(Arc::clone(&self.open));
        }
        let why = "the solution was opened by the process that this one was forked from";
        let error = Error::new(ErrorCode::Unsupported, why);
        Err(exception(error.with_hint("open it here, from the library or a file")))
    }

    /// Whether it was opened by this process.
    fn is_here(&self) -> bool {
        self.process == process::id()
    }

    /// Looks at the solution, without the interpreter lock.
    fn look<T: Send + 'static>(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
        look: impl FnOnce(&OpenSolution, &Job) -> Result<T, isofold_service::Error> + Send + 'static,
    ) -> PyResult<T> {
        let open = self.open()?;
        run(py, progress, move |job| look(&open, job)).unless_stopped()
    }
}

impl Drop for Solution {
    fn drop(&mut self) {
        if self.is_here() {
            // SAFETY: it is dropped once, here, and not used afterwards.
            unsafe { ManuallyDrop::drop(&mut self.open) };
        }
        // In another process there is no thread to wait for.
    }
}

#[pymethods]
impl Solution {
    /// Whether it answers: it was opened by this process, and its session is not closed.
    fn is_open(&self) -> bool {
        self.is_here() && !self.open.is_closed()
    }

    /// The spot.
    fn spot(&self) -> PyResult<Spot> {
        catch(|| Ok(Spot { spot: self.open()?.spot() }))
    }

    /// The state of its solve, and the result, as JSON.
    fn state(&self) -> PyResult<String> {
        catch(|| json::write(&self.open()?.state()))
    }

    /// The node at the end of a line as JSON, and the board there.
    fn node(&self, line: &str) -> PyResult<(String, String)> {
        catch(|| {
            let (node, board) = self.open()?.node(line).or_raise()?;
            Ok((json::write(&node)?, board))
        })
    }

    /// The end of a line as `show` answers it, given the fields of the request.
    fn show(&self, py: Python<'_>, view: &str) -> PyResult<String> {
        catch(|| {
            let view = json::read(view)?;
            json::write(&self.look(py, None, move |open, job| open.show(&view, job))?)
        })
    }

    /// The decision at the end of a line as JSON without its hands, and these as arrays by name.
    fn decision<'py>(&self, py: Python<'py>, line: String) -> PyResult<(String, Bound<'py, PyDict>)> {
        catch(|| {
            let decision = self.look(py, None, move |open, job| open.decision(&line, job))?;
            let node = &decision.place.node;
            let (acting, actions) = (usize::from(node.player == "ip"), node.actions.len());
            let (place, found, arrays) = (json::write(&decision.place)?, decision.arrays, Arrays::new(py));
            for (name, numbers) in [
                ("reach", found.reach),
                ("share", found.share),
                ("ev", found.ev),
                ("equity", found.equity),
                ("strategy", found.strategy),
                ("action_ev", found.action_ev),
            ] {
                arrays.add(name, numbers, Combo::COUNT)?;
            }
            arrays.add("held", found.held, Combo::COUNT)?;
            arrays.add_row("locked", found.locked)?;
            arrays.add_classes(&decision.classes, acting, actions)?;
            Ok((place, arrays.0))
        })
    }

    /// The values of all combos of both players at the end of a line as arrays by name, also of combos outside of the range.
    fn combos<'py>(&self, py: Python<'py>, line: String) -> PyResult<Bound<'py, PyDict>> {
        catch(|| {
            let (found, arrays) =
                (self.look(py, None, move |open, job| open.combos(&line, job))?, Arrays::new(py));
            for (name, numbers) in [
                ("reach", found.reach),
                ("compatible", found.compatible),
                ("ev", found.ev),
                ("best_ev", found.best_ev),
                ("cfv", found.cfv),
                ("equity", found.equity),
            ] {
                arrays.add(name, numbers, Combo::COUNT)?;
            }
            Ok(arrays.0)
        })
    }

    /// Writes every decision to a file; the request and the answer are those of `export`.
    #[pyo3(signature = (request, progress=None))]
    fn export(&self, py: Python<'_>, request: &str, progress: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        catch(|| {
            let request = json::read(request)?;
            json::write(&self.look(py, progress, move |open, job| open.export(&request, job))?)
        })
    }
}

/// Solves a spot, given the request `solve`. With the solution, of what there is if it was stopped, comes the exception that has stopped
/// it: `KeyboardInterrupt`, or one of `progress`.
#[pyfunction]
#[pyo3(signature = (request, progress=None))]
pub(super) fn solve(
    py: Python<'_>,
    request: &str,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<(Solution, Option<Py<PyAny>>)> {
    catch(|| {
        let request = json::read(request)?;
        let Ended { result, stopped_by } = run(py, progress, move |job| service().solve(&request, job));
        match (result, stopped_by) {
            (Ok(open), stopped) => {
                let stopped = stopped.map(|error| error.into_value(py).into_any());
                Ok((Solution::new(open), stopped))
            }
            // Nothing was solved yet.
            (Err(_), Some(stopped)) => Err(stopped),
            (Err(error), None) => Err(error),
        }
    })
}

/// Opens the solution of a spot, given as JSON: whatever the library or the file has.
#[pyfunction]
#[pyo3(signature = (spot, solve=None, progress=None))]
pub(super) fn open(
    py: Python<'_>,
    spot: &str,
    solve: Option<&str>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Solution> {
    catch(|| {
        let (spot, solve) = (json::read(spot)?, solve.map(json::read).transpose()?);
        let open =
            run(py, progress, move |job| service().open(&spot, solve.as_ref(), job)).unless_stopped()?;
        Ok(Solution::new(open))
    })
}

/// The solution of a session, which may still be running.
#[pyfunction]
pub(super) fn open_session(session: u64) -> PyResult<Solution> {
    catch(|| service().open_session(session).map(Solution::new).or_raise())
}

/// Compares a decision of a solution with one of another, or with another one of the same; the answer is that of `compare`.
#[pyfunction]
#[pyo3(signature = (a, b, line=None, other_line=None))]
pub(super) fn compare(
    py: Python<'_>,
    a: &Bound<'_, Solution>,
    b: Option<&Bound<'_, Solution>>,
    line: Option<String>,
    other_line: Option<String>,
) -> PyResult<String> {
    catch(|| {
        let (a, b) = (a.get().open()?, b.map(|b| b.get().open()).transpose()?);
        let compared = run(py, None, move |job| {
            service().compare(&a, b.as_deref(), [line.as_deref(), other_line.as_deref()], job)
        });
        json::write(&compared.unless_stopped()?)
    })
}
