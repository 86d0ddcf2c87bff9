//! Numbers of requests and answers keep every bit on their way through JSON.

use isofold_api::icm::Icm;
use isofold_api::{Request, icm};

#[test]
fn numbers_are_read_as_they_were_written() {
    // The first is one that a reader of fewer digits takes for its neighbour.
    for number in [0.41333333333333333, 0.1 + 0.2, 1.0 / 3.0, 5e-324, 1e15 / 7.0] {
        let request = Icm { stacks: vec![number], ..Icm::default() };
        let text = serde_json::to_string(&request).unwrap();
        let Request::Icm(icm::Icm { stacks, .. }) = Request::parse("icm", &text).unwrap() else { panic!() };
        assert_eq!(stacks[0].to_bits(), number.to_bits(), "{text}");
    }
}
