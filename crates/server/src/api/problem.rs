//! Errors, as problem details (RFC 9457, `application/problem+json`).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Why a request was not answered, or why a job failed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Problem {
    /// Which kind of problem: `bad-input`, `too-many-jobs`, ... Stable, for programs.
    #[serde(rename = "type")]
    pub kind: String,
    /// The kind in words.
    pub title: String,
    /// The HTTP status, or the one that this problem would have.
    pub status: u16,
    /// The sentence that the command line would print.
    pub detail: String,
    /// The line of the input that is wrong, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub line: Option<u32>,
    /// The column of the input that is wrong, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub column: Option<u32>,
}
