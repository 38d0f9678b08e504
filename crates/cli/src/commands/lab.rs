//! `loyd lab`: the web page, on this machine.

use std::io::{ErrorKind, IsTerminal as _, Write as _};
use std::net::{SocketAddr, UdpSocket};

use loyd_domains::registry;
use loyd_lab::{How, Registry};
use loyd_search::Limits;
use loyd_server::{Config, ServeError, new_token, page_is_built, serve};

use crate::args::LabArgs;
use crate::exit::{Exit, Failure};
use crate::{cache, input};

/// The same every time, so that an open page finds a lab that was started again, and bookmarks work.
const USUAL_PORT: u16 = 8015;

/// Serves until Ctrl-C, and opens the page where a person is looking.
pub fn run(args: &LabArgs) -> Result<Exit, Failure> {
    let is_built = page_is_built();
    if let Err(missing) = is_built {
        input::say(&format!("note: the page is not in this program; the API is. {missing}\n"))?;
    }
    let opens = is_built.is_ok() && !args.no_open && std::io::stdout().is_terminal();
    let token = if args.host.is_loopback() {
        None
    } else {
        let unsafe_to_go_on =
            |_| Failure::Internal("the system has no random numbers for a token".to_owned());
        Some(new_token().map_err(unsafe_to_go_on)?)
    };
    // Looked at once before anything is served, so that what is wrong with it is told here.
    domains(args)?;
    let serve_on = |port| {
        let config = Config { host: args.host, port, token: token.clone(), ..Config::default() };
        let bound = |address| greet(address, token.as_deref(), opens);
        let domains = domains(args).unwrap_or_else(|_| registry());
        serve(&config, domains, cache::tables_of_lab(), bound)
    };
    let served = match serve_on(args.port.unwrap_or(USUAL_PORT)) {
        Err(ServeError::Listen { source, .. })
            if args.port.is_none() && source.kind() == ErrorKind::AddrInUse =>
        {
            serve_on(0)
        }
        served => served,
    };
    served.map_err(Failure::input)?;
    Ok(Exit::Answered)
}

/// The domains, and the user's own.
fn domains(args: &LabArgs) -> Result<Registry, Failure> {
    let Some(name) = &args.domain else { return Ok(registry()) };
    if How::split(name).is_none() {
        return Err(Failure::Input(format!(
            "--domain: the page has every domain there is; {} is none of your own (exec:COMMAND or script:FILE)",
            input::quoted(name)
        )));
    }
    let own = loyd_own::domain(name, &Limits::default());
    Ok(registry().with_erased(own.map_err(|error| Failure::Input(format!("--domain: {error}")))?))
}

/// Says where the page is, and opens it. The server goes on even if standard output is closed.
fn greet(address: SocketAddr, token: Option<&str>, opens: bool) {
    let address = reachable(address);
    let query = token.map_or_else(String::new, |token| format!("?token={token}"));
    let page = format!("http://{address}/{query}");
    let _ = writeln!(std::io::stdout(), "Loyd's lab is at {page} (Ctrl-C ends it)");
    if token.is_some() {
        let _ = input::say(
            "warning: other computers can reach this lab; whoever has the whole address can use it, and what is sent \
             is not encrypted\n",
        );
    }
    if opens && open::that_detached(&page).is_err() {
        let _ = input::say("note: no browser could be opened; open the address by hand\n");
    }
}

/// An address that others can type: where all are listened on, the one that leads out of this computer.
fn reachable(address: SocketAddr) -> SocketAddr {
    if !address.ip().is_unspecified() {
        return address;
    }
    // Nothing is sent: connecting such a socket only asks the system which way it would go.
    let way_out = UdpSocket::bind((address.ip(), 0)).and_then(|socket| {
        let far = if address.is_ipv4() { "192.0.2.1:9" } else { "[2001:db8::1]:9" };
        socket.connect(far)?;
        socket.local_addr()
    });
    way_out.map_or(address, |own| SocketAddr::new(own.ip(), address.port()))
}
