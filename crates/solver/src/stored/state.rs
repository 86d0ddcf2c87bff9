use crate::Solver;
use crate::cfr::aggregate_lock::AggregateRounds;
use bytemuck::{bytes_of, bytes_of_mut};

/// The state of a solver, to be resumed later: to the bit as if it had never stopped.
pub struct State<'a> {
    /// The number of the last iteration. After a change of locks it is up to 30 more than the iterations since.
    pub iterations: u32,
    /// The weight of the last strategy in the average.
    pub weight: f64,
    /// The iterations at which exploitability was measured, and the results.
    pub measured: Vec<(u32, f64)>,
    /// Regrets and average strategies, in the order of streets and players, as they are in memory (little endian), which depends on
    /// the precision and on whether the rule predicts.
    pub parts: Vec<&'a [u8]>,
}

impl Solver {
    /// The state: regrets, average strategies and measurements.
    pub fn state(&self) -> State<'_> {
        let mut parts = self.engine.parts();
        if self.has_aggregate_locks() {
            parts.push(bytes_of(&self.rounds));
        }
        State { iterations: self.iteration, weight: self.weight, measured: self.measured.clone(), parts }
    }

    /// Resumes from a state. `fill` writes each part; if it fails, regrets and strategies are in no usable state.
    ///
    /// ```
    /// use isofold_solver::{Options, Solver};
    /// use isofold_tree::Spot;
    ///
    /// let spot = Spot::on("KsTd7c4h2s").pot(100).stack(100).oop("AA,QQ").ip("KK").build()?;
    /// let mut first = Solver::new(&spot, &Options::default())?;
    /// first.iterate();
    /// let state = first.state();
    /// let mut second = Solver::new(&spot, &Options::default())?;
    /// second.restore(state.iterations, state.weight, state.measured, |part, bytes| {
    ///     bytes.copy_from_slice(state.parts[part]);
    ///     Ok::<(), std::convert::Infallible>(())
    /// })?;
    /// first.iterate();
    /// second.iterate();
    /// assert_eq!(first.state().parts, second.state().parts);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn restore<E>(
        &mut self,
        iterations: u32,
        weight: f64,
        measured: Vec<(u32, f64)>,
        mut fill: impl FnMut(usize, &mut [u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let has_aggregate_locks = self.has_aggregate_locks();
        let Solver { engine, rounds, .. } = self;
        *rounds = AggregateRounds::default();
        let mut parts = engine.parts_mut();
        if has_aggregate_locks {
            parts.push(bytes_of_mut(rounds));
        }
        for (part, bytes) in parts.into_iter().enumerate() {
            fill(part, bytes)?;
        }
        (self.iteration, self.weight, self.measured) = (iterations, weight, measured);
        self.align();
        Ok(())
    }
}
