//! The simplex method on a dense tableau.
//!
//! A row says that its basic variable is its right-hand side minus the sum of its entries times the nonbasic variables, which are 0. The
//! objective row is what maximizing gains by each nonbasic variable. Right-hand sides are kept twice: as they are, and with a small
//! perturbation, which alone decides what leaves the basis, so that no vertex is degenerate and the method cannot cycle. Reduced
//! costs do not depend on either.

/// Entries below this are rounding.
const ROUNDING: f64 = 1e-12;

/// Smallest entry to pivot on, and the smallest gain that is one.
const TOLERANCE: f64 = 1e-9;

pub(crate) struct Tableau {
    /// The nonbasic variable of each column; `None` if the column is gone.
    columns: Vec<Option<usize>>,
    /// The basic variable of each row; `None` if the row is an equation that has none yet.
    basic: Vec<Option<usize>>,
    /// Row by row: an entry for each column, the right-hand side, and the perturbed one.
    rows: Vec<Vec<f64>>,
    objective: Vec<f64>,
}

impl Tableau {
    /// A tableau without rows. Variables are numbered, those of the columns from 0.
    pub(crate) fn new(mut objective: Vec<f64>, constant: f64) -> Tableau {
        let columns = (0..objective.len()).map(Some).collect();
        objective.extend([-constant, -constant]);
        Tableau { columns, basic: Vec::new(), rows: Vec::new(), objective }
    }

    /// Adds a row, and returns its number.
    pub(crate) fn add_row(
        &mut self,
        basic: Option<usize>,
        entries: &[(usize, f64)],
        rhs: f64,
        perturbation: f64,
    ) -> usize {
        let mut row = vec![0.0; self.columns.len()];
        entries.iter().for_each(|&(column, entry)| row[column] += entry);
        row.extend([rhs, rhs + perturbation]);
        self.basic.push(basic);
        self.rows.push(row);
        self.rows.len() - 1
    }

    /// The right-hand side of a row, with the perturbation.
    pub(crate) fn perturbed(&self, row: usize) -> f64 {
        self.rows[row][self.columns.len() + 1]
    }

    /// Exchanges the basic variable of a row and the nonbasic one of a column. The column of an equation is zero from then on.
    pub(crate) fn pivot(&mut self, row: usize, column: usize) {
        let mut pivot_row = std::mem::take(&mut self.rows[row]);
        let pivot = pivot_row[column];
        pivot_row.iter_mut().for_each(|entry| *entry /= pivot);
        pivot_row[column] = 1.0 / pivot;
        let left = std::mem::replace(&mut self.basic[row], self.columns[column]);
        self.columns[column] = left;
        if left.is_none() {
            pivot_row[column] = 0.0;
        }
        let nonzero: Vec<usize> =
            (0..pivot_row.len()).filter(|&at| at != column && pivot_row[at] != 0.0).collect();
        for other in self.rows.iter_mut().filter(|other| !other.is_empty()).chain([&mut self.objective]) {
            let factor = other[column];
            if factor == 0.0 {
                continue;
            }
            for &at in &nonzero {
                let entry = other[at] - factor * pivot_row[at];
                other[at] = if entry.abs() < ROUNDING { 0.0 } else { entry };
            }
            other[column] = -factor * pivot_row[column];
        }
        self.rows[row] = pivot_row;
    }

    /// Drops the rows of these basic variables, which have no bounds, and the columns of equations.
    pub(crate) fn compact(&mut self, is_free: impl Fn(usize) -> bool) {
        let kept: Vec<bool> = self.columns.iter().map(Option::is_some).chain([true, true]).collect();
        let keep = |row: &mut Vec<f64>| {
            let mut kept = kept.iter();
            row.retain(|_| *kept.next().unwrap());
        };
        let (basic, rows) = (std::mem::take(&mut self.basic), std::mem::take(&mut self.rows));
        let bounded = basic.into_iter().zip(rows).filter(|(basic, _)| !basic.is_some_and(&is_free));
        (self.basic, self.rows) = bounded.unzip();
        self.rows.iter_mut().chain([&mut self.objective]).for_each(keep);
        self.columns.retain(Option::is_some);
    }

    /// Maximizes from a basis whose right-hand sides are not negative.
    pub(crate) fn maximize(&mut self) {
        let rhs = self.columns.len() + 1;
        for _ in 0..100_000 {
            let gain = |&column: &usize| self.objective[column];
            let best = (0..self.columns.len()).max_by(|a, b| gain(a).total_cmp(&gain(b)));
            let Some(column) = best.filter(|best| gain(best) > TOLERANCE) else { return };
            let ratio = |row: &usize| self.rows[*row][rhs].max(0.0) / self.rows[*row][column];
            let rows = (0..self.rows.len()).filter(|&row| self.rows[row][column] > TOLERANCE);
            let row = rows.min_by(|a, b| ratio(a).total_cmp(&ratio(b))).expect("the program is bounded");
            self.pivot(row, column);
        }
        panic!("the simplex method does not end");
    }

    /// The value of each variable in the basis.
    pub(crate) fn values(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        let rhs = self.columns.len();
        self.basic.iter().zip(&self.rows).filter_map(move |(basic, row)| Some(((*basic)?, row[rhs])))
    }

    /// The cost of raising each variable that is not in the basis: the solution of the dual program.
    pub(crate) fn reduced_costs(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.columns.iter().zip(&self.objective).filter_map(|(column, gain)| Some(((*column)?, -gain)))
    }

    pub(crate) fn optimum(&self) -> f64 {
        -self.objective[self.columns.len()]
    }
}

/// Maximizes 3a + 5b under a ≤ 4, 2b ≤ 12, 3a + 2b ≤ 18 (Dantzig's textbook example: 36 at a = 2, b = 6).
#[test]
fn a_program_with_a_known_optimum() {
    let mut tableau = Tableau::new(vec![3.0, 5.0], 0.0);
    tableau.add_row(Some(2), &[(0, 1.0)], 4.0, 1e-7);
    tableau.add_row(Some(3), &[(1, 2.0)], 12.0, 2e-7);
    tableau.add_row(Some(4), &[(0, 3.0), (1, 2.0)], 18.0, 3e-7);
    tableau.maximize();
    assert!((tableau.optimum() - 36.0).abs() < 1e-9);
    let value = |wanted| tableau.values().find(|&(variable, _)| variable == wanted).unwrap().1;
    assert!((value(0) - 2.0).abs() < 1e-9 && (value(1) - 6.0).abs() < 1e-9);
}

/// Beale's example, on which the plain method cycles: the optimum is 1/20.
#[test]
fn a_program_that_cycles_without_perturbation() {
    let mut tableau = Tableau::new(vec![0.75, -150.0, 0.02, -6.0], 0.0);
    tableau.add_row(Some(4), &[(0, 0.25), (1, -60.0), (2, -0.04), (3, 9.0)], 0.0, 1e-7);
    tableau.add_row(Some(5), &[(0, 0.5), (1, -90.0), (2, -0.02), (3, 3.0)], 0.0, 3e-7);
    tableau.add_row(Some(6), &[(2, 1.0)], 1.0, 2e-7);
    tableau.maximize();
    assert!((tableau.optimum() - 0.05).abs() < 1e-9, "{}", tableau.optimum());
}
