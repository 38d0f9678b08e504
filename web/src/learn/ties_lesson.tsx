/** Lesson 5: what every A* must expand, what the order of equals decides, and where a count of one's own lies. */

import { useState } from 'preact/hooks';
import type { ExplainResult } from '../api.gen';
import { puzzle } from '../app/address';
import { say } from '../app/live';
import { count } from '../model/format';
import { tiesName } from '../model/run';
import { Term } from '../ui/term';
import { counting, explained } from './facts';
import { type LessonParts, Num } from './parts';

const profile = (ties: string): number | null =>
  explained.value?.profiles.find((one) => one.ties === ties)?.expanded ?? null;

function Prose() {
  const all = explained.value;
  const [low, old] = [profile('low-h'), profile('fifo')];
  return (
    <>
      <p>
        Two people write A* with Manhattan, run it on this board, and count <Num of={low} /> and{' '}
        <Num of={old} />. Neither has made a mistake.
      </p>
      <p>
        The shortest solution has <Num of={all?.cost} /> slides. A board with f below {all?.cost ?? '...'}{' '}
        might, for all the heuristic knows, lead to something shorter, so every A* must expand it before it
        may stop. These are the <Term word="forced">forced</Term> boards: <Num of={all?.forced} />. Boards
        with f above {all?.cost ?? '...'} are never taken. What is left are boards with f exactly{' '}
        {all?.cost ?? '...'}, the <Term word="tied">tied</Term> ones: <Num of={all?.tied} />, the goal among
        them. Any of them may come out next; A* does not say which. The order in which a program takes equals
        is its <Term word="tie-breaking">tie-breaking</Term>, often an accident of its heap.
      </p>
      <p>
        So a right count lies between <Num of={all?.expanded_min} /> and <Num of={all?.expanded_max} />.
        Smaller h first gives <Num of={low} /> here, oldest first <Num of={old} />, newest first{' '}
        <Num of={profile('lifo')} />. Is your number outside? You have found a bug, or another way of
        counting. Inside? You have found a heap.
      </p>
    </>
  );
}

/** The orders by themselves. Conventions of others also count otherwise, and are told in the race. */
const orders = (all: ExplainResult) => all.profiles.filter(({ ties }) => !ties.includes('/'));

function Picture() {
  const [order, setOrder] = useState('low-h');
  const [mine, setMine] = useState('');
  const all = explained.value;
  if (!all || all.forced === null || all.expanded_max === null || all.expanded_min === null)
    return (
      <p class="picture-note">
        {counting.value ? 'Counting ...' : (all?.reason ?? 'Not known for this board.')}
      </p>
    );
  const taken = all.profiles.find(({ ties }) => ties === order)?.expanded ?? all.expanded_min;
  return (
    <div class="ties">
      <h2>
        Every A* with Manhattan on this board <span class="right">boards expanded</span>
      </h2>
      <Range all={all} taken={taken} />
      <div class="orders" role="group" aria-label="Order of equals">
        {orders(all).map(({ ties, expanded }) => (
          <button
            key={ties}
            type="button"
            class="btn"
            aria-pressed={ties === order}
            onClick={() => setOrder(ties)}
          >
            {tiesName(ties)} <b class="tabular">{count(expanded)}</b>
          </button>
        ))}
      </div>
      <p class="picture-note" role="status">
        <b>{tiesName(order)}</b> opens the {count(all.forced)} forced boards and {count(taken - all.forced)}{' '}
        of the {count(all.tied ?? 0)} tied ones: {count(taken)}.
      </p>
      <form
        class="my-count"
        onSubmit={(event) => {
          event.preventDefault();
          say(judge(all, Number(mine)));
        }}
      >
        <label for="my-count">My count</label>
        <input
          id="my-count"
          class="field small"
          inputMode="numeric"
          value={mine}
          onInput={(event) => setMine(event.currentTarget.value.replace(/[^\d]/g, '').slice(0, 9))}
        />
        <output>{mine !== '' && judge(all, Number(mine))}</output>
      </form>
    </div>
  );
}

/** What a count says about the program that counted it. */
export function judge(all: ExplainResult, mine: number): string {
  const { forced, tied, expanded_min: least, expanded_least: lucky, expanded_max: most, cost } = all;
  if (forced === null || least === null || most === null) return '';
  if (mine < least)
    return `${count(mine)} is below ${count(least)}: it left out a forced board, or counts something else.`;
  if (mine > most)
    return `${count(mine)} is above ${count(most)}: it opened boards with f above ${cost}, or some of them twice.`;
  const known = all.profiles.find(({ expanded }) => expanded === mine);
  if (known) return `${count(mine)} is right: it is what ${tiesName(known.ties)} gives.`;
  if (lucky !== null && mine < lucky)
    return `${count(mine)} is possible only in theory: the luckiest order opens ${count(lucky)}.`;
  return `${count(mine)} can be right: ${count(mine - forced)} of the ${count(tied ?? 0)} tied boards were opened.`;
}

const [LEFT, WIDTH] = [8, 584];

/** The bar from nothing to the most: forced, tied so far, tied and left; a mark for each order that is known. */
function Range({ all, taken }: { all: ExplainResult; taken: number }) {
  const [forced, most] = [all.forced ?? 0, all.expanded_max ?? 1];
  const x = (value: number): number => LEFT + (WIDTH * value) / most;
  const said = `From ${count(all.expanded_min ?? 0)} to ${count(most)}. Chosen: ${count(taken)}.`;
  return (
    <svg class="range" viewBox="0 0 600 116" role="img" aria-label={said}>
      <defs>
        <pattern id="tied-dots" width="6" height="6" patternUnits="userSpaceOnUse">
          <rect class="tied-ground" width="6" height="6" />
          <circle class="tied-dot" cx="3" cy="3" r="1.1" />
        </pattern>
      </defs>
      <rect class="left-over" x={x(forced)} y="40" width={x(most) - x(forced)} height="36" />
      <rect class="forced" x={x(0)} y="40" width={x(forced) - x(0)} height="36" />
      <rect
        class="tied"
        fill="url(#tied-dots)"
        x={x(forced)}
        y="40"
        width={x(taken) - x(forced)}
        height="36"
      />
      {x(forced) > 90 && (
        <text class="in" x={(x(0) + x(forced)) / 2} y="63">
          {count(forced)} forced
        </text>
      )}
      {orders(all).map(({ ties, expanded }) => (
        <line key={ties} class="order-mark" x1={x(expanded)} x2={x(expanded)} y1="34" y2="82" />
      ))}
      <text class="n" x={Math.max(60, Math.min(560, x(taken)))} y="24">
        {count(taken)}
      </text>
      <path class="pointer" d={`M${x(taken)} 36l-6 -8h12z`} />
      <text class="end" x={Math.max(20, x(all.expanded_min ?? 0))} y="102">
        {count(all.expanded_min ?? 0)}
      </text>
      <text class="end" x={x(most)} y="102" text-anchor="end">
        {count(most)}
      </text>
    </svg>
  );
}

export const TIES: LessonParts = {
  Prose,
  Picture,
  question: () => {
    const all = explained.value;
    if (!all || all.forced === null || all.forced < 20) return null;
    const below = Math.floor((all.forced * 0.97) / 10) * 10;
    return {
      ask: `Your program says ${count(below)}. What do you know?`,
      options: ['Better ties', 'It left out a forced board, or counts something else', 'A better heuristic'],
      right: 1,
      reason: `${count(all.forced)} are forced: no order of ties gives fewer.`,
    };
  },
  trial: () => ({
    view: 'race',
    board: puzzle.peek().board,
    runs: ['a-star:manhattan', 'a-star:manhattan[ties=fifo]', 'a-star:manhattan[ties=lifo]'],
    show: 'why',
  }),
};
