//! The states of a script as text: JSON, or a string as it is.
//!
//! Two values that are equal have one text, and the text is read back as the value: keys of maps are in order, and no zero
//! has a sign.

use rhai::{Dynamic, INT, Map};
use serde_json::{Number, Value};

/// The text of a value.
///
/// # Errors
/// What it holds that cannot be part of a state.
pub(super) fn text(value: &Dynamic) -> Result<String, String> {
    match value.as_immutable_string_ref() {
        Ok(string) => Ok(string.to_string()),
        Err(_) => json(value).map(|value| value.to_string()),
    }
}

/// The value of a text, where states are strings or are not.
///
/// # Errors
/// Why it is none.
pub(super) fn read(text: &str, strings: bool) -> Result<Dynamic, String> {
    if strings {
        return Ok(text.to_owned().into());
    }
    let value = serde_json::from_str(text).map_err(|error| {
        let place = format!("line {}, column {}: ", error.line(), error.column());
        format!("{place}a state is written as JSON, as in [0, 3]")
    })?;
    match value {
        Value::String(_) => Err("a state is not a string here".to_owned()),
        value => dynamic(value),
    }
}

fn json(value: &Dynamic) -> Result<Value, String> {
    if let Ok(whole) = value.as_int() {
        return Ok(whole.into());
    }
    if let Ok(number) = value.as_float() {
        let unsigned = if number == 0.0 { 0.0 } else { number };
        return Number::from_f64(unsigned)
            .map(Value::Number)
            .ok_or_else(|| format!("{number}, which is no number"));
    }
    if let Ok(truth) = value.as_bool() {
        return Ok(truth.into());
    }
    if let Ok(string) = value.as_immutable_string_ref() {
        return Ok(string.as_str().into());
    }
    if let Ok(array) = value.as_array_ref() {
        return array.iter().map(json).collect::<Result<Vec<_>, _>>().map(Value::Array);
    }
    if let Ok(map) = value.as_map_ref() {
        let entries = map.iter().map(|(key, value)| Ok((key.to_string(), json(value)?)));
        return entries.collect::<Result<_, String>>().map(Value::Object);
    }
    if value.is_unit() { Ok(Value::Null) } else { Err(format!("a value of type {}", value.type_name())) }
}

fn dynamic(value: Value) -> Result<Dynamic, String> {
    Ok(match value {
        Value::Null => Dynamic::UNIT,
        Value::Bool(truth) => truth.into(),
        Value::Number(number) => match number.as_i64() {
            Some(whole) => INT::from(whole).into(),
            None => number
                .as_f64()
                .filter(|n| number.is_f64() && n.is_finite())
                .map(Dynamic::from_float)
                .ok_or_else(|| format!("{number} is larger than a whole number may be"))?,
        },
        Value::String(string) => string.into(),
        Value::Array(values) => {
            Dynamic::from_array(values.into_iter().map(dynamic).collect::<Result<_, _>>()?)
        }
        Value::Object(entries) => {
            let entries = entries.into_iter().map(|(key, value)| Ok((key.into(), dynamic(value)?)));
            Dynamic::from_map(entries.collect::<Result<Map, String>>()?)
        }
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A text made the usual text of its value.
    fn canonical(typed: &str) -> Result<String, String> {
        text(&read(typed, false)?)
    }

    #[test]
    fn what_people_type_becomes_the_text_of_the_value() {
        assert_eq!(canonical(" [3,  0.50, \"a\"]").unwrap(), "[3,0.5,\"a\"]");
        assert_eq!(canonical(r#"{"b": null, "a": [true, -0.0]}"#).unwrap(), r#"{"a":[true,0.0],"b":null}"#);
        assert_eq!(
            canonical("[3, 0").unwrap_err(),
            "line 1, column 5: a state is written as JSON, as in [0, 3]"
        );
        assert_eq!(canonical("\"MMCC\"").unwrap_err(), "a state is not a string here");
        assert!(canonical("[18446744073709551615]").unwrap_err().contains("larger than a whole number"));
        assert!(canonical(&"[".repeat(10_000)).is_err());
        assert_eq!(text(&read("MM CC", true).unwrap()).unwrap(), "MM CC");
        assert_eq!(text(&Dynamic::from('x')).unwrap_err(), "a value of type char");
        assert_eq!(text(&Dynamic::from_float(f64::NAN)).unwrap_err(), "NaN, which is no number");
    }

    fn values() -> impl Strategy<Value = Dynamic> {
        let leaf = prop_oneof![
            any::<i64>().prop_map(Dynamic::from_int),
            any::<f64>().prop_filter("finite", |n| n.is_finite()).prop_map(Dynamic::from_float),
            any::<bool>().prop_map(Dynamic::from_bool),
            "\\PC{0,8}".prop_map(Dynamic::from),
            Just(Dynamic::UNIT),
        ];
        leaf.prop_recursive(4, 32, 6, |inner| {
            prop_oneof![
                proptest::collection::vec(inner.clone(), 0..6).prop_map(Dynamic::from_array),
                proptest::collection::btree_map("[a-z\"\\\\]{0,4}", inner, 0..6).prop_map(|map| {
                    Dynamic::from_map(map.into_iter().map(|(key, value)| (key.into(), value)).collect())
                }),
            ]
        })
    }

    proptest! {
        #[test]
        fn the_text_is_read_back_as_the_value(value in values()) {
            prop_assume!(!value.is_string());
            let once = text(&value).unwrap();
            prop_assert_eq!(canonical(&once).unwrap(), once);
        }

        #[test]
        fn no_text_is_too_odd(typed in "(?s).{0,60}|[\\[\\]{}\",:0-9. a-z-]{0,60}") {
            if let Ok(once) = canonical(&typed) {
                prop_assert_eq!(canonical(&once), Ok(once.clone()));
            }
        }
    }
}
