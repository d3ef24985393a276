//! What stands in a manifest, and how a mistake in it is told: with its line,
//! its key, what it is and what to write.

use toml::de::{DeTable, DeValue};

/// A key and what it is set to.
pub(super) struct Entry<'a> {
    text: &'a str,
    at: usize,
    /// The table that it stands in, as messages put it before the key.
    prefix: &'static str,
    /// The key.
    pub key: &'a str,
    value: &'a DeValue<'a>,
}

/// The entries of a table in the order in which they stand in the text.
pub(super) fn entries<'a>(
    text: &'a str,
    table: &'a DeTable<'a>,
    prefix: &'static str,
) -> Vec<Entry<'a>> {
    let entry = |(key, value): (&'a toml::Spanned<_>, &'a toml::Spanned<_>)| {
        let name: &std::borrow::Cow<'a, str> = key.get_ref();
        Entry { text, at: key.span().start, prefix, key: name, value: value.get_ref() }
    };
    let mut entries: Vec<Entry<'a>> = table.iter().map(entry).collect();
    entries.sort_by_key(|entry| entry.at);
    entries
}

/// The line of a byte, 1-based.
pub(super) fn line(text: &str, at: usize) -> usize {
    1 + text.as_bytes()[..at.min(text.len())].iter().filter(|byte| **byte == b'\n').count()
}

impl<'a> Entry<'a> {
    /// What is wrong with it, as it goes on behind its key.
    pub(super) fn fault(&self, what: &str) -> String {
        format!("line {}: {}{} {what}", line(self.text, self.at), self.prefix, self.key)
    }

    /// That it is not what it must be.
    pub(super) fn unlike(&self, wanted: &str) -> String {
        let quoted = matches!(self.value, DeValue::String(_)) && !wanted.contains('"');
        let bare = if quoted { ", without quotes" } else { "" };
        let is = match self.value {
            DeValue::String(text) => format!("the text {text:?}"),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Float(number) => number.to_string(),
            DeValue::Boolean(flag) => flag.to_string(),
            DeValue::Datetime(date) => format!("the date {date}"),
            DeValue::Array(_) => "a list".to_owned(),
            DeValue::Table(_) => "a table".to_owned(),
        };
        self.fault(&format!("is {is}: write {wanted}{bare}"))
    }

    pub(super) fn table(&self, prefix: &'static str) -> Result<Vec<Entry<'a>>, String> {
        match self.value {
            DeValue::Table(table) => Ok(entries(self.text, table, prefix)),
            _ => Err(self.unlike(&format!("a table, under [{}{}]", self.prefix, self.key))),
        }
    }

    pub(super) fn text(&self, wanted: &str) -> Result<&'a str, String> {
        match self.value {
            DeValue::String(text) => Ok(text),
            _ => Err(self.unlike(wanted)),
        }
    }

    pub(super) fn flag(&self) -> Result<bool, String> {
        match self.value {
            DeValue::Boolean(flag) => Ok(*flag),
            _ => Err(self.unlike("true or false")),
        }
    }

    pub(super) fn number(&self, wanted: &str) -> Result<f64, String> {
        let number = match self.value {
            DeValue::Float(number) => number.as_str().parse().ok(),
            DeValue::Integer(_) => self.integer().map(|number| number as f64),
            _ => None,
        };
        number.ok_or_else(|| self.unlike(wanted))
    }

    pub(super) fn whole(&self, wanted: &str) -> Result<f64, String> {
        self.integer().map(|number| number as f64).ok_or_else(|| self.unlike(wanted))
    }

    fn integer(&self) -> Option<i128> {
        match self.value {
            DeValue::Integer(number) => i128::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        }
    }
}
