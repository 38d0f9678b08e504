//! What every command works with: the domains, the tables, and the user's own code.

use loyd_domains::registry;
use loyd_lab::{AnyDomain, Context, How, OwnError, Registry, Spec, SpecError, Tables};
use loyd_own::Own;
use loyd_search::Limits;

use crate::cache;
use crate::exit::Failure;

/// The domain where none is named.
pub const TILES: &str = "tiles";

/// The laboratory of one command, with the domain that was asked for.
pub struct Lab {
    registry: Registry,
    name: String,
    /// A domain of the user's own.
    own_domain: Option<Box<dyn AnyDomain>>,
    tables: Tables,
}

impl Lab {
    /// The laboratory with the domain of a name, or of the user's own (`exec:COMMAND`, `script:FILE`). Tables are built on
    /// `threads` threads; 0 is one a core.
    ///
    /// # Errors
    /// When there is no such domain.
    pub fn new(domain: Option<&str>, threads: usize, limits: &Limits) -> Result<Lab, Failure> {
        let name = domain.unwrap_or(TILES);
        let own_domain = match How::split(name) {
            Some(_) => Some(loyd_own::domain(name, limits).map_err(|error| unmade(&error))?),
            None => None,
        };
        let registry = registry();
        if own_domain.is_none() {
            registry.find(name).map_err(|error| Failure::Input(format!("--domain: {error}")))?;
        }
        Ok(Lab { registry, name: name.to_owned(), own_domain, tables: cache::tables(threads) })
    }

    /// The laboratory with one domain.
    pub fn with(domain: Box<dyn AnyDomain>) -> Lab {
        let (registry, tables) = (Registry::default(), cache::tables(0));
        Lab { registry, name: String::new(), own_domain: Some(domain), tables }
    }

    /// The domain that was asked for.
    pub fn domain(&self) -> &dyn AnyDomain {
        match &self.own_domain {
            Some(domain) => &**domain,
            None => self.registry.find(&self.name).expect("looked for before"),
        }
    }

    /// Whether it is the one with boards of tiles, whose moves have letters and whose texts need no quotes.
    pub fn is_tiles(&self) -> bool {
        self.own_domain.is_none() && self.name == TILES
    }

    /// Whether a problem of it can be meant without a text: one's own says where it starts.
    pub fn has_own_start(&self) -> bool {
        self.own_domain.is_some()
    }

    /// An algorithm with its heuristic and options, as typed.
    ///
    /// # Errors
    /// What is wrong with it; a heuristic alone is told how it is used.
    pub fn spec(&self, text: &str) -> Result<Spec, String> {
        text.parse().map_err(|error: SpecError| {
            let name = text.trim().to_ascii_lowercase().replace('_', "-");
            let is_heuristic = self.domain().about().heuristics.iter().any(|entry| entry.name == name);
            match error {
                SpecError::Algorithm(_) if is_heuristic => {
                    format!("`{name}` is a heuristic, which an algorithm takes, as in a-star:{name}")
                }
                error => error.to_string(),
            }
        })
    }

    /// What a run is given.
    pub fn context(&self, limits: Limits) -> Context<'_> {
        Context { limits, own: Some(&Own), ..Context::new(&self.tables) }
    }
}

/// Why there is no domain of the user's own: a limit was reached, or it is none.
fn unmade(error: &OwnError) -> Failure {
    let why = format!("--domain: {error}");
    if error.stop.is_some() { Failure::Limit(why) } else { Failure::Input(why) }
}
