/** The top bar: the mark, the views, and what works everywhere. */

import { signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { boardText, VIEWS, type View, writeAddress } from '../model/address';
import { copyText, download } from '../ui/download';
import { Glyph } from '../ui/glyph';
import { address, go, puzzle, shareable } from './address';
import { say } from './live';
import { notify } from './notices';
import { isDark, palette, toggleTheme } from './settings';
import { openSheet } from './sheets';

export const VIEW_NAMES: Record<View, string> = {
  play: 'Play & solve',
  learn: 'Learn',
  race: 'Race',
  tree: 'Tree',
  maps: 'Maps',
  bench: 'Heuristic bench',
  words: 'Words',
  tictactoe: 'Tic-tac-toe',
};

const copied = signal(false);

export function Header() {
  void palette.value;
  return (
    <header class="top">
      <a class="brand" href="/" onClick={follow('play')}>
        <i class="mark" aria-hidden="true">
          <i data-tile="15" />
          <i data-tile="14" />
        </i>
        <span>Loyd</span>
      </a>
      <ViewMenu />
      <nav class="tabs" aria-label="Views">
        {VIEWS.map((view) => (
          <ViewLink key={view} view={view} late={LATE.includes(view)} />
        ))}
        <MoreMenu />
      </nav>
      <div class="tools">
        <button type="button" class="btn quiet" onClick={() => void copyAddress()} aria-label="Copy address">
          <Glyph name={copied.value ? 'check' : 'link'} />
          <span class="wide-only">{copied.value ? 'Copied' : 'Copy address'}</span>
        </button>
        <button
          type="button"
          class="btn quiet icon"
          aria-label={isDark() ? 'Light theme' : 'Dark theme'}
          onClick={toggleTheme}
        >
          <Glyph name={isDark() ? 'sun' : 'moon'} />
        </button>
        <button
          type="button"
          class="btn quiet icon"
          aria-label="Keys and help"
          onClick={() => (openSheet.value = 'help')}
        >
          <Glyph name="help" />
        </button>
      </div>
    </header>
  );
}

/** The views that narrow windows have no room for: they stand behind More there. */
const LATE: readonly View[] = ['words', 'tictactoe'];

function MoreMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  return (
    <details class="view-menu more-menu" ref={details}>
      <summary>More</summary>
      <div class="menu-list" onClick={() => (details.current!.open = false)}>
        {LATE.map((view) => (
          <ViewLink key={view} view={view} />
        ))}
      </div>
    </details>
  );
}

function ViewLink({ view, late = false }: { view: View; late?: boolean }) {
  const here = address.value.view === view;
  return (
    <a
      class={late ? 'late' : undefined}
      href={writeAddress({ ...address.value, ...entering(view) })}
      aria-current={here ? 'page' : undefined}
      onClick={follow(view)}
    >
      {VIEW_NAMES[view]}
    </a>
  );
}

function ViewMenu() {
  const details = useRef<HTMLDetailsElement>(null);
  return (
    <details class="view-menu all-views" ref={details}>
      <summary>{VIEW_NAMES[address.value.view]}</summary>
      <nav class="menu-list" aria-label="Views, as a list" onClick={() => (details.current!.open = false)}>
        {VIEWS.map((view) => (
          <ViewLink key={view} view={view} />
        ))}
      </nav>
    </details>
  );
}

/** Runs belong to their view; the puzzle goes along. */
export const entering = (view: View) => ({
  view,
  runs: view === address.value.view ? address.value.runs : [],
  step: null,
  sub: 0,
  node: null,
  mode: 'auto' as const,
  own: false,
  show: '' as const,
});

function follow(view: View) {
  return (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (view !== address.value.view) go(entering(view));
  };
}

export async function copyAddress(): Promise<void> {
  const text = shareable();
  if (text === null) {
    notify('This board is too large for an address.', {
      name: 'Save it as a file',
      act: () => download('board.txt', boardLines(), 'text/plain'),
    });
    return;
  }
  if (await copyText(text)) {
    copied.value = true;
    say('Address copied. It opens on this machine only.');
    setTimeout(() => (copied.value = false), 1600);
    notify('Address copied. It opens on this machine only, while Loyd runs.', {
      name: 'Copy the board as text',
      act: () => void copyBoard(),
    });
  } else notify(`The browser did not allow copying. The address is ${text}`);
}

/** The board in rows, as every program for puzzles reads it. */
const boardLines = (): string =>
  `${boardText(puzzle.value.board).replaceAll('-', ' ').replaceAll('.', '\n')}\n`;

async function copyBoard(): Promise<void> {
  if (await copyText(boardLines()))
    notify('Board copied. Paste it into a message, or into Paste on any page of Loyd.');
  else notify('The browser did not allow copying.');
}
