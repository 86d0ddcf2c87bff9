//! Parameters of requests that are refused before anything is asked.

use isofold_api::{ErrorCode, Request};

/// serde reads a list as the fields of a struct, one after the other: `[]` would be a request without any, `["AsKs"]` one with its first.
#[test]
fn parameters_are_an_object() {
    for name in Request::NAMES {
        for params in ["[]", " [1]", "[\"AsKs\"]", "[{\"do\": \"state\"}]", "null", "3", "\"\"", ""] {
            let error = Request::parse(name, params).unwrap_err();
            assert_eq!(error.code, ErrorCode::BadRequest, "{name} {params}");
        }
    }
    for params in ["{}", "\n {\"schema\": 1}"] {
        assert!(Request::parse("hello", params).is_ok(), "{params}");
    }
}
