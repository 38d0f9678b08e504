//! The form of the table of heuristics: one line becomes an entry to list and a case to build.

/// What a line of the table claims of its heuristic.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Claim {
    /// Consistent, and so admissible.
    Consistent,
    /// Admissible, but not consistent.
    #[expect(dead_code, reason = "none of the heuristics is, so far; the table can say it")]
    Admissible,
    /// Not admissible, and so not consistent.
    Inadmissible,
    /// Not admissible, and a mistake.
    KnownWrong,
}

impl Claim {
    pub const fn admissible(self) -> bool {
        matches!(self, Claim::Consistent | Claim::Admissible)
    }

    pub const fn consistent(self) -> bool {
        matches!(self, Claim::Consistent)
    }

    pub const fn known_wrong(self) -> bool {
        matches!(self, Claim::KnownWrong)
    }
}

/// Expands to `ENTRIES`, the list, and `build`, which makes the heuristic of a name and hands it to a visitor.
macro_rules! table {
    ($($name:literal [$($alias:literal),*]: $kind:ident($new:path), $claim:ident: $summary:literal; $note:literal;)*) => {
        const ENTRIES: &[Entry] = &[$(Entry {
            name: $name,
            aliases: &[$($alias),*],
            summary: $summary,
            admissible: table::Claim::$claim.admissible(),
            consistent: table::Claim::$claim.consistent(),
            known_wrong: table::Claim::$claim.known_wrong(),
            note: $note,
        }),*];

        fn build<S: TileState, V: Visitor<S>>(
            name: &str,
            goal: &Board,
            visitor: V,
        ) -> Result<V::Output, NoHeuristic> {
            match name {
                $($name => Ok(table!(@visit $kind, visitor, $new(goal))),)*
                _ => Err(NoHeuristic::Unknown(name.to_owned())),
            }
        }
    };
    (@visit own, $visitor:ident, $heuristic:expr) => { $visitor.visit($heuristic) };
    (@visit limited, $visitor:ident, $heuristic:expr) => { $visitor.visit($heuristic?) };
    (@visit shared, $visitor:ident, $heuristic:expr) => { $visitor.visit(Erased::<S>::new($heuristic)) };
}

pub(super) use table;
