//! The exact earth mover's distance: the transportation problem, solved by successive shortest paths.

/// The least work that carries the masses of some bins to others, divided by the mass. Both sides have the same mass.
pub(super) fn transport(from: &[(u16, u32)], to: &[(u16, u32)], distance: impl Fn(u16, u16) -> f64) -> f64 {
    let (rows, columns) = (from.len(), to.len());
    let costs: Vec<f64> =
        from.iter().flat_map(|&(a, _)| to.iter().map(|&(b, _)| distance(a, b)).collect::<Vec<_>>()).collect();
    let mut left: Vec<u32> = from.iter().map(|&(_, mass)| mass).collect();
    let mut missing: Vec<u32> = to.iter().map(|&(_, mass)| mass).collect();
    let mut carried = vec![0u32; rows * columns];
    // Nodes are rows, then columns. Under these prices (dual variables) no residual edge has a negative reduced cost.
    let mut prices = vec![0.0; rows + columns];
    while left.iter().any(|&left| left > 0) {
        let (lengths, before) = shortest(&left, columns, &costs, &carried, &prices);
        let open = (0..columns).filter(|&column| missing[column] > 0);
        let Some(end) = open.min_by(|&a, &b| lengths[rows + a].total_cmp(&lengths[rows + b])) else { break };
        let limit = lengths[rows + end];
        prices.iter_mut().zip(&lengths).for_each(|(price, &length)| *price += length.min(limit));
        // Back along the path: first the most that it takes, then the flow.
        let mut amount = missing[end];
        let mut path = Vec::new();
        let mut node = rows + end;
        while let Some(previous) = before[node] {
            path.push((previous, node));
            if previous >= rows {
                amount = amount.min(carried[node * columns + previous - rows]);
            }
            node = previous;
        }
        amount = amount.min(left[node]);
        left[node] -= amount;
        missing[end] -= amount;
        for (a, b) in path {
            if a < rows {
                carried[a * columns + b - rows] += amount;
            } else {
                carried[b * columns + a - rows] -= amount;
            }
        }
    }
    let work = carried.iter().zip(&costs).map(|(&mass, cost)| f64::from(mass) * cost).sum::<f64>();
    work / from.iter().map(|&(_, mass)| f64::from(mass)).sum::<f64>()
}

/// The lengths of the shortest paths from the rows that have mass left, and the node before each on its path (Dijkstra).
fn shortest(
    left: &[u32],
    columns: usize,
    costs: &[f64],
    carried: &[u32],
    prices: &[f64],
) -> (Vec<f64>, Vec<Option<usize>>) {
    let rows = left.len();
    let nodes = rows + columns;
    let mut lengths = vec![f64::INFINITY; nodes];
    left.iter().zip(&mut lengths).filter(|(left, _)| **left > 0).for_each(|(_, length)| *length = 0.0);
    let mut before = vec![None; nodes];
    let mut is_done = vec![false; nodes];
    while let Some(node) = (0..nodes)
        .filter(|&node| !is_done[node] && lengths[node].is_finite())
        .min_by(|&a, &b| lengths[a].total_cmp(&lengths[b]))
    {
        is_done[node] = true;
        let mut reach = |other: usize, cost: f64| {
            let length = lengths[node] + (cost + prices[node] - prices[other]).max(0.0);
            if !is_done[other] && length < lengths[other] {
                lengths[other] = length;
                before[other] = Some(node);
            }
        };
        if node < rows {
            (0..columns).for_each(|column| reach(rows + column, costs[node * columns + column]));
        } else {
            let column = node - rows;
            (0..rows)
                .filter(|row| carried[row * columns + column] > 0)
                .for_each(|row| reach(row, -costs[row * columns + column]));
        }
    }
    (lengths, before)
}
