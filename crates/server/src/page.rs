//! The page, built before and embedded in the program.

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};

use crate::problems;

/// A file of the built page.
struct Asset {
    /// Its path, without the leading slash.
    path: &'static str,
    media: &'static str,
    /// Changes whenever the file does.
    tag: &'static str,
    bytes: &'static [u8],
    /// The same compressed, where that is smaller.
    gzip: Option<&'static [u8]>,
}

// `ASSETS: &[Asset]` and `MISSING: &str`, why there are none.
include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The views. Each is the same page, which looks at the address.
const VIEWS: [&str; 8] = ["/", "/learn", "/race", "/tree", "/maps", "/bench", "/words", "/tictactoe"];

/// Whether the page was there when the program was built; if not, why.
///
/// # Errors
/// What is missing, in a sentence or two.
pub fn is_built() -> Result<(), &'static str> {
    if ASSETS.is_empty() { Err(MISSING) } else { Ok(()) }
}

/// Serves a view or a file.
pub fn serve(request: &Request) -> Response {
    let path = request.uri().path();
    if VIEWS.contains(&path) || path.starts_with("/learn/") {
        return match find("index.html") {
            Some(index) => send(index, request.headers(), "no-cache"),
            None => missing(),
        };
    }
    match find(path.trim_start_matches('/')) {
        // The build gives such files names that change with their content.
        Some(asset) if path.starts_with("/assets/") => {
            send(asset, request.headers(), "public, max-age=31536000, immutable")
        }
        Some(asset) => send(asset, request.headers(), "no-cache"),
        None => nothing(request.headers()),
    }
}

/// A browser gets the page, which says that there is no such view; a program gets a sentence.
fn nothing(asked: &HeaderMap) -> Response {
    let accepted = asked.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    match find("index.html") {
        Some(index) if accepted.is_some_and(|media| media.contains("text/html")) => {
            let mut response = send(index, asked, "no-store");
            *response.status_mut() = StatusCode::NOT_FOUND;
            response
        }
        _ => problems::not_found("There is nothing at this address.").into_response(),
    }
}

fn find(path: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.path == path)
}

fn send(asset: &'static Asset, asked: &HeaderMap, cache: &'static str) -> Response {
    let tag = HeaderValue::from_static(asset.tag);
    let is_known = asked.get(header::IF_NONE_MATCH).is_some_and(|known| known == tag);
    let takes_gzip = asked
        .get(header::ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.split(',').any(|coding| coding.trim() == "gzip" || coding.trim() == "*"));
    let gzip = asset.gzip.filter(|_| takes_gzip);
    let body = if is_known { &[][..] } else { gzip.unwrap_or(asset.bytes) };
    let mut response = Response::new(Body::from(body));
    if is_known {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(asset.media));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::ETAG, tag);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if gzip.is_some() && !is_known {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// A page that says why there is no page.
fn missing() -> Response {
    let html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Loyd</title>\
         <h1>The page is missing</h1><p>{MISSING}</p>\
         <p>Everything else is here: the <a href=\"/api\">API</a>, and every command of <code>loyd</code>.</p></html>"
    );
    let mut response = Response::new(Body::from(html));
    let media = HeaderValue::from_static("text/html; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, media);
    response
}
