//! What differs from run to run or from machine to machine, masked: times, memory, the machine, random names. Nothing else.

/// Numbers and names in JSON that differ: `"seconds":0.0012` becomes `"seconds":_`.
const JSON: [&str; 7] = ["seconds", "table_seconds", "bytes_peak", "t_ms", "seq", "job", "token"];
/// Columns of comma-separated values that differ.
const CSV: [&str; 2] = ["seconds", "bytes_peak"];
const UNITS_OF_TIME: [&str; 3] = [" µs", " ms", " s"];
const UNITS_OF_MEMORY: [&str; 4] = [" B", " kB", " MB", " GB"];

/// A text without what differs.
pub fn mask(text: &str) -> String {
    let text = JSON.iter().fold(text.to_owned(), |text, key| json(&text, key));
    let text = pictures_of_time(&courses(&text));
    let mut lines: Vec<String> = text.split('\n').map(|line| first_board(&machine(line))).collect();
    for at in 0..lines.len() {
        csv(&mut lines, at);
        tables_of_marks(&mut lines, at);
        table_of_text(&mut lines, at);
    }
    ends(&attempts(&lines.join("\n")))
}

/// Masks the values of a key, wherever it stands.
fn json(text: &str, key: &str) -> String {
    let key = format!("\"{key}\":");
    let mut parts = text.split(&key);
    let mut masked = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        masked += &key;
        let rest = match part.strip_prefix('"') {
            Some(word) => word.split_once('"').map_or("", |(_, rest)| rest),
            None => part.trim_start_matches(|c: char| c.is_ascii_digit() || ".e-+".contains(c)),
        };
        masked += if rest.len() < part.len() { "_" } else { "" };
        masked += rest;
    }
    masked
}

/// What was found when: of solutions that follow each other closely, some are not heard of.
fn courses(text: &str) -> String {
    let mut parts = text.split("\"course\":[");
    let mut masked = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        masked += "\"course\":[_";
        masked += &part[part.find(']').unwrap_or(0)..];
    }
    masked
}

/// Plots over time, of which nothing stays the same but where they stand.
fn pictures_of_time(text: &str) -> String {
    let mut masked = String::new();
    for (at, part) in text.split("<svg").enumerate() {
        let (picture, rest) = part.split_once("</svg>").unwrap_or(("", part));
        let label = picture.split('"').nth(5).unwrap_or_default();
        let is_of_time = label.to_lowercase().contains("time");
        masked += if at > 0 { "<svg" } else { "" };
        masked += if is_of_time { "_</svg>" } else { picture };
        masked += if is_of_time || picture.is_empty() { "" } else { "</svg>" };
        masked += rest;
    }
    masked
}

/// The machine that a report was made on.
fn machine(line: &str) -> String {
    let between = |begin: &str, end: &str| {
        let is_so = line.starts_with(begin) && line.ends_with(end);
        is_so.then(|| format!("{begin}_{end}"))
    };
    between("Made on ", " by")
        .or_else(|| between("<dt>On</dt><dd>", "</dd>"))
        .unwrap_or_else(|| line.to_owned())
}

/// The board that an audit names when a heuristic fails: the first that one of several threads comes to.
fn first_board(line: &str) -> String {
    match line.split_once(" (the board: ") {
        Some((why, _)) if line.starts_with("error: ") => format!("{why} (the board: _)"),
        _ => line.to_owned(),
    }
}

/// Below a heading of comma-separated values, the columns that differ. They come after the text, which may hold commas, so
/// they are counted from the end.
fn csv(lines: &mut [String], at: usize) {
    if !lines[at].starts_with("section,number,") {
        return;
    }
    let places: Vec<usize> =
        lines[at].rsplit(',').enumerate().filter(|(_, name)| CSV.contains(name)).map(|(at, _)| at).collect();
    for line in lines[at + 1..].iter_mut().take_while(|line| line.contains(',')) {
        let mut cells: Vec<&str> = line.rsplit(',').collect();
        for &place in &places {
            if let Some(cell) = cells.get_mut(place) {
                *cell = "_";
            }
        }
        cells.reverse();
        *line = cells.join(",");
    }
}

/// Columns of times in tables of Markdown, LaTeX and HTML.
fn tables_of_marks(lines: &mut [String], at: usize) {
    for (mark, end) in [(" | ", ""), (" & ", ""), ("</th>", "</td>")] {
        let headings: Vec<&str> = lines[at].split(mark).collect();
        if headings.len() < 3 {
            continue;
        }
        let (count, mark) = (headings.len(), if end.is_empty() { mark } else { end });
        let is_time = |name: &&str| name.ends_with("ime (ms)") || name.ends_with(">Time");
        let places: Vec<usize> = (0..count).filter(|&place| is_time(&headings[place])).collect();
        let is_inside =
            |line: &&mut String| !line.is_empty() && !line.contains("\\bottomrule") && *line != "</tbody>";
        for line in lines[at + 1..].iter_mut().take_while(is_inside) {
            let cells: Vec<&str> = line.split(mark).collect();
            if cells.len() == count && !line.contains("---") {
                let cell = |(place, cell): (usize, &&str)| {
                    let open = cell.rfind('>').map_or("", |end| &cell[..=end]);
                    if places.contains(&place) && !cell.ends_with('-') {
                        format!("{open}_")
                    } else {
                        (*cell).to_owned()
                    }
                };
                *line = cells.iter().enumerate().map(cell).collect::<Vec<_>>().join(mark);
            }
        }
    }
}

/// Columns of times in tables of plain text: made as wide as their heading. `at` is the line of dashes.
fn table_of_text(lines: &mut [String], at: usize) {
    let is_rule = lines[at].starts_with("  --") && lines[at].chars().all(|c| c == '-' || c == ' ');
    if !is_rule || at == 0 {
        return;
    }
    let rule: Vec<char> = lines[at].chars().collect();
    let heading: Vec<char> = lines[at - 1].chars().collect();
    let mut end = rule.len();
    // From the right, so that what is to the left keeps its place.
    while end > 0 {
        let begin = rule[..end].iter().rposition(|&c| c == ' ').map_or(0, |place| place + 1);
        let name: String = heading.get(begin..end).unwrap_or_default().iter().collect();
        if name.trim().ends_with("ime (ms)") {
            let width = name.trim().chars().count();
            // Names of groups stand in the middle of several columns.
            if at >= 2 && !lines[at - 2].is_empty() {
                lines[at - 2] = lines[at - 2].split_whitespace().collect::<Vec<_>>().join("  ");
            }
            for line in lines[at - 1..].iter_mut().take_while(|line| !line.is_empty()) {
                let chars: Vec<char> = line.chars().collect();
                let (begin, end) = (begin.min(chars.len()), end.min(chars.len()));
                let cell: String = chars[begin..end].iter().collect();
                let cell = match cell.trim() {
                    "-" => "-",
                    cell if cell.starts_with("--") => &"-".repeat(width),
                    cell if cell.ends_with("ime (ms)") => cell,
                    _ => "_",
                };
                let (left, right): (String, String) =
                    (chars[..begin].iter().collect(), chars[end..].iter().collect());
                *line = format!("{left}{cell:>width$}{right}");
            }
        }
        end = rule[..begin].iter().rposition(|&c| c == '-').map_or(0, |place| place + 1);
    }
}

/// Times at the end of a line, of a bracket, or before a colon; and memory before such a time.
fn ends(text: &str) -> String {
    let mut masked = String::new();
    for line in text.split_inclusive('\n') {
        let (body, tail) = match line.rfind(|c| !"]:\n".contains(c)) {
            Some(last) => line.split_at(last + line[last..].chars().next().map_or(0, char::len_utf8)),
            None => ("", line),
        };
        let Some(rest) = without_number(body, &UNITS_OF_TIME) else {
            masked += line;
            continue;
        };
        // How a line is broken depends on how wide the time is.
        masked += rest;
        let before = masked.trim_end().to_owned();
        if before.ends_with(',') {
            masked = before;
            if let Some(rest) = without_number(&masked[..masked.len() - 1], &UNITS_OF_MEMORY) {
                masked = format!("{rest}_ B,");
            }
            masked.push(' ');
        } else {
            masked = before + " ";
        }
        masked += "_ s";
        masked += tail;
    }
    masked
}

/// The times of attempts, which stand behind what they expanded.
fn attempts(text: &str) -> String {
    let mut parts = text.split(" expanded, ");
    let mut masked = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        masked += " expanded, ";
        let timed = part.split_once(',').filter(|(time, _)| without_number(time, &UNITS_OF_TIME) == Some(""));
        match timed {
            Some((_, rest)) => masked = masked + "_ s," + rest,
            None => masked += part,
        }
    }
    masked
}

/// What comes before a number with its unit at the end of a text.
fn without_number<'a>(text: &'a str, units: &[&str]) -> Option<&'a str> {
    let number = units.iter().find_map(|unit| text.strip_suffix(unit))?;
    let rest = number.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.' || c == ',');
    (rest.len() < number.len() && rest.ends_with([' ', '\n', '>']) || rest.is_empty()).then_some(rest)
}
