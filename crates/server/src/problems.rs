//! Every problem that the server itself can have, once, and how problems are sent.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use loyd_lab::{LabError, OwnError, ReadError};

use crate::api::Problem;

fn problem(status: StatusCode, kind: &str, title: &str, detail: impl Into<String>) -> Problem {
    Problem {
        kind: kind.to_owned(),
        title: title.to_owned(),
        status: status.as_u16(),
        detail: detail.into(),
        line: None,
        column: None,
    }
}

/// Input that is not what it should be: `detail` is the command line's sentence.
pub fn bad_input(detail: impl Into<String>) -> Problem {
    problem(StatusCode::BAD_REQUEST, "bad-input", "That cannot be read", detail)
}

/// Bad input, and where.
pub fn bad_input_at(detail: impl Into<String>, line: usize, column: usize) -> Problem {
    Problem { line: Some(line as u32), column: Some(column as u32), ..bad_input(detail) }
}

/// A text that is not a problem. Where the sentence does not name the place, it is about the text as a whole.
pub fn of_text(error: &ReadError) -> Problem {
    let ReadError { line, column, message } = error;
    let is_whole = (*line, *column) == (1, 1) && !message.starts_with("line 1, column 1");
    if is_whole { bad_input(message) } else { bad_input_at(message, *line, *column) }
}

/// Something that the laboratory cannot do.
pub fn of_lab(error: &LabError) -> Problem {
    match error {
        LabError::WrongSolution { .. } => internal(),
        LabError::Read(error) => of_text(error),
        LabError::Own(OwnError { message, place: Some((line, column)), .. }) => {
            bad_input_at(message, *line, *column)
        }
        other => bad_input(other.to_string()),
    }
}

/// No such path, job or tree.
pub fn not_found(detail: &str) -> Problem {
    problem(StatusCode::NOT_FOUND, "not-found", "Not found", detail)
}

/// The path exists, the method does not.
pub fn method() -> Problem {
    let detail = "That address cannot be used in this way; GET /api says how.";
    problem(StatusCode::METHOD_NOT_ALLOWED, "method", "Wrong method", detail)
}

/// The request names another server.
pub fn misdirected() -> Problem {
    let detail = "This is Loyd, and it is not called by that name. Use the address that `loyd lab` printed.";
    problem(StatusCode::MISDIRECTED_REQUEST, "misdirected", "Wrong host", detail)
}

/// The request does not carry the token that the lab printed.
pub fn no_entry() -> Problem {
    let detail = "This lab is open to those who have its token. Use the whole address that `loyd lab` printed, `?token=` included.";
    problem(StatusCode::UNAUTHORIZED, "no-entry", "No token", detail)
}

/// The request comes from a page of somebody else's.
pub fn foreign() -> Problem {
    let detail = "Only Loyd's own page may use this server.";
    problem(StatusCode::FORBIDDEN, "foreign-origin", "Foreign page", detail)
}

/// The request changes something and carries no token of a live session.
pub fn no_session() -> Problem {
    let detail =
        "This request carries no token of a live session. Open the event stream first; it tells the token.";
    problem(StatusCode::FORBIDDEN, "no-session", "No session", detail)
}

/// The body is not JSON, by its own account.
pub fn not_json() -> Problem {
    let detail = "Send JSON, with the content type application/json.";
    problem(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json", "Not JSON", detail)
}

/// The body is too large.
pub fn too_large(bytes_max: usize) -> Problem {
    let detail = format!("A request may have at most {} kB.", bytes_max / 1024);
    problem(StatusCode::PAYLOAD_TOO_LARGE, "too-large", "Too large", detail)
}

/// The body did not come in time.
pub fn too_slow() -> Problem {
    let detail = "The request did not arrive in time.";
    problem(StatusCode::REQUEST_TIMEOUT, "too-slow", "Too slow", detail)
}

/// One session asks for too much at once.
pub fn too_many_jobs(jobs_max: usize) -> Problem {
    let detail =
        format!("One page may have {jobs_max} searches at a time. Wait for one to end, or stop one.");
    problem(StatusCode::TOO_MANY_REQUESTS, "too-many-jobs", "Too many searches", detail)
}

/// The server has no room for more work.
pub fn busy(searches: u32) -> Problem {
    let detail =
        format!("The server is at its limit of {searches} searches, and many wait. Try again in a moment.");
    problem(StatusCode::SERVICE_UNAVAILABLE, "busy", "Busy", detail)
}

/// The server has no room for more pages.
pub fn too_many_sessions() -> Problem {
    let detail = "Too many pages are open on this server. Try again in a minute.";
    problem(StatusCode::SERVICE_UNAVAILABLE, "too-many-sessions", "Too many pages", detail)
}

/// A mistake of ours.
pub fn internal() -> Problem {
    let detail = "Internal failure; please report it with what you did.";
    problem(StatusCode::INTERNAL_SERVER_ERROR, "internal", "Internal failure", detail)
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let json = serde_json::to_vec(&self).expect("a problem is plain data");
        let mut response = Response::new(Body::from(json));
        *response.status_mut() =
            StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if matches!(self.status, 429 | 503) {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
