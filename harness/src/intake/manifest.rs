//! Writes a problem's `Cargo.toml`.

use std::fmt::{Display, Write};

use toml::Value;

use crate::problem::Settings;

/// The text of a problem's `Cargo.toml`: both limits to be seen and changed,
/// and what differs from the defaults.
pub fn manifest(id: &str, edition: &str, settings: &Settings) -> String {
    let default = Settings::default();
    let mut text = format!(
        "[package]\nname = \"{id}\"\nedition = \"{edition}\"\nrust-version = \"1.63\"\n\
         publish = false\ndefault-run = \"{id}\"\n\n[package.metadata.judge]\n"
    );
    let mut set = |key: &str, value: &dyn Display| {
        let _ = writeln!(text, "{key} = {value}");
    };
    let string = |text: &String| Value::String(text.clone());
    let units = |bytes: u64, shift: u32| Value::Integer((bytes >> shift) as i64);
    if let Some(title) = &settings.title {
        set("title", &string(title));
    }
    if let Some(url) = &settings.url {
        set("url", &string(url));
    }
    set("time-limit", &Value::Float(settings.time_limit.as_secs_f64()));
    set("memory-limit", &units(settings.memory_limit, 20));
    if settings.output_limit != default.output_limit {
        set("output-limit", &units(settings.output_limit, 20));
    }
    if settings.source_limit != default.source_limit {
        set("source-limit", &units(settings.source_limit, 10));
    }
    if settings.comparison.spacing != default.comparison.spacing {
        set("comparison", &string(&settings.comparison.spacing.name().to_owned()));
    }
    if let Some(tolerance) = settings.comparison.tolerance {
        // As people write it: 1e-6.
        set("tolerance", &format_args!("{tolerance:e}"));
    }
    if settings.interactive {
        set("interactive", &Value::Boolean(true));
    }
    text.push_str("\n[lints]\nworkspace = true\n");
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::manifest;
    use crate::problem::{Comparison, Settings, Spacing};

    #[test]
    fn titles_in_any_script_are_escaped() {
        let settings = Settings {
            title: Some("最大 \"公約数\"\\\n[x]\u{7}".to_owned()),
            url: Some("https://example.org/?a=\"b\"".to_owned()),
            time_limit: Duration::from_millis(1500),
            source_limit: 50 << 10,
            comparison: Comparison { spacing: Spacing::Tokens, tolerance: Some(1e-6) },
            interactive: true,
            ..Settings::default()
        };
        let text = manifest("gcd", "2021", &settings);
        let read: toml::Table = text.parse().unwrap();
        let judge = &read["package"]["metadata"]["judge"];
        assert_eq!(judge["title"].as_str(), settings.title.as_deref());
        assert_eq!(judge["url"].as_str(), settings.url.as_deref());
        insta::assert_snapshot!(text, @r#"
        [package]
        name = "gcd"
        edition = "2021"
        rust-version = "1.63"
        publish = false
        default-run = "gcd"

        [package.metadata.judge]
        title = """
        最大 "公約数"\\
        [x]\u0007"""
        url = 'https://example.org/?a="b"'
        time-limit = 1.5
        memory-limit = 256
        source-limit = 50
        comparison = "tokens"
        tolerance = 1e-6
        interactive = true

        [lints]
        workspace = true
        "#);
    }
}
