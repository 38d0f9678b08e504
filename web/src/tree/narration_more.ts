/** What is told of searches that hurry, promise a bound, walk, or remember little. Pure. */

import { pathAgainFrom, smallestChild } from '../model/ends';
import { estimate, plural } from '../model/format';
import { passAt } from '../model/passes';
import type { Code } from '../model/pseudocode';
import { parseRun } from '../model/run';
import { childrenAt, FLAG, fOf, iterationAt, iterationBounds, type Trace } from '../model/trace';
import type { Scene, Sentence } from './narration';
import { sumOf, worthOf } from './worth';

/** Cooled down, annealing looks at all children, and no longer at one by lot. */
const climbs = (trace: Trace, step: number): boolean => childrenAt(trace, step).length > 1;

/** The child that a walker goes to: of smallest h, or f where it learns; -1 where none is better than here. */
export function chosenBy({ trace, run }: Scene, step: number): number {
  if (parseRun(run).algorithm === 'lrta-star') return smallestChild(trace, step, (id) => fOf(trace, id));
  const best = smallestChild(trace, step, (id) => trace.h[id]);
  return best >= 0 && trace.h[best] < trace.h[trace.taken[step]] ? best : -1;
}

/** The line of a step that is not told child by child: stuck, cooled down, or finding the path again. */
export function phaseLine(scene: Scene, code: Code, step: number): number | undefined {
  const { trace } = scene;
  if (code.again && step >= pathAgainFrom(trace)) return code.again;
  if (code.climb && climbs(trace, step)) return code.climb;
  return code.stuck && step === trace.steps && goalless(trace, step) && chosenBy(scene, step) < 0
    ? code.stuck
    : undefined;
}

const goalless = (trace: Trace, step: number): boolean =>
  !childrenAt(trace, step).some((child) => trace.flags[child] & FLAG.goal);

/**
 * What LRTA* believes of the board it stands on: what it saw when it went there. The record has what it believed when
 * it first came by.
 */
function believed(scene: Scene, step: number): number {
  const { trace } = scene;
  return trace.h[step > 1 ? chosenBy(scene, step - 1) : trace.taken[step]];
}

/** What a node is worth in the step that takes it. */
export function standing(scene: Scene, id: number, step: number): string {
  return parseRun(scene.run).algorithm === 'lrta-star'
    ? `h = ${estimate(believed(scene, step))}`
    : worthOf(scene, id, step).sum;
}

/** What a child is worth: LRTA* adds the cost of the step alone. */
export function childWorth(scene: Scene, child: number, step: number): string {
  const { trace, run } = scene;
  if (parseRun(run).algorithm !== 'lrta-star') return worthOf(scene, child, step).sum;
  const [cost, h] = [trace.g[child] - trace.g[trace.taken[step]], trace.h[child]];
  return `${estimate(cost)} + ${estimate(h)} = ${estimate(cost + h)}`;
}

/** The sentence of the node that is taken, or null for algorithms that are told elsewhere. */
export function tellMore(scene: Scene, id: number, step: number): Sentence | null {
  const { trace, run } = scene;
  const { algorithm, options } = parseRun(run);
  const [g, h] = [trace.g[id], estimate(trace.h[id])];
  const moves = plural(g, scene.action ?? 'move');
  const { sum } = worthOf(scene, id, step);
  switch (algorithm) {
    case 'hill-climbing':
      return { strong: `Stands at h = ${h}`, rest: `, after ${moves}.` };
    case 'annealing':
      return {
        strong: `${climbs(trace, step) ? 'Climbs down from' : 'Stands at'} h = ${h}`,
        rest: `, ${moves} from the start without its loops.`,
      };
    case 'lrta-star':
      return {
        strong: `Walked here; it looks ${estimate(believed(scene, step))} away`,
        rest: ', as far as it has learned.',
      };
    case 'focal':
      return {
        strong: `Took ${sum}`,
        rest: `, the smallest within ${options.weight ?? 2} times the smallest f.`,
      };
    case 'anytime-a-star': {
      const pass = passAt(scene.passes ?? [], step);
      if (!pass) return { strong: `Took ${sum}`, rest: '.' };
      return pass.from === step && step > 1
        ? {
            strong: `Pass ${pass.number}: h counts ${pass.weight} times.`,
            rest: ` Took ${sum}, the smallest.`,
          }
        : { strong: `Took ${sum}`, rest: `, the smallest of pass ${pass.number}.` };
    }
    case 'bidirectional-a-star':
      return {
        strong: `From the ${trace.flags[id] & FLAG.side ? 'goal' : 'start'}: ${sum}`,
        rest: ', one of a pair within the bound.',
      };
    case 'bfhs': {
      if (step >= pathAgainFrom(trace))
        return { strong: 'Finds the path again, by halves', rest: `: one of the layer at ${estimate(g)}.` };
      const bound = estimate(iterationBounds(trace)[iterationAt(trace, step).at]);
      return { strong: `One of the layer at ${estimate(g)}`, rest: `, within ${bound}: ${sum}.` };
    }
    default:
      return null;
  }
}

/** What LRTA* learns in a step: what it believed and what it knows now; null where that is nothing. */
function learned(scene: Scene, step: number): { from: number; to: number } | null {
  const { trace } = scene;
  const best = chosenBy(scene, step);
  const [from, to] = [believed(scene, step), fOf(trace, best) - trace.g[trace.taken[step]]];
  return to > from ? { from, to } : null;
}

/** What a walker makes of its children: in a sentence, and at the lines of the code. Null for all others. */
export function tellChildrenMore(
  scene: Scene,
  code: Code,
  step: number,
): { said: string; values: ReadonlyMap<number, string> } | null {
  const { trace, run } = scene;
  const { algorithm } = parseRun(run);
  const children = childrenAt(trace, step);
  const best = children.length > 0 ? chosenBy(scene, step) : -1;
  const values = new Map<number, string>();
  if (children.length === 0) return null;
  if (algorithm === 'annealing' && !climbs(trace, step)) {
    const [child] = children;
    const refused = trace.flags[child] & FLAG.cut;
    return {
      said: `Drew ${scene.slideOf(child)}: h = ${estimate(trace.h[child])}, ${refused ? 'refused' : 'accepted'}.`,
      values,
    };
  }
  const many = plural(children.length, 'child', 'children');
  switch (algorithm) {
    case 'annealing':
    case 'hill-climbing':
      if (code.chosen && best >= 0) values.set(code.chosen, `h = ${estimate(trace.h[best])}`);
      return {
        said:
          best < 0 ? `${many}: no h is smaller.` : `${many}: the smallest h is ${estimate(trace.h[best])}.`,
        values,
      };
    case 'lrta-star': {
      const news = learned(scene, step);
      const f = estimate(fOf(trace, best) - trace.g[trace.taken[step]]);
      if (code.chosen) values.set(code.chosen, `f = ${f}`);
      if (code.learn && news) values.set(code.learn, `${estimate(news.from)} → ${estimate(news.to)}`);
      return {
        said: `${many}: the smallest f is ${f}.${news ? ` Learned: h is ${estimate(news.to)} here, not ${estimate(news.from)}.` : ''}`,
        values,
      };
    }
    default:
      return null;
  }
}

/** What a walker says of a child that it looks at; null for algorithms whose children wait. */
export function tellFreshMore(scene: Scene, child: number, step: number): Sentence | null {
  const { trace, run } = scene;
  const { algorithm } = parseRun(run);
  const slide = scene.slideOf(child);
  const [from, to] = [trace.h[trace.taken[step]], trace.h[child]];
  if (algorithm === 'annealing' && !climbs(trace, step))
    return {
      strong: `Went ${slide}.`,
      rest:
        to > from
          ? ` h rises from ${estimate(from)} to ${estimate(to)}, and the lot allowed it.`
          : ` h = ${estimate(to)} is no worse than ${estimate(from)}.`,
    };
  switch (algorithm) {
    case 'annealing':
    case 'hill-climbing':
      return {
        strong: `${slide} has h = ${estimate(to)}`,
        rest: child === chosenBy(scene, step) ? ', the smallest: it goes there.' : '.',
      };
    case 'lrta-star': {
      const news = learned(scene, step);
      const lesson = news ? ` Learned: h was ${estimate(news.from)}, and is ${estimate(news.to)}.` : '';
      return {
        strong: `${slide}: ${childWorth(scene, child, step)}`,
        rest: child === chosenBy(scene, step) ? `, the smallest: it goes there.${lesson}` : '.',
      };
    }
    default:
      return null;
  }
}

/** Why a child is cut that is not cut for its depth or by a bound of its own. */
export function whyCutMore({ trace, run }: Scene, child: number): string {
  if (parseRun(run).algorithm === 'annealing')
    return `h would rise from ${estimate(trace.h[trace.parent[child]])} to ${estimate(trace.h[child])}, and the lot refused it`;
  return `${sumOf(trace, child)} cannot beat the best so far`;
}
