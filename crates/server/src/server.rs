//! Listening, and ending in time.

use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use loyd_lab::{Registry, Tables};
use loyd_tiles::io_reason;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};
use tokio_io_timeout::TimeoutStream;

use crate::jobs::Hub;
use crate::work::Lab;
use crate::{Config, routes};

/// How many connections may be open at once.
const CONNECTIONS_MAX: usize = 800;
/// How long a request's headers may take to arrive, and a connection may be idle.
const HEADER_TIME_MAX: Duration = Duration::from_secs(15);
/// How long a reader may take nothing of what is sent.
const WRITE_TIME_MAX: Duration = Duration::from_secs(10);
/// The most bytes and the most lines of a request's headers.
const HEADER_BYTES_MAX: usize = 16 << 10;
const HEADER_LINES_MAX: usize = 64;
/// How long a refusal may take to send.
const REFUSE_TIME_MAX: Duration = Duration::from_secs(1);
/// How often the hub is tidied.
const TIDY_INTERVAL: Duration = Duration::from_millis(200);
/// At the end: for searches to notice, then for answers to leave.
const SEARCH_PATIENCE: Duration = Duration::from_millis(600);
const ANSWER_PATIENCE: Duration = Duration::from_millis(600);

/// Why the server could not serve.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {}", reason(.source))]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// What the system says.
        source: io::Error,
    },
    /// The system does not give what a server needs.
    #[error("cannot start the server: {}", io_reason(.0))]
    Start(#[from] io::Error),
}

fn reason(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::AddrInUse => "another program does; choose another port with --port".to_owned(),
        ErrorKind::PermissionDenied => {
            "ports below 1024 need more rights; choose another with --port".to_owned()
        }
        ErrorKind::AddrNotAvailable => "this computer does not have that address".to_owned(),
        _ => io_reason(error),
    }
}

/// Serves until Ctrl-C or SIGTERM, and then ends within two seconds. `bound` is called once with the address; the rest is
/// as in [`Server::start`].
///
/// # Errors
/// When the address cannot be listened on.
pub fn serve(
    config: &Config,
    registry: Registry,
    tables: Tables,
    bound: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let server = Server::start(config, registry, tables)?;
    // Signals are caught before the address is told: its reader may send one at once.
    let interrupted = {
        let _inside = server.runtime.enter();
        interruption()?
    };
    bound(server.address());
    server.runtime.block_on(interrupted);
    server.stop();
    Ok(())
}

#[cfg(unix)]
fn interruption() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn interruption() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

/// A server that runs until it is stopped or dropped.
///
/// ```
/// use loyd_lab::Tables;
/// use loyd_server::{Config, Server};
/// use std::io::{Read, Write};
///
/// let server = Server::start(&Config::default(), loyd_domains::registry(), Tables::default())?;
/// let mut connection = std::net::TcpStream::connect(server.address())?;
/// write!(connection, "GET /api/catalogue HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
/// let mut answer = String::new();
/// connection.read_to_string(&mut answer)?;
/// assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.contains("manhattan"));
/// server.stop();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    address: SocketAddr,
    hub: Arc<Hub>,
    /// Set to true to end.
    ending: watch::Sender<bool>,
    connections: Arc<Semaphore>,
}

impl Server {
    /// Starts to listen and to answer, about problems of these domains with these tables. Users of the page choose the
    /// goals: tables with a folder are best [without filing](Tables::without_filing).
    ///
    /// # Errors
    /// When the address cannot be listened on.
    pub fn start(config: &Config, registry: Registry, tables: Tables) -> Result<Server, ServeError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(thread::available_parallelism().map_or(2, |cores| usize::from(cores).clamp(2, 4)))
            .thread_name("server")
            .enable_all()
            .build()?;
        let asked = SocketAddr::new(config.host, config.port);
        let listen = async {
            let listener = TcpListener::bind(asked).await?;
            io::Result::Ok((listener.local_addr()?, listener))
        };
        let (address, listener) =
            runtime.block_on(listen).map_err(|source| ServeError::Listen { address: asked, source })?;
        let hub = Hub::new(config.limits);
        let (ending, ended) = watch::channel(false);
        let connections = Arc::new(Semaphore::new(CONNECTIONS_MAX));
        let router = routes::router(config, hub.clone(), Lab::new(registry, tables));
        runtime.spawn(accept(listener, router, connections.clone(), ended));
        runtime.spawn(tidy(hub.clone(), ending.subscribe()));
        Ok(Server { runtime, address, hub, ending, connections })
    }

    /// The address that it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// How many jobs wait or run.
    pub fn busy(&self) -> usize {
        self.hub.busy()
    }

    /// Cancels everything, tells every stream, closes every connection. Takes less than two seconds.
    pub fn stop(self) {
        self.ending.send_replace(true);
        self.hub.stop(SEARCH_PATIENCE);
        let all = self.connections.acquire_many(CONNECTIONS_MAX as u32);
        let _ = self.runtime.block_on(async { timeout(ANSWER_PATIENCE, all).await.map(drop) });
        self.runtime.shutdown_timeout(Duration::from_millis(100));
    }
}

async fn tidy(hub: Arc<Hub>, mut ending: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            _ = ending.changed() => return,
            () = sleep(TIDY_INTERVAL) => hub.tidy(),
        }
    }
}

async fn accept(
    listener: TcpListener,
    router: Router,
    connections: Arc<Semaphore>,
    mut ending: watch::Receiver<bool>,
) {
    loop {
        let accepted = tokio::select! {
            _ = ending.changed() => return,
            accepted = listener.accept() => accepted,
        };
        match (accepted, connections.clone().try_acquire_owned()) {
            (Ok((stream, _)), Ok(permit)) => {
                tokio::spawn(connection(stream, router.clone(), permit, ending.clone()));
            }
            (Ok((stream, _)), Err(_)) => {
                tokio::spawn(refuse(stream));
            }
            // Out of file descriptors, most likely: others will be given back.
            (Err(_), _) => sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn connection(
    stream: TcpStream,
    router: Router,
    permit: OwnedSemaphorePermit,
    mut ending: watch::Receiver<bool>,
) {
    let _ = stream.set_nodelay(true);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIME_MAX)
        .max_buf_size(HEADER_BYTES_MAX)
        .max_headers(HEADER_LINES_MAX);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_TIME_MAX));
    let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), TowerToHyperService::new(router));
    tokio::pin!(connection);
    let ends = async { ending.wait_for(|&ending| ending).await.is_ok() };
    let is_open = tokio::select! {
        _ = connection.as_mut() => false,
        _ = ends => true,
    };
    if is_open {
        connection.as_mut().graceful_shutdown();
        let _ = connection.await;
    }
    drop(permit);
}

/// A polite no: there are too many connections.
async fn refuse(mut stream: TcpStream) {
    let answer: &[u8] =
        b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    let send = async {
        let _ = stream.write_all(answer).await;
        let _ = stream.shutdown().await;
    };
    let _ = timeout(REFUSE_TIME_MAX, send).await;
}
