use loyd_lab::{Context, Tables};
use loyd_search::Limits;

use super::*;
use crate::{Plan, averages};

const NASTY: &str = "<script>alert(\"&1\")</script> _a_ {b} 50% $x$ \\cmd | `tick` # ~ ^\u{7}";

fn study() -> Study {
    let plan = Plan {
        specs: ["bfs", "greedy:misplaced", "a-star[ties=fifo,duplicates=none]"]
            .map(|s| s.parse().unwrap())
            .to_vec(),
        puzzles: ["1 2 3/4 5 6/7 0 8", "8 1 3/4 0 2/7 6 5", "2 1 3/4 5 6/7 8 0"]
            .map(|text| loyd_domains::registry().read("tiles", text).unwrap())
            .to_vec(),
        limits: Limits { expanded: Some(500), ..Limits::default() },
        seed: None,
    };
    let comparison = plan.run(&Context::new(&Tables::default()), 1, None, &mut |_| ()).unwrap();
    let mut tables = averages(&comparison);
    tables[0].rows[0][0] = NASTY.to_owned();
    tables[0].title = NASTY.to_owned();
    tables[0].notes = vec![NASTY.to_owned()];
    let sections = vec![Section { title: NASTY.to_owned(), comparison, tables }];
    Study {
        title: NASTY.to_owned(),
        sections,
        command: format!("loyd compare '{NASTY}'"),
        machine: NASTY.to_owned(),
    }
}

#[test]
fn csv_has_a_line_for_each_run_and_a_name_for_each_cell() {
    let text = csv(&study());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 1 + 9);
    assert!(lines[9].contains("\"a-star[ties=fifo,duplicates=none]\",unsolvable,"), "{}", lines[9]);
    assert!(lines[4].contains(",8 1 3/4 0 2/7 6 5,1 2 3/4 5 6/7 8 0,bfs,nodes,,14,"), "{}", lines[4]);
}

#[test]
fn json_lines_are_objects_with_the_names_of_solve() {
    let text = json_lines(&study());
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 9);
    assert_eq!((&lines[3]["status"], &lines[3]["stopped_by"]), (&"stopped".into(), &"nodes".into()));
    assert_eq!((&lines[4]["spec"], &lines[4]["shortest"]), (&"greedy:misplaced".into(), &14.into()));
    assert_eq!(lines[0]["puzzle"], serde_json::json!([[1, 2, 3], [4, 5, 6], [7, 0, 8]]));
    assert_eq!(lines[0]["section"], NASTY);
}

#[test]
fn names_cannot_break_out_of_a_page() {
    let page = html(&study());
    assert!(!page.contains("<script"), "no script, ours or theirs");
    assert!(!page.contains('\u{7}'));
    assert!(
        !page.contains("http://")
            || page.matches("http://").count() == page.matches("http://www.w3.org/2000/svg").count()
    );
    assert_eq!(page.matches("<svg").count(), 6);
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
    for tag in ["table", "tr", "figure", "section", "div", "dl", "text", "polygon", "rect", "circle"] {
        let opened = page.matches(&format!("<{tag} ")).count() + page.matches(&format!("<{tag}>")).count();
        let closed = page.matches(&format!("</{tag}>")).count();
        let alone = if tag == "circle" { page.matches("class=\"dot\"/>").count() } else { 0 };
        assert_eq!(opened, closed + alone, "{tag}");
    }
}

#[test]
fn names_cannot_break_out_of_markdown_and_latex() {
    let text = markdown(&study());
    assert!(!text.contains("<script") || text.rfind("<script") > text.find("```"), "only within the fence");
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).collect();
    let bars = |row: &str| row.replace("\\|", "").matches('|').count();
    assert!(
        rows.windows(2).all(|pair| bars(pair[0]) == bars(pair[1]) || pair[0].starts_with("| Spec")),
        "{text}"
    );
    let text = latex(&study());
    let body: Vec<&str> = text.lines().filter(|line| line.contains("alert")).skip(1).collect();
    for line in body {
        assert!(
            line.contains("\\textbackslash{}cmd") && line.contains("50\\%") && line.contains("\\_a\\_"),
            "{line}"
        );
    }
    assert_eq!(text.matches("\\begin{table}").count(), text.matches("\\end{table}").count());
}
