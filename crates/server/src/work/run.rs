//! What to run, as it is sent: the page can name no file and no program, and its script goes by the name `script`.

use std::time::Duration;

use loyd_lab::{About, Estimate, FlatReport, How, Instance, LabError, Report, Spec, algorithm};
use loyd_search::Limits;

use super::Lab;
use crate::api::{EventBody, Problem};
use crate::problems;

/// What the text that came with a request is called.
const SCRIPT: &str = "script";
/// Some texts take the compiler time that grows with the square of their length.
const SCRIPT_BYTES_MAX: usize = 16 << 10;
/// What compiling a script may take.
const COMPILE_TIME_MAX: Duration = Duration::from_secs(1);

/// What to run.
#[derive(Debug, Clone)]
pub struct Run {
    /// What runs.
    pub spec: Spec,
    /// The same as the page wrote it: a script by its name.
    pub shown: Spec,
}

impl Run {
    /// The report as the page knows it.
    pub fn told(&self, report: Report) -> FlatReport {
        if self.spec == self.shown {
            return report.into();
        }
        let shown = self.shown.clone();
        let heuristic = shown.estimate().map(ToString::to_string);
        Report { asked: shown.clone(), ran: shown, heuristic, ..report }.into()
    }

    /// The event that tells what runs.
    pub fn started(&self, about: &About) -> EventBody {
        let entry = self.shown.algorithm().entry();
        let heuristic =
            || self.shown.estimate().map_or_else(|| about.default.to_string(), ToString::to_string);
        let ties = || algorithm::tie_name(self.shown.options().ties).to_owned();
        EventBody::Started {
            algorithm: Some(entry.name.to_owned()),
            heuristic: entry.informed.then(heuristic),
            ties: entry.options.contains(&"ties").then(ties),
        }
    }
}

impl Lab {
    /// What to run on a problem.
    pub(super) fn run(&self, text: &str, script: Option<&str>, instance: &Instance) -> Result<Run, Problem> {
        let shown: Spec =
            text.parse().map_err(|error: loyd_lab::SpecError| problems::bad_input(error.to_string()))?;
        let spec = match shown.estimate() {
            Some(estimate) => shown.with_estimate(self.estimate(estimate, script, instance)?),
            None => shown.clone(),
        };
        Ok(Run { spec, shown })
    }

    /// A heuristic of a problem, its script filled in.
    pub(super) fn estimate(
        &self,
        asked: &Estimate,
        script: Option<&str>,
        instance: &Instance,
    ) -> Result<Estimate, Problem> {
        let estimate = filled_in(asked, script, instance.about())?;
        let cx = self.context(Limits { time: Some(COMPILE_TIME_MAX), ..Limits::default() });
        match instance.check_estimate(&estimate, &cx) {
            // There is no such thing. That it does not fit this problem, the run says.
            Err(error @ (LabError::Heuristic(_) | LabError::Own(_))) => Err(problems::of_lab(&error)),
            _ => Ok(estimate),
        }
    }
}

/// The heuristic with the script in place of its name, if nothing in it is forbidden here.
fn filled_in(asked: &Estimate, script: Option<&str>, about: &About) -> Result<Estimate, Problem> {
    let is_form =
        |name: &str| about.forms.iter().any(|form| form.beginning().strip_suffix(':') == Some(name));
    let refused = |detail: &str| Err(problems::bad_input(detail));
    if asked.is_named(SCRIPT) {
        return match script {
            None => refused("A script was named, but none was sent."),
            Some(text) if text.len() > SCRIPT_BYTES_MAX => refused("A script may have at most 16 kB here."),
            Some(text) => Ok(Estimate::Own { how: How::ScriptText, source: text.to_owned() }),
        };
    }
    match asked {
        Estimate::Named { name, argument: Some(_) } if is_form(name) => {
            refused("The page builds no tables by name: use them on the command line.")
        }
        Estimate::Named { .. } => Ok(asked.clone()),
        Estimate::Own { how: How::Program | How::Function, .. } => {
            refused("The page starts no programs: use `exec:` on the command line.")
        }
        Estimate::Own { how: How::ScriptFile | How::ScriptText, .. } => {
            refused("The page reads no files: write the script in the bench.")
        }
        Estimate::Max(parts) => {
            let parts = parts.iter().map(|part| filled_in(part, script, about));
            parts.collect::<Result<_, _>>().map(Estimate::Max)
        }
        Estimate::Times(thousandths, part) => {
            Ok(Estimate::Times(*thousandths, Box::new(filled_in(part, script, about)?)))
        }
    }
}

#[cfg(test)]
mod tests {
    use loyd_lab::Tables;

    use super::*;

    fn run(text: &str) -> Result<Run, String> {
        let lab = Lab::new(loyd_domains::registry(), Tables::default());
        let instance = lab.registry.read("tiles", "8 1 3/4 0 2/7 6 5").unwrap();
        lab.run(text, Some("fn h(board, goal) { [0][0] }"), &instance).map_err(|problem| problem.detail)
    }

    #[test]
    fn a_script_stands_wherever_a_heuristic_may() {
        for text in ["a-star:script", "a-star:script[ties=fifo]", "beam:max(manhattan,0.5*script)[width=7]"] {
            let run = run(text).unwrap();
            assert_eq!(run.shown.to_string(), text);
            assert_eq!(run.spec.options(), run.shown.options());
            let own = |part: &&Estimate| matches!(part, Estimate::Own { how: How::ScriptText, .. });
            assert_eq!(run.spec.estimate().unwrap().parts().into_iter().filter(own).count(), 1, "{text}");
        }
    }

    #[test]
    fn nothing_within_a_heuristic_reaches_the_machine() {
        for own in ["exec:/bin/true", "script:/etc/passwd", "rhai:fn h(b, g) { 0 }", "pdb:4-4", "zpdb:4-4"] {
            for text in [own.to_owned(), format!("max(manhattan,{own})"), format!("2*max(script,0.5*{own})")]
            {
                let why = run(&format!("a-star:{text}")).unwrap_err();
                assert!(why.starts_with("The page "), "{text}: {why}");
            }
        }
        assert!(
            run("a-star:max(manhattan,wholly)").unwrap_err().starts_with("there is no heuristic `wholly`")
        );
    }
}
