/** A problem of another domain: which, as text, and the way to a new one. In place of the puzzle's strip. */

import { useState } from 'preact/hooks';
import { post } from '../api/http';
import type { ProblemMade } from '../api.gen';
import { Select } from '../ui/controls';
import { lazy } from '../ui/lazy';
import { Popover } from '../ui/popover';
import { go } from './address';
import { notify } from './notices';
import { domain, domainInfo, domains, oneLine, problemText } from './problem';

/** What a domain's name is called on the page. */
const NAMES: Readonly<Record<string, string>> = {
  tiles: 'Sliding tiles',
  words: 'Word ladder',
  pancake: 'Pancakes',
  grid: 'Map, 8 neighbours',
  grid4: 'Map, 4 neighbours',
  cube: 'Pocket cube',
  hanoi: 'Tower of Hanoi',
};

/** Only other domains need it. */
const ProblemDrawing = lazy(async () => (await import('./problem_drawing')).ProblemDrawing);

const FRESH = { runs: [], step: null, sub: 0, node: null, mode: 'auto' as const, show: '' as const };

/** Nothing where the server names no domains. */
export function DomainSelect() {
  if (domains.value.length < 2) return null;
  return (
    <Select
      label="Kind of problem"
      value={domain.value || 'tiles'}
      choices={domains.value.map(({ name, summary }) => ({
        value: name,
        text: NAMES[name] ?? name,
        title: summary,
      }))}
      onChange={(name) => go({ ...FRESH, domain: name === 'tiles' ? '' : name, problem: '' })}
    />
  );
}

export function ProblemStrip() {
  const info = domainInfo.value;
  return (
    <div class="strip problem-strip">
      <DomainSelect />
      <ProblemDrawing />
      <code class="problem-line">{problemText.value}</code>
      <span class="spacer" />
      {info && (
        <>
          <Popover name="Edit the problem as text" label="Edit">
            <EditProblem key={problemText.value} text={problemText.value} />
          </Popover>
          <button type="button" class="btn" onClick={() => void newProblem(info.name, info.size?.default)}>
            New
          </button>
        </>
      )}
    </div>
  );
}

function EditProblem({ text }: { text: string }) {
  const [typed, setTyped] = useState(text.replaceAll('/', '\n'));
  const use = (event: Event): void => {
    event.preventDefault();
    go({ ...FRESH, problem: oneLine(typed) });
  };
  return (
    <form class="form" onSubmit={use}>
      <textarea
        class="mono"
        aria-label="The problem as text"
        spellcheck={false}
        rows={8}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <p class="note">
        As the command line reads it. For example: {domainInfo.value?.example.split('\n')[0]}
      </p>
      <button type="submit" class="btn primary">
        Use it
      </button>
    </form>
  );
}

async function newProblem(name: string, size: string | undefined): Promise<void> {
  try {
    const made = await post<ProblemMade>('/api/generate', {
      domain: name,
      kind: 'uniform',
      ...(size ? { size } : {}),
    });
    go({ ...FRESH, problem: made.problem.text });
  } catch (error) {
    notify(error instanceof Error ? error.message : 'No problem could be made.');
  }
}
