//! Reads YAML into JSON's values: what settings are made of.
//!
//! Aliases are refused: settings have no use for them, and a few lines of them
//! can stand for gigabytes.

use saphyr_parser::{Event, Parser, ScalarStyle};
use serde_json::{Map, Number, Value};

/// How deep values may nest.
const DEPTH: usize = 64;

/// Reads the one document of a text; null for an empty one.
pub(super) fn read(text: &str) -> Result<Value, String> {
    let mut open: Vec<Open> = Vec::new();
    let mut root = None;
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| error.to_string())?;
        let line = span.start.line();
        let value = match event {
            Event::Scalar(text, style, ..) => scalar(&text, style),
            Event::SequenceStart(..) | Event::MappingStart(..) if open.len() == DEPTH => {
                return Err(format!("line {line}: nested deeper than {DEPTH}"));
            }
            Event::SequenceStart(..) => {
                open.push(Open::Sequence(Vec::new()));
                continue;
            }
            Event::MappingStart(..) => {
                open.push(Open::Mapping(Map::new(), None));
                continue;
            }
            Event::SequenceEnd | Event::MappingEnd => match open.pop() {
                Some(Open::Sequence(values)) => Value::Array(values),
                Some(Open::Mapping(map, _)) => Value::Object(map),
                None => return Err(format!("line {line}: an end without a beginning")),
            },
            Event::Alias(_) => return Err(format!("line {line}: aliases are not read")),
            Event::DocumentStart(_) if root.is_some() => {
                return Err(format!("line {line}: a second document"));
            }
            Event::DocumentStart(_)
            | Event::DocumentEnd
            | Event::StreamStart
            | Event::StreamEnd
            | Event::Nothing => continue,
        };
        match open.last_mut() {
            None => root = Some(value),
            Some(container) => {
                container.add(value).map_err(|why| format!("line {line}: {why}"))?;
            }
        }
    }
    Ok(root.unwrap_or(Value::Null))
}

/// A value whose end has not come.
enum Open {
    Sequence(Vec<Value>),
    /// With the key that waits for its value.
    Mapping(Map<String, Value>, Option<String>),
}

impl Open {
    fn add(&mut self, value: Value) -> Result<(), String> {
        match self {
            Open::Sequence(values) => values.push(value),
            Open::Mapping(map, key) => match key.take() {
                Some(key) => {
                    if map.insert(key.clone(), value).is_some() {
                        return Err(format!("the key {key:?} a second time"));
                    }
                }
                None => {
                    *key = Some(match value {
                        Value::String(text) => text,
                        Value::Array(_) | Value::Object(_) => {
                            return Err("a key that is no word".to_owned());
                        }
                        other => other.to_string(),
                    });
                }
            },
        }
        Ok(())
    }
}

/// What a scalar means in YAML's core schema, as far as settings go.
fn scalar(text: &str, style: ScalarStyle) -> Value {
    if style != ScalarStyle::Plain {
        return Value::String(text.to_owned());
    }
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Value::Null,
        "true" | "True" | "TRUE" => return Value::Bool(true),
        "false" | "False" | "FALSE" => return Value::Bool(false),
        _ => {}
    }
    let numeric = text.starts_with(|char: char| char.is_ascii_digit() || "+-.".contains(char));
    let number = match text.trim_start_matches('+').parse::<i64>() {
        Ok(whole) => Some(Number::from(whole)),
        Err(_) => text.parse::<f64>().ok().and_then(Number::from_f64),
    };
    match number {
        Some(number) if numeric => Value::Number(number),
        _ => Value::String(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::read;

    #[test]
    fn settings_are_read() {
        let text = "# comment\nname:\n  en: Hello World!\n  sv: 'Hej: v\u{e4}rlden'\n\
                    limits: {memory: 512, time_limit: 1.5}\nvalidator_flags: float_tolerance 1e-6\n\
                    args:\n- a\n- \"1\"\nkeywords:\nyes: true\n";
        assert_eq!(
            read(text).unwrap(),
            json!({
                "name": {"en": "Hello World!", "sv": "Hej: v\u{e4}rlden"},
                "limits": {"memory": 512, "time_limit": 1.5},
                "validator_flags": "float_tolerance 1e-6",
                "args": ["a", "1"],
                "keywords": null,
                "yes": true,
            })
        );
        assert_eq!(read("").unwrap(), json!(null));
    }

    #[test]
    fn what_is_no_setting_is_refused() {
        let deep = "[".repeat(100_000);
        for text in [
            "a: &x [1]\nb: *x\n",
            "a: 1\na: 2\n",
            "{",
            "? [a]\n: b\n",
            "a\n---\nb\n",
            "\t- a: b: c",
            &deep,
        ] {
            assert!(read(text).is_err(), "{text:.40}");
        }
    }
}
