//! Who may ask: a page elsewhere must not drive this server, nor learn anything from it.
//!
//! Three checks, each enough against a different trick. The `Host` must be ours, so that a name of somebody else's
//! that resolves to this computer is of no use. The `Origin`, where a browser sends one, must be the page that this
//! server itself serves. And everything but a `GET` must carry the token of a live session, in a header that a
//! browser lets no foreign page set unasked. Where others can reach the computer, a fourth comes first: everything must
//! carry the token that was printed at the start.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

use crate::api::{Problem, TOKEN_HEADER};
use crate::jobs::Hub;
use crate::problems;
use crate::session::Session;

/// What the page may do: load from here, connect to here, nothing else.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; \
    img-src 'self' blob: data:; connect-src 'self'; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; \
    form-action 'none'";

/// The cookie that carries the token of the lab.
const COOKIE: &str = "loyd-lab";

/// What this server is called, and who has a session.
#[derive(Debug, Clone)]
pub struct Guard {
    /// Whether only this computer can reach it.
    pub is_local: bool,
    /// Names besides `localhost` and addresses.
    pub names: Vec<String>,
    /// What every request must carry, if anything.
    pub token: Option<String>,
    /// Knows the tokens of sessions.
    pub hub: Arc<Hub>,
}

/// The session whose token came with a write.
#[derive(Debug, Clone)]
pub struct Writer(pub Arc<Session>);

/// Lets a request through, or answers it; either way the answer gets the headers that browsers obey.
pub async fn guard(State(guard): State<Arc<Guard>>, mut request: Request, next: Next) -> Response {
    let cookie = guard.cookie_for(&request);
    let mut response = match guard.check(&request) {
        Ok(writer) => {
            writer.map(|session| request.extensions_mut().insert(Writer(session)));
            next.run(request).await
        }
        Err(problem) => problem.into_response(),
    };
    let headers = response.headers_mut();
    if let Some(cookie) = cookie {
        headers.insert(header::SET_COOKIE, cookie);
    }
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

impl Guard {
    /// The session that writes, if the request writes.
    fn check(&self, request: &Request) -> Result<Option<Arc<Session>>, Problem> {
        let headers = request.headers();
        if self.token.as_deref().is_some_and(|token| !is_shown(request, token)) {
            return Err(problems::no_entry());
        }
        let host = only(headers, &header::HOST).ok_or_else(problems::misdirected)?;
        let is_named = |authority: &Authority| authority.as_str() == host;
        if !self.is_ours(host) || !request.uri().authority().is_none_or(is_named) {
            return Err(problems::misdirected());
        }
        if headers.contains_key(header::ORIGIN) {
            let origin = only(headers, &header::ORIGIN).ok_or_else(problems::foreign)?;
            if origin.strip_prefix("http://") != Some(host) {
                return Err(problems::foreign());
            }
        }
        if !is_own_fetch(request) {
            return Err(problems::foreign());
        }
        if matches!(*request.method(), Method::GET | Method::HEAD) {
            return Ok(None);
        }
        let token = headers.get(TOKEN_HEADER).and_then(|value| value.to_str().ok());
        let session = token.and_then(|token| self.hub.session_of(token));
        session.map(Some).ok_or_else(problems::no_session)
    }

    /// The cookie that saves a browser from showing the token again, if it came with the address.
    fn cookie_for(&self, request: &Request) -> Option<HeaderValue> {
        let token = self.token.as_deref().filter(|token| in_address(request) == Some(token))?;
        HeaderValue::try_from(format!("{COOKIE}={token}; HttpOnly; SameSite=Lax; Path=/")).ok()
    }

    /// Whether a `Host` is a name of ours. The port is not looked at: forwarded ports differ, and no trick needs it.
    fn is_ours(&self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else { return false };
        if authority.as_str().contains('@') {
            return false;
        }
        let name = authority.host().trim_matches(['[', ']']);
        match name.parse::<IpAddr>() {
            Ok(address) => !self.is_local || address.is_loopback(),
            Err(_) => {
                name.eq_ignore_ascii_case("localhost")
                    || self.names.iter().any(|own| own.eq_ignore_ascii_case(name))
            }
        }
    }
}

/// Whether a request carries the token: in its address, or as the cookie.
fn is_shown(request: &Request, token: &str) -> bool {
    let cookies = request.headers().get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut shown = cookies
        .flat_map(|value| value.split(';'))
        .filter_map(|cookie| cookie.trim().strip_prefix(COOKIE)?.strip_prefix('='))
        .chain(in_address(request));
    shown.any(|shown| is_same(shown, token))
}

/// What comes as `?token=`.
fn in_address(request: &Request) -> Option<&str> {
    request.uri().query()?.split('&').find_map(|part| part.strip_prefix("token="))
}

/// Looks at every byte, so that the time tells nothing of how many are right.
fn is_same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |differ, (a, b)| differ | a ^ b) == 0
}

/// The one value of a header; `None` where it is missing, stands twice, or is not text.
fn only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// Whether a browser that says who made it fetch says that it was us or the user. Following a link to a page is the
/// one thing that others may make it do.
fn is_own_fetch(request: &Request) -> bool {
    let told = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    match told("sec-fetch-site") {
        None | Some("same-origin" | "none") => true,
        Some(_) => {
            let follows_link = told("sec-fetch-mode") == Some("navigate") && *request.method() == Method::GET;
            follows_link && !request.uri().path().starts_with("/api")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use axum::body::Body;

    fn guard(is_local: bool) -> Guard {
        let names = vec!["lab.example".to_owned()];
        Guard { is_local, names, token: None, hub: Hub::new(Config::default().limits) }
    }

    fn status(guard: &Guard, headers: &[(&str, &str)]) -> u16 {
        let mut request = Request::builder().uri("/api");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        guard.check(&request.body(Body::empty()).unwrap()).map_or_else(|problem| problem.status, |_| 200)
    }

    #[test]
    fn a_foreign_host_is_misdirected() {
        for host in ["127.0.0.1:7", "localhost", "LOCALHOST:7", "[::1]:7", "lab.example:7", "127.0.0.2:7"] {
            assert_eq!(status(&guard(true), &[("host", host)]), 200, "{host}");
        }
        for host in [
            "evil.example",
            "127.0.0.1.evil.example",
            "10.0.0.1:7",
            "",
            "a b",
            "x@localhost",
            "localhost.",
            "[::1",
        ] {
            assert_eq!(status(&guard(true), &[("host", host)]), 421, "{host}");
        }
        assert_eq!(status(&guard(true), &[]), 421);
        assert_eq!(status(&guard(true), &[("host", "localhost"), ("host", "localhost")]), 421);
        assert_eq!(status(&guard(false), &[("host", "10.0.0.1:7")]), 200);
        assert_eq!(status(&guard(false), &[("host", "evil.example")]), 421);
    }

    #[test]
    fn a_foreign_origin_is_forbidden() {
        let with = |origin| status(&guard(true), &[("host", "localhost:7"), ("origin", origin)]);
        assert_eq!(with("http://localhost:7"), 200);
        for origin in [
            "http://localhost:8",
            "https://localhost:7",
            "null",
            "http://evil.example",
            "http://127.0.0.1:7",
            "",
        ] {
            assert_eq!(with(origin), 403, "{origin}");
        }
    }

    #[test]
    fn a_fetch_that_another_page_made_is_forbidden_but_a_link_is_not() {
        let check = |path: &str, mode: &str| {
            let request = Request::builder()
                .uri(path)
                .header("host", "localhost")
                .header("sec-fetch-site", "cross-site")
                .header("sec-fetch-mode", mode);
            guard(true).check(&request.body(Body::empty()).unwrap()).is_ok()
        };
        assert!(check("/race?p=1", "navigate"));
        assert!(!check("/api/catalogue", "navigate") && !check("/", "no-cors") && !check("/api", "cors"));
    }
}
