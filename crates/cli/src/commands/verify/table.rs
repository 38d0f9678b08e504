//! What answers of a file are worth: a line each, and below the table why some are not right.

use loyd_study::Table;
use serde_json::Value;

use super::answers::Answer;
use super::{Judged, VerifyJson};
use crate::args::Moves;
use crate::show;

/// One answer, in words.
pub(super) struct Row {
    line: usize,
    name: String,
    verdict: &'static str,
    moves: String,
    shortest: String,
    /// Why it is not right; empty if it is.
    why: String,
}

/// The columns, as they are called in values.
const COLUMNS: [&str; 6] = ["line", "name", "verdict", "moves", "shortest", "why"];

impl Row {
    /// What an answer is worth. Letters name whose motion was said.
    pub fn new(answer: &Result<Answer, (usize, String)>, judged: &Judged, whose: Moves) -> Row {
        let (line, name) = match answer {
            Ok(answer) => (answer.line, answer.name.clone().unwrap_or_default()),
            Err((line, _)) => (*line, String::new()),
        };
        let dash = || "-".to_owned();
        let (instance, moves, judgement) = match judged {
            Ok(judged) => judged,
            Err(failure) => {
                let (verdict, why) = ("cannot be read", failure.to_string());
                return Row { line, name, verdict, moves: dash(), shortest: dash(), why };
            }
        };
        let verified = &judgement.verified;
        let verdict = match (verified.reaches_goal, verified.judged.and_then(|judged| judged.optimal)) {
            (false, _) => "no",
            (_, Some(true)) => "shortest",
            (_, Some(false)) => "yes, longer",
            _ => "yes",
        };
        let shortest = verified.judged.and_then(|judged| judged.shortest);
        let shortest = shortest.map_or_else(dash, |cost| show::plain_length(cost, instance.about().unit));
        let why = match &judgement.unsolvable {
            Some(_) => "the puzzle is unsolvable".to_owned(),
            None if verified.reaches_goal => String::new(),
            None if verified.illegal.is_none() => "the moves are legal but do not end at the goal".to_owned(),
            None => {
                let sentence = verified.sentence(instance.about(), |at| show::one_move(&moves[at], whose));
                sentence.trim_start_matches("No: ").trim_end_matches('.').to_owned()
            }
        };
        Row { line, name, verdict, moves: moves.len().to_string(), shortest, why }
    }

    /// The object of an answer.
    pub fn json(&self, judged: &Judged) -> std::io::Result<Value> {
        let json = match judged {
            Ok((instance, moves, judged)) => {
                serde_json::to_value(VerifyJson::new(judged, instance, moves.len()))
            }
            Err(failure) => serde_json::to_value(show::ErrorJson::new(failure)),
        };
        let mut json = json.map_err(std::io::Error::other)?;
        json["line"] = self.line.into();
        if !self.name.is_empty() {
            json["name"] = self.name.clone().into();
        }
        Ok(json)
    }

    fn cells(&self) -> [String; 6] {
        let Row { line, name, verdict, moves, shortest, why } = self;
        [line.to_string(), name.clone(), (*verdict).to_owned(), moves.clone(), shortest.clone(), why.clone()]
    }
}

/// A table for eyes: the names where there are any, and below it why answers are not right.
pub(super) fn text(rows: &[Row], width: Option<usize>) -> String {
    let named = rows.iter().any(|row| !row.name.is_empty());
    let columns: Vec<&str> =
        ["Line"].into_iter().chain(named.then_some("Name")).chain(["Verdict", "Moves", "Shortest"]).collect();
    let mut table = Table::new("", &columns);
    table.names = columns.len() - 2;
    for row in rows {
        let [line, name, verdict, moves, shortest, _] = row.cells();
        table.push([line].into_iter().chain(named.then_some(name)).chain([verdict, moves, shortest]));
    }
    let mut text = width.map_or_else(|| table.to_text(), |width| table.to_text_within(width));
    let wrong = rows.iter().filter(|row| !row.why.is_empty());
    let whys: Vec<String> = wrong
        .map(|row| {
            let first = format!("  Line {}: ", row.line);
            show::wrapped_to(width.unwrap_or(show::WIDTH), &first, "    ", &row.why) + "\n"
        })
        .collect();
    if !whys.is_empty() {
        text = format!("{text}\n{}", whys.concat());
    }
    text
}

/// Comma-separated values.
pub(super) fn values(rows: &[Row]) -> String {
    let line =
        |row: &Row| row.cells().iter().map(|cell| show::csv_cell(cell)).collect::<Vec<_>>().join(",") + "\n";
    let rows: String = rows.iter().map(line).collect();
    format!("{}\n{rows}", COLUMNS.join(","))
}
