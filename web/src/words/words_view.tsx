/** Words: from one word to another, one letter at a time. */

import { useEffect, useRef } from 'preact/hooks';
import { catalogue, wantCatalogue } from '../api/catalogue';
import { address } from '../app/address';
import { BottomBar } from '../app/bottom_bar';
import { useTitle } from '../app/title';
import { count } from '../model/format';
import { Select } from '../ui/controls';
import { download } from '../ui/download';
import { LadderGraph, LadderList } from './ladder_graph';
import { answer, find, from, job, to, watchWords } from './state';
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
      </form>
      <h1 class="words-sentence" aria-live="polite">
        {sentence()}
      </h1>
      {found && found.path.length > 0 && (
        <>
          <LadderGraph answer={found} />
          <LadderList answer={found} />
          <p class="aside">
            {count(found.expanded)} words expanded, {count(found.generated)} neighbours made. A step changes,
            adds or drops one letter.
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

function sentence(): string {
  if (job.value.state === 'failed') return job.value.problem?.detail ?? 'The search failed.';
  return answer.value?.sentence ?? 'Looking ...';
}
