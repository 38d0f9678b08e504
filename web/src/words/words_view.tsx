/** Words: from one word to another, one letter at a time. */

import { useEffect, useRef } from 'preact/hooks';
import { catalogue, wantCatalogue } from '../api/catalogue';
import { address, go } from '../app/address';
import { BottomBar } from '../app/bottom_bar';
import { useTitle } from '../app/title';
import { count, plural } from '../model/format';
import { algorithmName, parseRun } from '../model/run';
import { Select } from '../ui/controls';
import { download } from '../ui/download';
import { RunPicker } from '../ui/run_picker';
import { type Way, Ways } from '../ui/ways';
import { LadderGraph, LadderList } from './ladder_graph';
import { answer, chooseRun, find, from, job, ladderText, run, to, watchWords } from './state';
import '../styles/words.css';

export function WordsView() {
  useEffect(watchWords, []);
  useEffect(wantCatalogue, []);
  const first = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLInputElement>(null);
  useTitle(`${from.value} to ${to.value}`);
  const submit = (event?: Event): void => {
    event?.preventDefault();
    find(first.current!.value, last.current!.value);
  };
  const lists = catalogue.value?.word_lists ?? [];
  const found = answer.value;
  const swap = (): void => find(to.value, from.value);
  const nextList = (): void => {
    const at = Math.max(
      0,
      lists.findIndex(({ name }) => name === address.value.list),
    );
    if (lists.length > 0) find(from.value, to.value, lists[(at + 1) % lists.length].name);
  };
  const save = (): void => download('ladder.txt', `${(found?.path ?? []).join('\n')}\n`, 'text/plain');
  return (
    <div class="words">
      <form class="words-bar" onSubmit={submit}>
        <label>
          from{' '}
          <input
            key={from.value}
            class="field"
            ref={first}
            defaultValue={from.value}
            maxLength={40}
            autocapitalize="off"
            autocomplete="off"
            spellcheck={false}
          />
        </label>
        <label>
          to{' '}
          <input
            key={to.value}
            class="field"
            ref={last}
            defaultValue={to.value}
            maxLength={40}
            autocapitalize="off"
            autocomplete="off"
            spellcheck={false}
          />
        </label>
        {lists.length > 0 && (
          <Select
            class="wide-only"
            label="List of words"
            value={address.value.list || lists[0].name}
            choices={lists.map(({ name, words }) => ({
              value: name,
              text: `${name}, ${count(words)} words`,
            }))}
            onChange={(list) => find(from.value, to.value, list)}
          />
        )}
        <button type="submit" class="btn primary wide-only">
          Find <kbd>Enter</kbd>
        </button>
        <span class="button-row words-run">
          <RunPicker run={run.value} onChange={chooseRun} />
        </span>
      </form>
      <Suggestions />
      <h1 class="words-sentence" aria-live="polite">
        {sentence()}
      </h1>
      {found && found.path.length > 0 && (
        <>
          <div class="words-body">
            <LadderGraph answer={found} />
            <LadderList answer={found} />
            <Compare />
          </div>
          <p class="aside">
            {algorithmName(parseRun(run.value).algorithm)}: {count(found.expanded)} words expanded,{' '}
            {count(found.generated)} neighbours made. A step changes, adds or drops one letter.
          </p>
        </>
      )}
      <BottomBar
        actions={[
          { glyph: 'swap', text: 'Swap', act: swap },
          { glyph: 'list', text: 'List', act: nextList, disabled: lists.length < 2 },
          { glyph: 'check', text: 'Find', act: () => submit(), main: true },
          {
            glyph: 'next',
            text: 'Step',
            act: () => document.querySelector('.ladder-list')?.scrollIntoView({ behavior: 'smooth' }),
            disabled: !found,
          },
          { glyph: 'save', text: 'Save', act: save, disabled: !found },
        ]}
      />
    </div>
  );
}

const WAYS: readonly Way[] = [
  { run: 'bfs', name: 'Breadth-first' },
  { run: 'bidirectional', name: 'Bidirectional' },
  { run: 'a-star:edit-distance', name: 'A*, edit distance' },
  { run: 'greedy:edit-distance', name: 'Greedy, edit distance' },
  { run: 'ida-star:edit-distance', name: 'IDA*, edit distance' },
];

function Compare() {
  return (
    <div class="words-compare">
      <Ways
        title="The same ladder, five ways"
        ways={WAYS}
        puzzle={{ domain: 'words', text: ladderText.value }}
        chosen={run.value}
        told={(cost) => plural(cost, 'step')}
        onChoose={chooseRun}
      />
      <p class="button-row">
        <button type="button" class="btn" onClick={elsewhere('tree')}>
          Step through it
        </button>
        <button type="button" class="btn quiet" onClick={elsewhere('race')}>
          Race on this ladder
        </button>
      </p>
    </div>
  );
}

/** The ladder in the views that step and compare. */
const elsewhere = (view: 'tree' | 'race') => (): void =>
  go({
    view,
    domain: 'words',
    problem: ladderText.peek(),
    // What steps through a ladder steps through the search that found it.
    runs: view === 'tree' ? [run.peek()] : [],
    step: null,
    sub: 0,
    node: null,
    mode: 'auto',
    show: '',
  });

const PAIRS: readonly (readonly [string, string])[] = [
  ['cold', 'warm'],
  ['head', 'tail'],
  ['black', 'white'],
  ['flour', 'bread'],
  ['witch', 'fairy'],
];

/** Words to try; in place of one that is not in the list, those that are like it. */
function Suggestions() {
  const detail = job.value.state === 'failed' ? (job.value.problem?.detail ?? '') : '';
  const [, wrong, like] = /^`([^`]*)`.*did you mean (.*)\?$/.exec(detail) ?? [];
  if (wrong !== undefined) {
    const words = [...like.matchAll(/`([^`]*)`/g)].map(([, word]) => word);
    const put = (word: string): void =>
      wrong === from.value ? find(word, to.value) : find(from.value, word);
    return (
      <p class="button-row suggestions" role="group" aria-label={`Instead of ${wrong}`}>
        {words.map((word) => (
          <button key={word} type="button" class="btn" onClick={() => put(word)}>
            {word}
          </button>
        ))}
      </p>
    );
  }
  return (
    <p class="button-row suggestions" role="group" aria-label="Other ladders">
      {PAIRS.filter(([first, last]) => first !== from.value || last !== to.value).map(([first, last]) => (
        <button key={first} type="button" class="btn quiet" onClick={() => find(first, last)}>
          {first} to {last}
        </button>
      ))}
    </p>
  );
}

function sentence(): string {
  if (job.value.state === 'failed') return job.value.problem?.detail ?? 'The search failed.';
  return answer.value?.sentence ?? 'Looking ...';
}
