//! Shares by name, in an order that means something.

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Shares by name: an object whose keys keep their order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct NamedShares(pub Vec<(String, f64)>);

impl Serialize for NamedShares {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, share)| (name, share)))
    }
}

impl<'de> Deserialize<'de> for NamedShares {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<NamedShares, D::Error> {
        struct Shares;

        impl<'de> Visitor<'de> for Shares {
            type Value = NamedShares;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of shares by name")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<NamedShares, A::Error> {
                let mut shares = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    shares.push(entry);
                }
                Ok(NamedShares(shares))
            }
        }

        deserializer.deserialize_map(Shares)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for NamedShares {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "NamedShares".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        std::collections::BTreeMap::<String, f64>::json_schema(generator)
    }
}

#[cfg(test)]
mod tests {
    use super::NamedShares;

    #[test]
    fn names_keep_their_order() {
        let text = r#"{"straight flush":0.25,"flush":0.5,"pair":0.25}"#;
        let shares: NamedShares = serde_json::from_str(text).unwrap();
        assert_eq!(shares.0[0], ("straight flush".to_owned(), 0.25));
        assert_eq!(serde_json::to_string(&shares).unwrap(), text);
    }
}
