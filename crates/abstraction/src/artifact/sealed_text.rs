//! A JSON object whose last key is the checksum of the text before it.

use super::format::checksum;

/// The text between the checksum and what it is of.
const KEY: &str = ",\n  \"checksum\": \"";
const END: &str = "\"\n}\n";

/// An object in JSON, which has a key at least, with its checksum as another key.
pub(super) fn seal(object: &str) -> String {
    let object = object.trim_end();
    let text = object.strip_suffix('}').unwrap_or(object).trim_end();
    format!("{text}{KEY}{:016x}{END}", checksum(text.as_bytes()))
}

/// Whether a text has a checksum; an error if it does not match.
pub(super) fn has_seal(text: &str) -> Result<bool, &'static str> {
    let Some((before, after)) = text.rsplit_once(KEY) else { return Ok(false) };
    let wanted = format!("{:016x}{END}", checksum(before.as_bytes()));
    if after == wanted { Ok(true) } else { Err("its checksum does not match") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_object_is_json_and_any_change_breaks_it() {
        let object = "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": 2.5\n  }\n}";
        let sealed = seal(object);
        assert_eq!(has_seal(object), Ok(false));
        assert_eq!(has_seal(&sealed), Ok(true));
        let read: serde_json::Value = serde_json::from_str(&sealed).unwrap();
        assert_eq!((&read["b"]["c"], read["checksum"].is_string()), (&serde_json::json!(2.5), true));
        for at in 0..sealed.len() {
            let mut bytes = sealed.clone().into_bytes();
            bytes[at] ^= 1;
            assert_ne!(has_seal(&String::from_utf8(bytes).unwrap()), Ok(true), "{at}");
            assert_ne!(has_seal(&sealed[..at]), Ok(true), "{at}");
        }
    }
}
