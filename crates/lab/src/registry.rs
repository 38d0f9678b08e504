//! All domains of a program. Open: a program that embeds the laboratory adds its own.

use std::fmt;

use crate::domain::Domain;
use crate::error::LabError;
use crate::instance::{AnyDomain, Instance, erase};
use crate::reading::{Asked, Reading};
use crate::suggestions;

/// Domains by name. The first is the default.
#[derive(Default)]
pub struct Registry(Vec<Box<dyn AnyDomain>>);

impl Registry {
    /// The same with one more domain.
    #[must_use]
    pub fn with(mut self, domain: impl Domain) -> Registry {
        self.0.push(erase(domain));
        self
    }

    /// The same with one more whose type is forgotten.
    #[must_use]
    pub fn with_erased(mut self, domain: Box<dyn AnyDomain>) -> Registry {
        self.0.push(domain);
        self
    }

    /// The domain of a name.
    ///
    /// # Errors
    /// When there is none, with those that may be meant.
    pub fn find(&self, name: &str) -> Result<&dyn AnyDomain, LabError> {
        let names: Vec<&str> = self.iter().map(|domain| &*domain.about().name).collect();
        let found = self.iter().find(|domain| domain.about().name == name);
        found.ok_or_else(|| LabError::Domain(suggestions::unknown("domain", name, &names)))
    }

    /// Every domain, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &dyn AnyDomain> {
        self.0.iter().map(|domain| &**domain)
    }

    /// One instance of a domain, from its text.
    ///
    /// # Errors
    /// When there is no such domain, or the text is not one of its instances.
    pub fn read(&self, domain: &str, text: &str) -> Result<Instance, LabError> {
        match self.find(domain)?.read(&Asked::new(text.as_bytes())) {
            Reading::One(instance) => Ok(instance?),
            Reading::Many { mut lines, .. } => {
                let first = lines.next().expect("a batch has a first line");
                Ok(first.1?)
            }
        }
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|domain| &domain.about().name)).finish()
    }
}
