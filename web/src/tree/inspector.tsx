/** Beside the drawing: the node looked at, the queue, and the path as a table. The tree's text equivalent. */

import { Fragment } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { address } from '../app/address';
import { lecture } from '../app/lecture';
import { actionWord, isMap, isTiles } from '../app/problem';
import { explained, openSheet } from '../app/sheets';
import { count, estimate } from '../model/format';
import { heuristicName, parseRun } from '../model/run';
import { FLAG, fOf, frontierAt, pathTo, type Trace } from '../model/trace';
import { CodePanel } from './code_panel';
import { nodesOfCell } from './layers';
import { chosenCell, span } from './layers_svg';
import { placeOf, queueReason } from './sentences';
import {
  atEnd,
  childInHand,
  counters,
  current,
  metAs,
  mode,
  passes,
  result,
  rowsByH,
  run,
  select,
  selected,
  slideOf,
  step,
} from './state';
import { StatePicture } from './state_picture';
import { playSelected, toggleFold } from './walk';
import { compact, worthOf } from './worth';

const QUEUE_SHOWN = 6;
const CELL_SHOWN = 50;

export function Inspector({ trace }: { trace: Trace }) {
  return (
    <aside class="inspector" aria-label="Node and frontier">
      {address.value.code && <CodePanel />}
      {mode.value === 'layers' ? <CellPanel trace={trace} /> : <NodePanel trace={trace} />}
      {mode.value !== 'layers' && <Queue trace={trace} />}
      <PathTable trace={trace} />
      {atEnd.value && result.value?.optimal && parseRun(run.value).algorithm === 'a-star' && (
        <p class="aside">
          Every A* with this heuristic must expand the nodes with f &lt; {result.value.cost}. The rest depends
          on ties:{' '}
          <button
            type="button"
            class="link"
            onClick={() => {
              explained.value = run.value;
              openSheet.value = 'counts';
            }}
          >
            why counts differ
          </button>
          .
        </p>
      )}
    </aside>
  );
}

function NodePanel({ trace }: { trace: Trace }) {
  const id = selected.value;
  if (childInHand.value >= 0 && id === current.value) return <InHand trace={trace} />;
  const { heuristic } = parseRun(run.value);
  const title =
    id === current.value
      ? step.value === 0
        ? 'The start'
        : trace.flags[id] & FLAG.goal
          ? 'Goal'
          : 'Just expanded'
      : 'Chosen';
  return (
    <section>
      <h2>
        {title}
        <span class="right">{placeOf(trace, id, step.value)}</span>
      </h2>
      <div class="node-facts">
        <StatePicture trace={trace} id={id} side={122} large />
        <dl class="sums">
          <dt>g, {isMap.value ? 'cost so far' : `${actionWord.value}s made`}</dt>
          <dd>{estimate(trace.g[id])}</dd>
          <dt>h{heuristic ? `, ${heuristicName(heuristic)}` : ''}</dt>
          <dd>{estimate(trace.h[id])}</dd>
          <dt class="total">f</dt>
          <dd class="total">{estimate(fOf(trace, id))}</dd>
        </dl>
      </div>
      <p class="button-row node-acts">
        {isTiles.value && (
          <button type="button" class="btn quiet" onClick={() => playSelected(trace)}>
            Play this board {/* In a lecture B blanks the screen. */ !lecture.value && <kbd>B</kbd>}
          </button>
        )}
        <button type="button" class="btn quiet" onClick={() => toggleFold()}>
          Fold <kbd>X</kbd>
        </button>
      </p>
    </section>
  );
}

/** Line by line: the node that is expanded, and the child that the line is about. */
function InHand({ trace }: { trace: Trace }) {
  const [id, child, met] = [current.value, childInHand.value, metAs.value];
  const sums = [
    ['g, this way', estimate(trace.g[child])],
    ...(met < 0 ? [] : [['g, before', estimate(trace.g[met])]]),
    ['h', estimate(trace.h[child])],
  ];
  return (
    <section>
      <h2>
        In hand
        <span class="right">{placeOf(trace, id, step.value)}</span>
      </h2>
      <div class="node-facts in-hand">
        {[
          { node: id, name: 'n' },
          { node: child, name: `c, after ${slideOf(trace, child)}` },
        ].map(({ node, name }) => (
          <figure key={node}>
            <StatePicture trace={trace} id={node} side={86} large />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
        <dl class="sums">
          {sums.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{name === 'g, before' && trace.g[met] > trace.g[child] ? <s>{value}</s> : value}</dd>
            </Fragment>
          ))}
          <dt class="total">f</dt>
          <dd class="total">{estimate(fOf(trace, child))}</dd>
        </dl>
      </div>
    </section>
  );
}

function Queue({ trace }: { trace: Trace }) {
  const queue = useMemo(() => frontierAt(trace, step.value, QUEUE_SHOWN), [trace, step.value]);
  const of = { trace, run: run.value, passes: passes.value };
  return (
    <section>
      <h2>
        Next out of the frontier<span class="right">{count(counters.value?.frontier ?? 0)}</span>
      </h2>
      <ol class="queue">
        {queue.map((id) => {
          // The next step is the one that takes the first.
          const [sum, value] = compact(worthOf(of, id, step.value + 1).sum).split(' = ');
          return (
            <li key={id}>
              <button type="button" onClick={() => select(id)}>
                <StatePicture trace={trace} id={id} side={56} />
                <span class="value">
                  {sum}
                  {value && (
                    <>
                      =<b>{value}</b>
                    </>
                  )}
                  {id === childInHand.value && <em> new</em>}
                </span>
                <small>{queueReason(of, id, queue[0], step.value)}</small>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function CellPanel({ trace }: { trace: Trace }) {
  const cell = chosenCell.value;
  const nodes = useMemo(
    () => (cell ? nodesOfCell(trace, step.value, cell, rowsByH.value, CELL_SHOWN) : null),
    [trace, cell, step.value, rowsByH.value],
  );
  const name = rowsByH.value ? 'h' : 'f';
  const flat = trace.h.every((h) => h === 0);
  return (
    <>
      {cell && nodes && nodes.all > 0 && (
        <section>
          <h2>
            Layer {name} = {span(cell.f, cell.rowStep)}
            <span class="right">g = {span(cell.g, cell.gStep)}</span>
          </h2>
          <dl class="sums cell-counts">
            <dt>nodes here</dt>
            <dd>{count(nodes.all)}</dd>
            <dt>of them expanded</dt>
            <dd>{count(nodes.expanded)}</dd>
          </dl>
          <div class="cell-boards" tabIndex={0} role="region" aria-label="Boards of this cell">
            {nodes.first.map((id) => {
              return (
                <button
                  key={id}
                  type="button"
                  class="board-button"
                  aria-label={`Look at node ${id}`}
                  onClick={() => select(id)}
                >
                  <StatePicture trace={trace} id={id} side={50} />
                </button>
              );
            })}
          </div>
          {nodes.all > CELL_SHOWN && <p class="note">The first {CELL_SHOWN}.</p>}
        </section>
      )}
      <section>
        <h2>What you are looking at</h2>
        <p class="aside">
          One row for each value of {name}, one column for each depth g.{' '}
          {flat
            ? 'Without a heuristic f equals g: a diagonal.'
            : 'A consistent heuristic finishes a row before it starts the next one below.'}{' '}
          Click a cell to see its boards.
        </p>
      </section>
      <section>
        <p class="aside">{count(trace.count)} nodes are recorded.</p>
      </section>
    </>
  );
}

function PathTable({ trace }: { trace: Trace }) {
  const [open, setOpen] = useState(false);
  const path = useMemo(
    () => (open ? pathTo(trace, selected.value).slice(0, 500) : []),
    [open, trace, selected.value],
  );
  return (
    <section>
      <button type="button" class="btn quiet path-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
        Path as a table
      </button>
      {open && (
        <div class="scroll-x" tabIndex={0} role="region" aria-label="Path">
          <table class="table">
            <thead>
              <tr>
                {['slide', 'g', 'h', 'f', 'out'].map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {path.map((id) => (
                <tr key={id}>
                  <td>{slideOf(trace, id) || (trace.flags[id] & FLAG.side ? 'goal' : 'start')}</td>
                  <td>{estimate(trace.g[id])}</td>
                  <td>{estimate(trace.h[id])}</td>
                  <td>{estimate(fOf(trace, id))}</td>
                  <td>{trace.out[id] <= step.value ? count(trace.out[id]) : ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
