/** Heuristic bench: write one, and see at once whether it is admissible and consistent. */

import { useEffect, useState } from 'preact/hooks';
import { catalogue, wantCatalogue } from '../api/catalogue';
import { address, go } from '../app/address';
import { BottomBar } from '../app/bottom_bar';
import { useKeys } from '../app/keys';
import { say } from '../app/live';
import { useTitle } from '../app/title';
import { GOAL_NAMES, type Goal, goalSentence } from '../model/goal';
import { isBusy } from '../model/job';
import { Menu, Select } from '../ui/controls';
import { download } from '../ui/download';
import { Popover } from '../ui/popover';
import { CheatSheet } from './cheat_sheet';
import { Editor } from './editor';
import { EXAMPLES } from './examples';
import { forget, saveAs, saved } from './saved';
import { Scatter } from './scatter';
import { SlackChart } from './slack_chart';
import { check, edit, job, lastAudit, raceIt, SIZES, script, size, stop, versus, watchBench } from './state';
import { VerdictPanel } from './verdict_panel';
import '../styles/tree.css';
import '../styles/bench.css';

export function BenchView() {
  useEffect(watchBench, []);
  useEffect(wantCatalogue, []);
  useTitle(
    lastAudit.value ? (lastAudit.value.admissible ? 'Admissible' : 'Not admissible') : 'Heuristic bench',
  );
  useKeys({ 'Ctrl+Enter': check, ...(isBusy(job.value) ? { Escape: stop } : {}) });
  const failed = job.value.state === 'failed' ? job.value.problem : null;
  return (
    <div class="bench">
      <BenchBar />
      <div class={`bench-editor${lastAudit.value ? ' checked' : ''}`}>
        {script.value !== null && <Editor problem={failed} />}
        <CheatSheet />
      </div>
      <VerdictPanel />
      {lastAudit.value && <Scatter audit={lastAudit.value} />}
      {lastAudit.value && <SlackChart bars={lastAudit.value.extras.slack} />}
      <BottomBar
        actions={[
          { glyph: 'code', text: 'Insert', act: nextExample },
          { glyph: 'swap', text: 'Vs', act: nextVersus },
          { glyph: 'check', text: 'Check', act: check, main: true },
          { glyph: 'race', text: 'Race', act: () => void raceIt() },
          { glyph: 'save', text: 'Save', act: save },
        ]}
      />
    </div>
  );
}

function BenchBar() {
  const [rows, columns] = size.value.split('x').map(Number);
  const goal = typeof address.value.goal === 'string' ? address.value.goal : 'last';
  const rivals = (catalogue.value?.heuristics ?? []).map(({ name, summary }) => ({
    value: name,
    text: `against ${name}`,
    title: summary,
  }));
  return (
    <div class="bench-bar">
      <Select
        label="Size"
        value={size.value}
        choices={[...new Set([...SIZES, size.value])].map((value) => ({
          value,
          text: value.replace('x', ' × '),
        }))}
        onChange={(value) => go({ size: value === '3x3' ? '' : value })}
      />
      <Select
        label="Goal"
        value={goal}
        choices={GOAL_NAMES.map((name) => ({ value: name, text: goalSentence(name, rows, columns) }))}
        onChange={(value) => go({ goal: value as Goal })}
        class="wide-only"
      />
      <Select
        label="Compared with"
        value={versus.value}
        choices={
          rivals.some(({ value }) => value === versus.value)
            ? rivals
            : [...rivals, { value: versus.value, text: `against ${versus.value}` }]
        }
        onChange={(value) => go({ versus: value })}
      />
      <span class="spacer" />
      <div class="wide-only">
        <Menu name="Insert an example" label="Insert" below>
          {(close) =>
            EXAMPLES.map(({ name, text }) => (
              <button
                key={name}
                type="button"
                onClick={() => {
                  close();
                  edit(text);
                }}
              >
                {name}
              </button>
            ))
          }
        </Menu>
      </div>
      <div class="wide-only">
        <SavedScripts />
      </div>
      <button type="button" class="btn quiet wide-only" onClick={save}>
        Save a file
      </button>
      <button type="button" class="btn primary wide-only" onClick={check}>
        Check <kbd>Ctrl Enter</kbd>
      </button>
    </div>
  );
}

const save = (): void => download('my-h.rhai', script.value ?? '', 'text/plain');

function nextExample(): void {
  const at = EXAMPLES.findIndex(({ text }) => text === script.value);
  edit(EXAMPLES[(at + 1) % EXAMPLES.length].text);
}

function nextVersus(): void {
  const names = (catalogue.value?.heuristics ?? []).map(({ name }) => name);
  if (names.length > 0) go({ versus: names[(names.indexOf(versus.value) + 1) % names.length] });
}

/** Scripts by name: kept in this browser, opened and forgotten here. */
function SavedScripts() {
  const [name, setName] = useState('');
  const names = Object.keys(saved.value).sort();
  const keep = (event: Event): void => {
    event.preventDefault();
    if (name.trim() === '' || script.value === null) return;
    const done = saveAs(name.trim(), script.value);
    say(done ? `Saved as ${name.trim()}.` : 'This browser keeps nothing: save a file instead.');
    setName('');
  };
  return (
    <Popover name="Scripts of yours" label="Yours">
      <form class="form-row" onSubmit={keep}>
        <input
          class="field"
          placeholder="name"
          aria-label="Name of the script"
          value={name}
          maxLength={60}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" class="btn" disabled={name.trim() === ''}>
          Save as
        </button>
      </form>
      {names.length === 0 && <p class="note">Scripts that you save by name are kept in this browser.</p>}
      <ul class="saved-scripts">
        {names.map((each) => (
          <li key={each}>
            <button type="button" class="link" onClick={() => edit(saved.value[each])}>
              {each}
            </button>
            <button
              type="button"
              class="btn quiet small"
              aria-label={`Forget ${each}`}
              onClick={() => forget(each)}
            >
              Forget
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
