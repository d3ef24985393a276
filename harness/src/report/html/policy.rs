//! The page's content security policy: nothing is loaded from anywhere, and no
//! style or script runs but the page's own two, known by their hashes. Should
//! a hostile text ever escape the escaping, the browser will not obey it.

use sha2::{Digest, Sha256};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The policy of a page with this style and this script.
pub(super) fn policy(style: &str, script: &str) -> String {
    let (style, script) = (hash(style), hash(script));
    format!(
        "default-src 'none'; style-src 'sha256-{style}'; script-src 'sha256-{script}'; \
         base-uri 'none'; form-action 'none'"
    )
}

/// The SHA-256 of a text in Base64 (RFC 4648, section 4), as a policy names it.
fn hash(text: &str) -> String {
    let mut encoded = String::new();
    for chunk in Sha256::digest(text).chunks(3) {
        let byte = |at: usize| u32::from(chunk.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for at in 0..4 {
            let digit = (bits >> (18 - 6 * at) & 63) as usize;
            encoded.push(if at <= chunk.len() { char::from(ALPHABET[digit]) } else { '=' });
        }
    }
    encoded
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
