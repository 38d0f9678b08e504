//! Writes `web/src/api.gen.ts` from the types, and fails when what is there differs.

use std::fmt::Write as _;
use std::path::PathBuf;

use loyd_lab::{FlatReport, Moves, StatusName, StopName};
use ts_rs::{Config, TS};

use super::trace;
use super::{
    Accepted, AcceptedJob, AlgorithmInfo, AuditExtras, AuditResult, Catalogue, CheckReply, CheckRequest,
    Counterexample, DomainInfo, DomainWords, Estimate, Event, EventBody, ExplainResult, Fact, GameNode,
    GenerateReply, GenerateRequest, HeuristicInfo, JobLimits, JobRequest, JobResult, JobState, JobView,
    Limits, Mark, Motion, NamedInfo, PositionMove, PositionReply, Problem, ProblemCheck, ProblemMade,
    ProblemText, Profile, PuzzleRequest, ScatterCell, Scramble, SizeInfo, SlackBar, StateView, TOKEN_HEADER,
    TicTacToeMove, TicTacToeResult, Unanswered, VERSION, VerifyReply, VerifyRequest, Versus, Why, WordEdge,
    WordListInfo, WordsResult,
};

/// Set to write the file instead of comparing it.
const UPDATE: &str = "LOYD_UPDATE_API";

macro_rules! declarations {
    ($config:expr, $($type:ty),+ $(,)?) => {
        vec![$(declaration::<$type>($config)),+]
    };
}

fn declaration<T: TS + 'static>(config: &Config) -> String {
    let docs = T::docs().unwrap_or_default();
    format!("{}\nexport {}\n", docs.trim_end(), T::decl(config)).trim_start().to_owned()
}

fn generated() -> String {
    let config = &Config::new().with_large_int("number");
    let mut text = String::from("// Written from crates/server/src/api by its test. Do not edit.\n\n");
    for declaration in declarations!(
        config,
        Problem,
        PuzzleRequest,
        CheckRequest,
        CheckReply,
        Why,
        Estimate,
        ProblemCheck,
        ProblemText,
        Fact,
        Scramble,
        GenerateRequest,
        GenerateReply,
        ProblemMade,
        PositionReply,
        PositionMove,
        Motion,
        VerifyRequest,
        VerifyReply,
        Moves,
        StateView,
        Catalogue,
        AlgorithmInfo,
        HeuristicInfo,
        NamedInfo,
        WordListInfo,
        DomainInfo,
        SizeInfo,
        DomainWords,
        JobRequest,
        JobLimits,
        Accepted,
        AcceptedJob,
        JobView,
        JobState,
        JobResult,
        FlatReport,
        StatusName,
        StopName,
        ExplainResult,
        Profile,
        Unanswered,
        AuditResult,
        Counterexample,
        AuditExtras,
        ScatterCell,
        SlackBar,
        Versus,
        WordsResult,
        WordEdge,
        TicTacToeResult,
        TicTacToeMove,
        Mark,
        GameNode,
        Event,
        EventBody,
        Limits,
    ) {
        writeln!(text, "{declaration}").unwrap();
    }
    writeln!(text, "/** The version of the contract. */\nexport const VERSION = {VERSION};\n").unwrap();
    writeln!(text, "/** Carries the token on everything but a GET. */").unwrap();
    writeln!(text, "export const TOKEN_HEADER = \"{TOKEN_HEADER}\";\n").unwrap();
    text.push_str(&trace_constants());
    tidy(&text)
}

/// One-line comments on one line, no blanks at the ends of lines.
fn tidy(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").replace("/**\n * ", "/** ").replace("\n */\n", " */\n") + "\n"
}

fn trace_constants() -> String {
    let docs = "/** The recorded tree: a header of four u32 (magic, version, nodes n, place of the first), then columns of n:\n \
                * parent u32, born u32, out u32, h f32, g u16, move u8 (0 up, 1 left, 2 right, 3 down), flags u8. */";
    let numbers = [
        ("magic", trace::MAGIC),
        ("version", trace::VERSION),
        ("header", trace::HEADER as u32),
        ("node", trace::NODE as u32),
        ("none", trace::NONE),
        ("noMove", u32::from(trace::NO_MOVE)),
        ("otherMove", u32::from(trace::OTHER_MOVE)),
        ("goal", u32::from(trace::GOAL)),
        ("dropped", u32::from(trace::DROPPED)),
        ("cut", u32::from(trace::CUT)),
        ("side", u32::from(trace::SIDE)),
        ("path", u32::from(trace::PATH)),
    ];
    let fields: Vec<String> = numbers.iter().map(|(name, value)| format!("  {name}: {value},\n")).collect();
    format!("{docs}\nexport const TRACE = {{\n{}}} as const;\n", fields.concat())
}

#[test]
fn the_pages_types_are_those_of_the_server() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/api.gen.ts");
    let wanted = generated();
    if std::env::var_os(UPDATE).is_some() {
        std::fs::write(&path, &wanted).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "web/src/api.gen.ts is out of date: run this test again with {UPDATE}=1");
}
