/** The same problem by several algorithms: how much each expands, and what it finds. A press makes it the run. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import { jobSlot } from '../api/jobs';
import type { PuzzleRequest } from '../api.gen';
import { count, estimate } from '../model/format';
import { solveResult } from '../model/job';
import '../styles/ways.css';

/** After the last change, so that a stroke on a map is not searched seven times over. */
const PAUSE_MS = 350;
const LIMITS = { seconds: 10, nodes: 2_000_000 };

export interface Way {
  readonly run: string;
  readonly name: string;
}

export function Ways(props: {
  title: string;
  ways: readonly Way[];
  /** What is searched; null while it is not known. */
  puzzle: PuzzleRequest | null;
  chosen: string;
  /** "cost 52", "4 steps". */
  told: (cost: number) => string;
  onChoose: (run: string) => void;
}) {
  const asked = JSON.stringify([props.puzzle, props.ways.map(({ run }) => run)]);
  const slots = useMemo(() => props.ways.map(() => jobSlot()), [props.ways.length]);
  const [started, setStarted] = useState('');
  useEffect(() => {
    let live = true;
    const timer = setTimeout(async () => {
      setStarted(asked);
      // One after the other: what is in sight comes first.
      for (const [at, { run }] of props.ways.entries())
        if (live && props.puzzle)
          await slots[at].start({ kind: 'solve', puzzle: props.puzzle, run, limits: LIMITS });
    }, PAUSE_MS);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [asked]);
  useEffect(() => () => slots.forEach((slot) => slot.reset()), [slots]);
  const results = slots.map(({ job }) => solveResult(job.value));
  const best = results.find((result) => result?.optimal)?.cost ?? null;
  const most = Math.max(1, ...results.map((result) => result?.expanded ?? 0));
  return (
    <section aria-busy={started !== asked}>
      <h2>
        {props.title} <span class="right">expanded</span>
      </h2>
      <ol class="ways">
        {props.ways.map(({ run, name }, at) => {
          const result = results[at];
          const above = result?.cost != null && best !== null ? result.cost - best : 0;
          return (
            <li key={run}>
              <button type="button" aria-pressed={run === props.chosen} onClick={() => props.onChoose(run)}>
                <span class="way-name">{name}</span>
                <b>{result ? count(result.expanded) : '…'}</b>
                <i style={{ width: `${result ? Math.max(1, (60 * result.expanded) / most) : 0}%` }} />
                {result && (
                  <small class={above > 1e-3 ? 'no' : undefined}>
                    {result.status !== 'solved' || result.cost === null
                      ? result.status === 'unsolvable'
                        ? 'no way'
                        : 'none found'
                      : props.told(result.cost) +
                        (above > 1e-3 ? `, ${estimate(Math.round(above * 100) / 100)} above` : '')}
                  </small>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
