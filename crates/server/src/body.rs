//! Bodies: JSON in, within limits of size and time; JSON out.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http_body::{Frame, SizeHint};
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;

use crate::api::Problem;
use crate::problems;

/// The most bytes of a request. A board of 100 x 100 takes 60 kB, a map of 1,024 x 1,024 squares 1,025 kB.
const BYTES_MAX: usize = 1100 << 10;
/// How long a body may take to arrive.
const TIME_MAX: Duration = Duration::from_secs(5);

/// A body of JSON.
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<S: Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Self, Problem> {
        let media = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let is_json = media.is_some_and(|media| {
            media.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
        });
        if !is_json {
            return Err(problems::not_json());
        }
        let body = Limited::new(request.into_body(), BYTES_MAX).collect();
        let bytes = match timeout(TIME_MAX, body).await {
            Err(_) => return Err(problems::too_slow()),
            Ok(Err(error)) if error.is::<LengthLimitError>() => return Err(problems::too_large(BYTES_MAX)),
            Ok(Err(_)) => return Err(problems::bad_input("The request broke off.")),
            Ok(Ok(body)) => body.to_bytes(),
        };
        serde_json::from_slice(&bytes).map(Json).map_err(|error| {
            let detail = format!("The request is not as GET /api describes it: {}.", plain(&error));
            // Of some mistakes the parser does not know the place.
            match error.line() {
                0 => problems::bad_input(detail),
                line => problems::bad_input_at(detail, line, error.column()),
            }
        })
    }
}

/// The parser's message without the place, which is told separately, and without what might not print.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.rsplit_once(" at line ").map_or(text.as_str(), |(text, _)| text);
    text.chars().take(200).filter(|c| !c.is_control()).collect()
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(json) => {
                let mut response = Response::new(Body::from(json));
                let media = HeaderValue::from_static("application/json");
                response.headers_mut().insert(header::CONTENT_TYPE, media);
                response
            }
            Err(_) => problems::internal().into_response(),
        }
    }
}

/// The most bytes of a piece.
const PIECE_BYTES: usize = 64 << 10;

/// A large body, sent in pieces, so that its permit is held until the reader has nearly all of it.
#[derive(Debug)]
pub struct Pieces {
    pub bytes: Bytes,
    pub _permit: OwnedSemaphorePermit,
}

impl http_body::Body for Pieces {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let piece = self.bytes.len().min(PIECE_BYTES);
        Poll::Ready((piece > 0).then(|| Ok(Frame::data(self.bytes.split_to(piece)))))
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.bytes.len() as u64)
    }
}

/// An answer with status 202.
pub fn accepted<T: Serialize>(value: T) -> Response {
    let mut response = Json(value).into_response();
    *response.status_mut() = StatusCode::ACCEPTED;
    response
}
