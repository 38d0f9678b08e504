//! The stream of a session: server-sent events, at most 20 batches a second, a ping when nothing happens.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use bytes::Bytes;
use http_body::Frame;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use crate::api::{self, Event, EventBody};
use crate::jobs::Hub;
use crate::session::Session;

/// The least time between two batches.
const BATCH_INTERVAL: Duration = Duration::from_millis(50);
/// From this many bytes on, a batch is sent in parts.
const BATCH_BYTES: usize = 64 << 10;
/// How long the last words of a stream may take to leave.
const FAREWELL_TIME_MAX: Duration = Duration::from_millis(200);
/// How long a stream may be silent before a ping.
const PING_INTERVAL: Duration = Duration::from_secs(10);

/// A response that streams what happens in a session, from after event number `cursor` on. A page that comes back to a
/// session which is not known any more is told so (`is_lost`).
pub fn stream(hub: Arc<Hub>, session: Arc<Session>, is_lost: bool, cursor: u64) -> Response {
    // One batch at most waits here: a slow reader slows only itself.
    let (sender, receiver) = mpsc::channel(1);
    let stream = session.open_stream();
    tokio::spawn(async move {
        let _ = write(&hub, &session, stream, is_lost, cursor, &sender).await;
        session.close_stream(stream);
    });
    let mut response = Response::new(Body::new(Chunks(receiver)));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The reader is gone, or was replaced.
struct Closed;

async fn write(
    hub: &Hub,
    session: &Session,
    stream: u64,
    is_lost: bool,
    mut cursor: u64,
    sender: &mpsc::Sender<Bytes>,
) -> Result<(), Closed> {
    let mut text = String::from("retry: 250\n");
    frame(&mut text, &unnumbered(session, cursor, hello(hub, session)), false);
    if is_lost {
        cursor = 0;
        frame(&mut text, &unnumbered(session, cursor, EventBody::Gone {}), false);
    }
    let mut changes = session.watch();
    loop {
        changes.mark_unchanged();
        let is_last = hub.is_stopping() || !session.is_current(stream);
        let events = session.after(cursor);
        cursor = events.last().map_or(cursor, |event| event.seq);
        for event in &events {
            frame(&mut text, event, true);
            if text.len() >= BATCH_BYTES && !is_last {
                send(hub, session, stream, std::mem::take(&mut text), sender).await?;
            }
        }
        if is_last {
            let _ = timeout(FAREWELL_TIME_MAX, sender.send(Bytes::from(text))).await;
            return Err(Closed);
        }
        if !text.is_empty() {
            send(hub, session, stream, std::mem::take(&mut text), sender).await?;
        }
        // What happens until the batch is due is told with it.
        let wait = async {
            sleep(BATCH_INTERVAL).await;
            timeout(PING_INTERVAL, changes.changed()).await
        };
        tokio::select! {
            () = sender.closed() => return Err(Closed),
            woken = wait => if woken.is_err() { text.push_str(": ping\n\n") },
        }
    }
}

/// Waits for the reader to take what is told, but not once it is replaced or the server ends.
async fn send(
    hub: &Hub,
    session: &Session,
    stream: u64,
    text: String,
    sender: &mpsc::Sender<Bytes>,
) -> Result<(), Closed> {
    let mut changes = session.watch();
    let over = async {
        while session.is_current(stream) && !hub.is_stopping() && changes.changed().await.is_ok() {}
    };
    tokio::select! {
        sent = sender.send(Bytes::from(text)) => sent.map_err(|_| Closed),
        () = over => Err(Closed),
    }
}

fn hello(hub: &Hub, session: &Session) -> EventBody {
    EventBody::Hello {
        session: session.id.clone(),
        token: session.token.clone(),
        server: concat!("loyd ", env!("CARGO_PKG_VERSION")).to_owned(),
        limits: hub.limits(),
    }
}

fn unnumbered(session: &Session, cursor: u64, body: EventBody) -> Event {
    Event { v: api::VERSION, seq: cursor, job: None, t_ms: session.t_ms(), body }
}

/// One event in the stream's framing. JSON text holds no line breaks, so one `data` line suffices.
fn frame(text: &mut String, event: &Event, numbered: bool) {
    if numbered {
        text.push_str("id: ");
        text.push_str(&event.seq.to_string());
        text.push('\n');
    }
    text.push_str("data: ");
    text.push_str(&serde_json::to_string(event).expect("events are plain data"));
    text.push_str("\n\n");
}

/// A body that sends what comes through a channel, and ends with it.
struct Chunks(mpsc::Receiver<Bytes>);

impl http_body::Body for Chunks {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        self.0.poll_recv(context).map(|chunk| chunk.map(|bytes| Ok(Frame::data(bytes))))
    }
}
