//! Several puzzles, one after the other or several at once.

use std::collections::BTreeMap;
use std::io::{BufWriter, Write};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::Duration;

use loyd_domains::tiles::Wanted;
use loyd_lab::{Instance, Lines, Report, Status};

use super::json::SolvedJson;
use super::{Answer, Answered, Plan, exit_of};
use crate::args::Output;
use crate::exit::{Exit, Failure};
use crate::units::{grouped, shown_time};
use crate::{interrupt, show};

impl Plan<'_> {
    /// A batch goes on after a bad or unsolvable puzzle. Each puzzle is one thread's; answers come in input order.
    pub(super) fn many(&self, lines: Lines<'_, Instance>) -> Result<Exit, Failure> {
        if self.trace.is_some() {
            return Err(Failure::Input("--trace takes one puzzle".to_owned()));
        }
        if self.plot.is_some() {
            return Err(Failure::Input("--plot takes one puzzle".to_owned()));
        }
        if self.proofs.as_ref().is_some_and(|proofs| proofs.is_asked()) {
            return Err(Failure::Input("--checkpoint takes one puzzle".to_owned()));
        }
        if let Some(wanted) = self.wanted {
            return self.each(lines, wanted);
        }
        let lines = Mutex::new(lines.enumerate());
        let (send, answers) = mpsc::sync_channel(4 * self.threads);
        let next = || lines.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = |send: mpsc::SyncSender<_>| {
            while let Some((place, (line, instance))) = next() {
                // Where nothing says how many there are, as many may come as came.
                let answer = self.solve(instance, 1, self.coming.max(place + 1));
                // The receiver is gone when the output is closed.
                if send.send((place, line, answer)).is_err() || interrupt::interrupted() {
                    break;
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                let send = send.clone();
                scope.spawn(|| work(send));
            }
            drop(send);
            self.write_in_order(answers)
        })
    }

    /// One after another, where all shortest solutions or slides are asked for.
    fn each(&self, lines: Lines<'_, Instance>, wanted: Wanted) -> Result<Exit, Failure> {
        let mut out = std::io::stdout().lock();
        let mut exit = Exit::Answered;
        for (line, instance) in lines {
            if self.output != Output::Json {
                writeln!(out, "Line {line}:")?;
            }
            exit = exit.and(match self.shortest(&mut out, instance, wanted) {
                Err(failure @ (Failure::Input(_) | Failure::Internal(_))) => {
                    out.flush()?;
                    self.tell(&failure)?
                }
                answered => answered?,
            });
            if interrupt::interrupted() {
                break;
            }
        }
        Ok(exit)
    }

    #[expect(clippy::needless_pass_by_value, reason = "workers stop when the receiver is dropped")]
    fn write_in_order(&self, answers: mpsc::Receiver<(usize, usize, Answer)>) -> Result<Exit, Failure> {
        let mut out = BufWriter::new(std::io::stdout().lock());
        let mut exit = Exit::Answered;
        let (mut waiting, mut turn) = (BTreeMap::new(), 0);
        loop {
            let mut answer = answers.try_recv().ok();
            if answer.is_none() {
                // What there is goes out before more is waited for.
                out.flush()?;
                answer = answers.recv().ok();
            }
            let Some((place, line, answer)) = answer else { break };
            waiting.insert(place, (line, answer));
            while let Some((line, answer)) = waiting.remove(&turn) {
                exit = exit.and(self.write_one(&mut out, turn, line, answer)?);
                turn += 1;
            }
        }
        Ok(if interrupt::interrupted() { Exit::Interrupted } else { exit })
    }

    /// Writes one answer of a batch.
    fn write_one(
        &self,
        out: &mut impl Write,
        place: usize,
        line: usize,
        answer: Answer,
    ) -> Result<Exit, Failure> {
        let answered = match answer {
            Ok(answered) => Answered { report: self.share_of_batch(place, answered.report), ..answered },
            Err(failure) if self.output == Output::Json => {
                writeln!(out, "{}", show::json(&self.error(&failure))?)?;
                return Ok(failure.exit());
            }
            Err(failure) => {
                out.flush()?;
                self.say_error(&failure)?;
                return Ok(failure.exit());
            }
        };
        let Answered { instance, report, .. } = &answered;
        let as_json = || SolvedJson::new(&answered, self.file.as_deref());
        match self.output {
            Output::Json => writeln!(out, "{}", show::json(&as_json())?)?,
            Output::Csv => writeln!(out, "{}", self.columns.line(line, &as_json())?)?,
            Output::Moves => writeln!(out, "{}", self.batch_line(line, instance, report))?,
            Output::Boards => {
                writeln!(out, "Line {line}:")?;
                self.show_boards(out, instance, report)?;
            }
        }
        Ok(exit_of(report))
    }

    /// Times as a share of the wall clock, so that they add up to the batch's; looking up tables that are at hand is
    /// no time at all.
    fn share_of_batch(&self, place: usize, mut report: Report) -> Report {
        report.stats.elapsed /= self.threads as u32;
        if place > 0 && report.table_time < Duration::from_millis(1) {
            report.table_time = Duration::ZERO;
        }
        report
    }

    /// One puzzle of a batch on one line.
    fn batch_line(&self, line: usize, instance: &Instance, report: &Report) -> String {
        let noun = instance.about().words.action;
        let answer = match &report.status {
            Status::Solved { cost, moves } => {
                let proof = if report.optimal { "" } else { " (not proven shortest)" };
                let length = show::length_of(*cost, report.unit, moves.len(), noun);
                format!("{length}{proof}: {}", show::moves(moves, self.moves))
            }
            Status::Unsolvable => "unsolvable".to_owned(),
            Status::Stopped(stop) => {
                format!("stopped: {stop}; at least {}", show::length(report.lower_bound, report.unit, noun))
            }
        };
        let (expanded, time) = (grouped(report.stats.expanded), shown_time(report.stats.elapsed));
        format!("line {line}: {answer}  [{expanded} expanded, {time}]")
    }
}
