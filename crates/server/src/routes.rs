//! Which path does what. Each handler reads the request, hands it to `work` or the hub, and sends what comes back.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{delete, get, post};
use axum::{Extension, Router, middleware};
use serde::Deserialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::api::{
    self, Accepted, Catalogue, CheckAnswer, CheckRequest, GenerateAnswer, GenerateRequest, JobRequest,
    JobView, PositionReply, Problem, PuzzleRequest, StateView, VerifyReply, VerifyRequest,
};
use crate::body::{Json, Pieces, accepted};
use crate::jobs::Hub;
use crate::security::{Guard, Writer, guard};
use crate::session::Session;
use crate::trace::Recorded;
use crate::work::Lab;
use crate::{Config, events, page, problems};

/// How many quick questions are answered at once, and how long another waits for its turn.
const QUICK_MAX: usize = 4;
const QUICK_WAIT_MAX: Duration = Duration::from_secs(2);
/// How many recorded trees are on their way at once; a full one takes 4 MB.
const TRACES_MAX: usize = 16;

/// What handlers share.
#[derive(Clone)]
struct Shared {
    hub: Arc<Hub>,
    lab: Arc<Lab>,
    quick: Arc<Semaphore>,
    traces: Arc<Semaphore>,
}

/// All paths, behind the guard.
pub fn router(config: &Config, hub: Arc<Hub>, lab: Lab) -> Router {
    let guarded = Guard {
        is_local: config.host.is_loopback(),
        names: config.names.clone(),
        token: config.token.clone(),
        hub: hub.clone(),
    };
    let lab = Arc::new(lab);
    let semaphore = |permits| Arc::new(Semaphore::new(permits));
    let shared = Shared { hub, lab, quick: semaphore(QUICK_MAX), traces: semaphore(TRACES_MAX) };
    Router::new()
        .route("/api", get(describe))
        .route("/api/catalogue", get(catalogue))
        .route("/api/check", post(check))
        .route("/api/generate", post(generate))
        .route("/api/position", post(position))
        .route("/api/verify", post(verify))
        .route("/api/jobs", post(submit))
        .route("/api/jobs/{job}", get(view).delete(cancel))
        .route("/api/jobs/{job}/trace", get(fetch_trace))
        .route("/api/jobs/{job}/nodes", get(fetch_nodes))
        .route("/api/session/{session}/events", get(stream))
        .route("/api/session/{session}", delete(end_session))
        .fallback(elsewhere)
        .method_not_allowed_fallback(async || problems::method())
        .layer(middleware::from_fn_with_state(Arc::new(guarded), guard))
        .with_state(shared)
}

async fn elsewhere(request: Request) -> Response {
    if request.uri().path().starts_with("/api") {
        return problems::not_found("The API has no such address; GET /api lists all.").into_response();
    }
    if request.method() != axum::http::Method::GET && request.method() != axum::http::Method::HEAD {
        return problems::method().into_response();
    }
    page::serve(&request)
}

async fn describe() -> Json<serde_json::Value> {
    Json(api::openapi())
}

async fn catalogue(State(shared): State<Shared>) -> Json<Catalogue> {
    Json(shared.lab.catalogue())
}

impl Shared {
    /// Answers a quick question off the threads that serve connections. A session that asks much waits for itself.
    async fn quickly<T: Send + 'static>(
        &self,
        session: &Session,
        answer: impl FnOnce(&Arc<Lab>) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let turn = async {
            let own = session.quick.clone().acquire_owned().await;
            (own, self.quick.clone().acquire_owned().await)
        };
        let Ok((Ok(own), Ok(shared))) = timeout(QUICK_WAIT_MAX, turn).await else {
            return Err(problems::busy(self.hub.limits().searches));
        };
        let lab = self.lab.clone();
        let answered = spawn_blocking(move || {
            let answer = answer(&lab);
            drop((own, shared));
            answer
        });
        answered.await.map_err(|_| problems::internal())?
    }
}

type Answer<T> = Result<Json<T>, Problem>;

async fn check(
    State(shared): State<Shared>,
    Extension(Writer(session)): Extension<Writer>,
    Json(request): Json<CheckRequest>,
) -> Answer<CheckAnswer> {
    shared.quickly(&session, move |lab| lab.check(&request)).await.map(Json)
}

async fn generate(
    State(shared): State<Shared>,
    Extension(Writer(session)): Extension<Writer>,
    Json(request): Json<GenerateRequest>,
) -> Answer<GenerateAnswer> {
    shared.quickly(&session, move |lab| lab.generate(&request)).await.map(Json)
}

async fn position(
    State(shared): State<Shared>,
    Extension(Writer(session)): Extension<Writer>,
    Json(request): Json<PuzzleRequest>,
) -> Answer<PositionReply> {
    shared.quickly(&session, move |lab| lab.position(&request)).await.map(Json)
}

async fn verify(
    State(shared): State<Shared>,
    Extension(Writer(session)): Extension<Writer>,
    Json(request): Json<VerifyRequest>,
) -> Answer<VerifyReply> {
    shared.quickly(&session, move |lab| lab.verify(&request)).await.map(Json)
}

async fn submit(
    State(shared): State<Shared>,
    Extension(Writer(session)): Extension<Writer>,
    Json(request): Json<JobRequest>,
) -> Result<Response, Problem> {
    let limits = shared.hub.limits();
    let prepared = shared.quickly(&session, move |lab| lab.prepare(request, &limits)).await?;
    let jobs = shared.hub.submit(&session, prepared)?;
    Ok(accepted(Accepted { jobs }))
}

async fn view(State(shared): State<Shared>, Path(job): Path<String>) -> Answer<JobView> {
    shared.hub.view(&job).map(Json).ok_or_else(no_job)
}

fn no_job() -> Problem {
    problems::not_found("There is no such job; ended ones are kept for a minute.")
}

async fn cancel(
    State(shared): State<Shared>,
    Extension(Writer(session)): Extension<Writer>,
    Path(job): Path<String>,
) -> StatusCode {
    shared.hub.cancel(&session, &job);
    StatusCode::NO_CONTENT
}

#[derive(Deserialize)]
struct Range {
    from: Option<usize>,
    to: Option<usize>,
}

type Asked = Result<Query<Range>, axum::extract::rejection::QueryRejection>;

impl Shared {
    /// The tree of a job, the nodes of it that were asked for, and the permit to send them.
    async fn recorded(
        &self,
        job: &str,
        range: Asked,
    ) -> Result<(Arc<Recorded>, usize, usize, OwnedSemaphorePermit), Problem> {
        let Query(range) = range.map_err(|_| problems::bad_input("`from` and `to` are numbers of nodes."))?;
        let job = self.hub.job(job).ok_or_else(no_job)?;
        let recorded = job.trace().ok_or_else(|| problems::not_found("This job has no recorded tree."))?;
        let Ok(Ok(permit)) = timeout(QUICK_WAIT_MAX, self.traces.clone().acquire_owned()).await else {
            return Err(problems::busy(self.hub.limits().searches));
        };
        Ok((recorded, range.from.unwrap_or(0), range.to.unwrap_or(usize::MAX), permit))
    }
}

async fn fetch_trace(
    State(shared): State<Shared>,
    Path(job): Path<String>,
    range: Asked,
) -> Result<Response, Problem> {
    let (recorded, from, to, permit) = shared.recorded(&job, range).await?;
    let bytes = recorded.encode(from, to);
    let mut response = Response::new(Body::new(Pieces { bytes: bytes.into(), _permit: permit }));
    let media = HeaderValue::from_static("application/octet-stream");
    response.headers_mut().insert(header::CONTENT_TYPE, media);
    Ok(response)
}

async fn fetch_nodes(
    State(shared): State<Shared>,
    Path(job): Path<String>,
    range: Asked,
) -> Answer<Vec<StateView>> {
    let (recorded, from, to, permit) = shared.recorded(&job, range).await?;
    let written = spawn_blocking(move || {
        let views = recorded.views(from, to);
        drop(permit);
        views
    });
    written.await.map(Json).map_err(|_| problems::internal())
}

async fn stream(
    State(shared): State<Shared>,
    Path(session): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if !(16..=64).contains(&session.len()) || !session.chars().all(is_word) {
        return Err(problems::bad_input("A session's name is 16 to 64 letters, digits, `-` or `_`."));
    }
    let seen = headers.get("last-event-id").and_then(|id| id.to_str().ok()?.parse::<u64>().ok());
    let (session, is_known) = shared.hub.session(&session)?;
    let is_lost = !is_known && seen.is_some();
    Ok(events::stream(shared.hub, session, is_lost, seen.unwrap_or(0)))
}

async fn end_session(
    State(shared): State<Shared>,
    Extension(Writer(writer)): Extension<Writer>,
    Path(session): Path<String>,
) -> StatusCode {
    if writer.id == session {
        shared.hub.end_session(&writer);
    }
    StatusCode::NO_CONTENT
}
