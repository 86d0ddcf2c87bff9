//! Values of a TOML file whose errors are worded for users, without names of Rust types.

use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{Error, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;

/// A whole number.
#[derive(Clone, Copy)]
pub(super) struct Whole<T>(pub(super) T);

/// A number, with or without a decimal point.
pub(super) struct Number(pub(super) f64);

/// One of several names.
#[derive(Clone, Copy)]
pub(super) struct Named<T>(pub(super) T);

/// A table with a field for each street. Deserialized as itself, a list would be accepted too, its items taken for the fields in order.
pub(super) struct Table<T>(pub(super) T);

impl<'de, T: TryFrom<i128>> Deserialize<'de> for Whole<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Expected<T>(PhantomData<T>);

        impl<T: TryFrom<i128>> Visitor<'_> for Expected<T> {
            type Value = Whole<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number")
            }

            fn visit_i64<E: Error>(self, found: i64) -> Result<Whole<T>, E> {
                self.visit_i128(found.into())
            }

            fn visit_u64<E: Error>(self, found: u64) -> Result<Whole<T>, E> {
                self.visit_i128(found.into())
            }

            fn visit_i128<E: Error>(self, found: i128) -> Result<Whole<T>, E> {
                let accepted = if found < 0 { "a whole number from 0" } else { "a smaller number" };
                let shown = format!("number `{found}`");
                let refused = |_| E::invalid_value(Unexpected::Other(&shown), &accepted);
                T::try_from(found).map(Whole).map_err(refused)
            }

            fn visit_u128<E: Error>(self, found: u128) -> Result<Whole<T>, E> {
                let shown = format!("number `{found}`");
                Err(E::invalid_value(Unexpected::Other(&shown), &"a smaller number"))
            }
        }

        from.deserialize_i128(Expected(PhantomData))
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Expected;

        impl Visitor<'_> for Expected {
            type Value = Number;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number")
            }

            fn visit_i64<E>(self, found: i64) -> Result<Number, E> {
                Ok(Number(found as f64))
            }

            fn visit_f64<E>(self, found: f64) -> Result<Number, E> {
                Ok(Number(found))
            }
        }

        from.deserialize_f64(Expected)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Named<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Expected<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Expected<T> {
            type Value = Named<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name in quotes")
            }

            fn visit_str<E: Error>(self, found: &str) -> Result<Named<T>, E> {
                T::deserialize(StrDeserializer::new(found)).map(Named)
            }
        }

        from.deserialize_str(Expected(PhantomData))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Table<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Expected<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Expected<T> {
            type Value = Table<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table of streets")
            }

            fn visit_map<A: MapAccess<'de>>(self, found: A) -> Result<Table<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(found)).map(Table)
            }
        }

        from.deserialize_map(Expected(PhantomData))
    }
}
