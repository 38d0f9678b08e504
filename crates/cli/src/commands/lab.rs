//! `loyd lab`: the web page, on this machine.

use std::io::{ErrorKind, IsTerminal as _, Write as _};
use std::net::SocketAddr;

use loyd_domains::registry;
use loyd_server::{Config, ServeError, page_is_built, serve};

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
    let serve_on = |port| {
        let config = Config { host: args.host, port, ..Config::default() };
        serve(&config, registry(), cache::tables_of_lab(), |address| greet(address, opens))
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

/// Says where the page is, and opens it. The server goes on even if nobody reads this.
fn greet(address: SocketAddr, opens: bool) {
    let page = format!("http://{address}/");
    let _ = writeln!(std::io::stdout(), "Loyd's lab is at {page} (Ctrl-C ends it)");
    if opens && open::that_detached(&page).is_err() {
        let _ = input::say("note: no browser could be opened; open the address by hand\n");
    }
}
