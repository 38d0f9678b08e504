/** The page: frame, view, sheets. */

import { useEffect, useRef } from 'preact/hooks';
import type { View } from '../model/address';
import { PlayView } from '../play/play_view';
import { Sheets } from '../sheets/sheets';
import { lazy } from '../ui/lazy';
import { TermPanel } from '../ui/term';
import { address, go } from './address';
import { copyAddress, entering, Header, VIEW_NAMES } from './header';
import { useKeys } from './keys';
import { Lecture } from './lecture';
import { LiveRegions, sayPlace } from './live';
import { Notices } from './notices';
import { isTiles } from './problem';
import { ProblemStrip } from './problem_strip';
import { projector, toggleTheme } from './settings';
import { openSheet } from './sheets';
import { Strip } from './strip';

const LearnView = lazy(async () => (await import('../learn/learn_view')).LearnView);
const RaceView = lazy(async () => (await import('../race/race_view')).RaceView);
const TreeView = lazy(async () => (await import('../tree/tree_view')).TreeView);
const MapsView = lazy(async () => (await import('../maps/maps_view')).MapsView);
const BenchView = lazy(async () => (await import('../bench/bench_view')).BenchView);
const WordsView = lazy(async () => (await import('../words/words_view')).WordsView);
const TicTacToeView = lazy(async () => (await import('../tictactoe/tictactoe_view')).TicTacToeView);

const COMPONENTS = {
  play: PlayView,
  learn: LearnView,
  race: RaceView,
  tree: TreeView,
  maps: MapsView,
  bench: BenchView,
  words: WordsView,
  tictactoe: TicTacToeView,
};
const WITH_PUZZLE: readonly View[] = ['play', 'race', 'tree'];

export function App() {
  const { view } = address.value;
  const main = useRef<HTMLElement>(null);
  const shown = useRef(view);
  useGlobalKeys();
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    main.current?.focus();
    main.current?.scrollTo(0, 0);
    sayPlace(VIEW_NAMES[view]);
  }, [view]);
  const Component = COMPONENTS[view];
  return (
    <>
      <a
        class="btn skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          skipTarget()?.focus();
        }}
      >
        {view === 'play' ? 'To the board' : 'To the view'}
      </a>
      <Header />
      <Notices />
      {WITH_PUZZLE.includes(view) && (isTiles.value ? <Strip /> : <ProblemStrip />)}
      <main id="main" ref={main} tabIndex={-1}>
        <Component key={view} />
      </main>
      <Sheets />
      <Lecture />
      <TermPanel />
      <LiveRegions />
    </>
  );
}

const skipTarget = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]') ??
  document.querySelector<HTMLElement>('main');

const LETTERS: Record<string, View> = {
  p: 'play',
  l: 'learn',
  r: 'race',
  t: 'tree',
  m: 'maps',
  h: 'bench',
  w: 'words',
  x: 'tictactoe',
};
const PREFIX_MS = 1500;
let prefixUntil = 0;

/** `G` and a letter within a moment go to a view; the letter then means nothing else. */
function useGlobalKeys(): void {
  useKeys({
    g: () => (prefixUntil = performance.now() + PREFIX_MS),
    '?': () => (openSheet.value = 'help'),
    n: () => (openSheet.value = 'new'),
    c: () => void copyAddress(),
    p: () => (projector.value = !projector.value),
    t: toggleTheme,
  });
  useEffect(() => {
    const jump = (event: KeyboardEvent): void => {
      const view = LETTERS[event.key.toLowerCase()];
      if (!view || performance.now() > prefixUntil || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      prefixUntil = 0;
      go(entering(view));
    };
    addEventListener('keydown', jump, { capture: true });
    return () => removeEventListener('keydown', jump, { capture: true });
  }, []);
}
