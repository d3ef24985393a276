//! A request as the browser sends it.

use std::io::{self, Read, Write};

/// The largest body, in bytes.
const BODY: usize = 4 << 20;
/// The largest head, in bytes.
const HEAD: usize = 16 << 10;

/// The status of the answer, and why.
pub(super) type Refused = (&'static str, &'static str);

/// Reads the body of a request that a browser extension may send and a page
/// of the web may not: a page can send JSON to another host only after asking,
/// which nobody answers here, and a host name that points to this machine is
/// not this machine's.
pub(super) fn read_request(stream: &mut impl ReadWrite) -> Result<Vec<u8>, Refused> {
    let broken = |_: io::Error| ("408 Request Timeout", "the request stopped half-way");
    let mut bytes = Vec::new();
    let head = loop {
        if let Some(head) = Head::parse(&bytes)? {
            break head;
        }
        if bytes.len() > HEAD {
            return Err(("431 Request Header Fields Too Large", "the head is over 16 KiB"));
        }
        let mut piece = [0; 4096];
        match stream.read(&mut piece).map_err(broken)? {
            0 => return Err(("400 Bad Request", "the request stopped half-way")),
            read => bytes.extend(&piece[..read]),
        }
    };
    let length = head.check()?;
    let mut body = bytes.split_off(head.size);
    body.truncate(length);
    if head.expects_go_ahead && body.is_empty() {
        stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n").map_err(broken)?;
    }
    let missing = (length - body.len()) as u64;
    let read = stream.take(missing).read_to_end(&mut body).map_err(broken)?;
    if read as u64 != missing {
        return Err(("400 Bad Request", "the body is shorter than it says"));
    }
    Ok(body)
}

pub(super) trait ReadWrite: Read + Write {}
impl<T: Read + Write> ReadWrite for T {}

/// What matters of the head of a request.
#[derive(Debug, Default)]
struct Head {
    size: usize,
    post: bool,
    json: bool,
    host: Option<String>,
    length: Option<String>,
    expects_go_ahead: bool,
}

impl Head {
    /// `None` while it is not whole.
    fn parse(bytes: &[u8]) -> Result<Option<Head>, Refused> {
        let mut headers = [httparse::EMPTY_HEADER; 64];
        let mut request = httparse::Request::new(&mut headers);
        let size = match request.parse(bytes) {
            Ok(httparse::Status::Complete(size)) => size,
            Ok(httparse::Status::Partial) => return Ok(None),
            Err(_) => return Err(("400 Bad Request", "not HTTP")),
        };
        let mut head = Head { size, post: request.method == Some("POST"), ..Head::default() };
        for header in request.headers.iter() {
            let value = String::from_utf8_lossy(header.value).trim().to_ascii_lowercase();
            match header.name.to_ascii_lowercase().as_str() {
                "host" => once(&mut head.host, value)?,
                "content-length" => once(&mut head.length, value)?,
                // No browser sends a body in pieces.
                "transfer-encoding" => {
                    return Err(("400 Bad Request", "say Content-Length, not Transfer-Encoding"));
                }
                "content-type" => {
                    let kind = value.split(';').next().unwrap_or_default().trim();
                    head.json = kind == "application/json";
                }
                "expect" => head.expects_go_ahead = value == "100-continue",
                _ => {}
            }
        }
        Ok(Some(head))
    }

    /// The length of the body, if it may come.
    fn check(&self) -> Result<usize, Refused> {
        let host = self.host.as_deref().unwrap_or_default();
        let host = host.rsplit_once(':').map_or(host, |(name, port)| {
            if port.bytes().all(|byte| byte.is_ascii_digit()) { name } else { host }
        });
        if !["localhost", "127.0.0.1", "[::1]"].contains(&host) {
            return Err(("403 Forbidden", "this is for programs on this machine"));
        }
        if !self.post {
            return Err(("405 Method Not Allowed", "send a problem with POST"));
        }
        if !self.json {
            return Err(("415 Unsupported Media Type", "send application/json"));
        }
        let length = self.length.as_deref().filter(|length| !length.starts_with('+'));
        match length.and_then(|length| length.parse().ok()) {
            None => Err(("411 Length Required", "say Content-Length")),
            Some(length) if length > BODY => {
                Err(("413 Content Too Large", "the body is over 4 MiB"))
            }
            Some(length) => Ok(length),
        }
    }
}

/// Takes what a header says; of two of them none is to be believed.
fn once(place: &mut Option<String>, value: String) -> Result<(), Refused> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(("400 Bad Request", "a header twice that may come once")),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::{BODY, read_request};

    fn read(request: &str) -> Result<Vec<u8>, &'static str> {
        read_request(&mut Cursor::new(request.as_bytes().to_vec())).map_err(|(status, _)| status)
    }

    #[test]
    fn only_json_for_this_machine_is_read() {
        let request = |method: &str, host: &str, kind: &str, length: &str| {
            read(&format!(
                "{method} /../../x HTTP/1.1\r\nHost: {host}\r\nContent-Type: {kind}\r\n{length}\r\n{{}}rest"
            ))
        };
        let ok = "application/json; charset=utf-8";
        assert_eq!(request("POST", "localhost:10043", ok, "content-length: 2\r\n").unwrap(), b"{}");
        assert_eq!(request("POST", "[::1]:10043", ok, "Content-Length: 2\r\n").unwrap(), b"{}");
        assert_eq!(request("POST", "[::1]", ok, "Content-Length: 0\r\n").unwrap(), b"");
        let length = |length: usize| format!("Content-Length: {length}\r\n");
        for (got, status) in [
            (request("GET", "localhost", ok, &length(2)), "405 Method Not Allowed"),
            (request("OPTIONS", "localhost", ok, &length(0)), "405 Method Not Allowed"),
            (request("POST", "evil.example:10043", ok, &length(2)), "403 Forbidden"),
            (request("POST", "localhost.evil", ok, &length(2)), "403 Forbidden"),
            (request("POST", "127.0.0.1", "text/plain", &length(2)), "415 Unsupported Media Type"),
            (request("POST", "127.0.0.1", ok, ""), "411 Length Required"),
            (request("POST", "127.0.0.1", ok, "Content-Length: -1\r\n"), "411 Length Required"),
            (request("POST", "127.0.0.1", ok, &length(BODY + 1)), "413 Content Too Large"),
            (request("POST", "127.0.0.1", ok, &length(usize::MAX)), "413 Content Too Large"),
            (request("POST", "127.0.0.1", ok, &length(100)), "400 Bad Request"),
            (request("POST", "127.0.0.1", ok, "Content-Length: +2\r\n"), "411 Length Required"),
            (request("POST", "127.0.0.1", ok, &length(2).repeat(2)), "400 Bad Request"),
            (request("POST", "127.0.0.1\r\nHost: 127.0.0.1", ok, &length(2)), "400 Bad Request"),
            (
                request("POST", "127.0.0.1", ok, &(length(2) + "Transfer-Encoding: chunked\r\n")),
                "400 Bad Request",
            ),
            (read("hello\r\n\r\n"), "400 Bad Request"),
            (read("POST / HT"), "400 Bad Request"),
            (
                read(&format!("POST / HTTP/1.1\r\nX: {}", "x".repeat(20_000))),
                "431 Request Header Fields Too Large",
            ),
        ] {
            assert_eq!(got, Err(status));
        }
    }
}
