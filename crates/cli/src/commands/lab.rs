//! `loyd lab`: the web page, on this machine.

use std::io::{IsTerminal as _, Write as _};

use loyd_server::{Config, page_is_built, serve};

use crate::args::LabArgs;
use crate::exit::{Exit, Failure};
use crate::{cache, input};

/// Serves until Ctrl-C, and opens the page where a person is looking.
pub fn run(args: &LabArgs) -> Result<Exit, Failure> {
    if let Err(missing) = page_is_built() {
        input::say(&format!("note: the page is not in this program. {missing}\n"))?;
    }
    cache::shelf_of_lab();
    let config = Config { host: args.host, port: args.port, ..Config::default() };
    let opens = !args.no_open && std::io::stdout().is_terminal();
    let told = |address: std::net::SocketAddr| {
        let page = format!("http://{address}/");
        // The server goes on even if nobody reads this.
        let _ = writeln!(std::io::stdout(), "Loyd's lab is at {page} (Ctrl-C ends it)");
        if opens && open::that_detached(&page).is_err() {
            let _ = input::say("note: no browser could be opened; open the address by hand\n");
        }
    };
    serve(&config, told).map_err(Failure::input)?;
    Ok(Exit::Answered)
}
