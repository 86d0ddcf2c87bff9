use isofold_abstraction::{ClusterError, Occupancy, adjusted_rand_index};

#[test]
fn agreement_of_known_assignments() {
    let index = |a: &[u32], b: &[u32]| adjusted_rand_index(a, b, None).unwrap();
    let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} is not {b}");
    close(index(&[0, 0, 1, 1], &[0, 0, 1, 2]), 4.0 / 7.0);
    close(index(&[0, 0, 1, 2], &[0, 0, 1, 1]), 4.0 / 7.0);
    close(index(&[0, 0, 0, 0], &[0, 1, 2, 3]), 0.0);
    close(index(&[0, 1, 2], &[2, 0, 1]), 1.0);
    close(index(&[0, 0, 0], &[4, 4, 4]), 1.0);
    // Pairs by hand: 2 together in both, 6 and 4 in each, 15 in all.
    close(
        index(&[0, 0, 0, 1, 1, 1], &[0, 0, 1, 1, 1, 2]),
        (2.0 - 6.0 * 4.0 / 15.0) / (5.0 - 6.0 * 4.0 / 15.0),
    );
}

#[test]
fn a_weight_stands_for_so_many_points() {
    let (a, b, weights) = ([0, 0, 1, 1, 2], [0, 1, 1, 1, 0], [3.0, 1.0, 2.0, 0.0, 4.0]);
    let spread = |list: &[u32]| -> Vec<u32> {
        list.iter().zip(weights).flat_map(|(&cluster, weight)| vec![cluster; weight as usize]).collect()
    };
    let weighted = adjusted_rand_index(&a, &b, Some(&weights)).unwrap();
    assert!((weighted - adjusted_rand_index(&spread(&a), &spread(&b), None).unwrap()).abs() < 1e-12);
    assert_eq!(Occupancy::new(&a, 4, Some(&weights)), Occupancy::new(&spread(&a), 4, None));
}

#[test]
fn lists_that_do_not_fit_are_refused() {
    let error = ClusterError::Length { what: "clusters", found: 1, points: 2 };
    assert_eq!(adjusted_rand_index(&[0, 1], &[0], None), Err(error));
    let error = ClusterError::Cluster { cluster: 7, clusters: 3 };
    assert_eq!(Occupancy::new(&[0, 7], 3, None), Err(error));
    assert_eq!(Occupancy::new(&[], 0, None), Err(ClusterError::NoClusters));
}
