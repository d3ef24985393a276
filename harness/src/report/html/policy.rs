//! The page's content security policy: nothing is loaded from anywhere, and no
//! style or script runs but the page's own two, known by their hashes. Should
//! a hostile text ever escape the escaping, the browser will not obey it.

use sha2::{Digest, Sha256};

use crate::base64::base64;

/// The policy of a page with this style and this script.
pub(super) fn policy(style: &str, script: &str) -> String {
    let (style, script) = (hash(style), hash(script));
    format!(
        "default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}'; \
         base-uri 'none'; form-action 'none'"
    )
}

/// The SHA-256 of a text in Base64, as a policy names it.
fn hash(text: &str) -> String {
    base64(&Sha256::digest(text))
}

#[cfg(test)]
mod tests {
    use super::hash;

    #[test]
    fn hashes_are_written_as_browsers_do() {
        // The example of the specification, CSP level 3.
        let script = "alert('Hello, world.');";
        assert_eq!(hash(script), "qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=");
    }
}
