import { describe, expect, it } from 'vitest';
import { recordedSearch, treeOf } from '../../fixtures';
import { TRACE } from '../api.gen';
import { type Board, DIRECTIONS, fromRows, movedTile, tileWay } from '../model/board';
import { doneWith, withPath } from '../model/ends';
import { goalBoard } from '../model/goal';
import { passesOf } from '../model/passes';
import { codeOf } from '../model/pseudocode';
import { parseRun } from '../model/run';
import { boardOf, FLAG, NONE, type Trace } from '../model/trace';
import { keysOf, metBefore, replacedBy } from '../model/twins';
import { type Scene, tellChild, tellStep } from './narration';
import { placeOf, queueReason, stepSentence } from './sentences';

const start = fromRows([
  [8, 1, 3],
  [4, 0, 2],
  [7, 6, 5],
]);
const goal = goalBoard('last', 3, 3);

/** A recorded search as Tree looks at it. */
function sceneOf(name: string, from: Board = start) {
  const { run, result, trace: recorded } = recordedSearch(name);
  const { algorithm, options } = parseRun(run);
  const whole = recorded.steps === result.expanded && result.status === 'solved';
  const ended = whole ? withPath(recorded, algorithm) : recorded;
  const trace: Trace = { ...ended, moot: doneWith(recorded, algorithm) ?? recorded.moot };
  const keys = trace.roots.length === 1 ? keysOf(trace, from) : null;
  const knows = keys && codeOf(algorithm)?.better !== undefined;
  const scene: Scene = {
    trace,
    run,
    replaces: knows ? replacedBy(trace, keys) : new Int32Array(trace.count).fill(-1),
    before: keys ? metBefore(trace, keys) : null,
    slideOf: (id) => {
      const direction = DIRECTIONS[trace.move[id]];
      const board = boardOf(trace, trace.parent[id], from, goal);
      return direction ? `${movedTile(board, direction)} ${tileWay(direction)}` : '';
    },
    admissible: true,
    passes: algorithm === 'anytime-a-star' && keys ? passesOf(trace, keys, Number(options.weight ?? 2)) : [],
  };
  const line = (at: number): string => codeOf(algorithm)!.lines[at - 1].trim();
  return {
    scene,
    result,
    trace,
    /** What is said of a step, or of a child in it, and the line that is lit. */
    told: (step: number, child = 0) => {
      const said = child === 0 ? tellStep(scene, step) : tellChild(scene, step, child);
      return { said: said.strong + said.rest, lit: line(said.line), value: said.values.get(said.line) };
    },
    /** The first child, as step and place, that satisfies. */
    find: (satisfies: (id: number) => boolean): [number, number] => {
      for (let id = 0; id < trace.count; id++) {
        if (trace.parent[id] < 0 || !satisfies(id)) continue;
        const step = trace.born[id];
        let at = 1;
        for (let before = id - 1; trace.born[before] === step && trace.parent[before] >= 0; before--) at++;
        return [step, at];
      }
      throw new Error('none');
    },
    end: () => {
      const { before, strong, after } = stepSentence(trace, trace.steps, result);
      return before + strong + after;
    },
  };
}

describe('why a child is cut', () => {
  it('BFHS: by its bound', () => {
    const { told } = sceneOf('bfhs');
    expect(told(1, 1)).toEqual({
      said: 'Cut. 1 down: 1 + 11 = 12 is above 10. Smallest f cut so far: 12.',
      lit: 'if g(c) + h(c) > bound: cut c',
      value: '1+11 = 12',
    });
  });

  it('annealing: by the lot', () => {
    const { told, find, trace } = sceneOf('annealing');
    const { said, lit } = told(...find((id) => (trace.flags[id] & FLAG.cut) !== 0));
    expect(said).toMatch(/^Cut\. \d \w+: h would rise from \d+ to \d+, and the lot refused it\.$/);
    expect(lit).toBe('else stay');
  });

  it('anytime A*: by the best so far', () => {
    const { told, find, trace } = sceneOf('anytime-a-star');
    const { said, lit } = told(...find((id) => (trace.flags[id] & FLAG.cut) !== 0));
    expect(said).toMatch(/^Cut\. \d \w+: \d+ \+ \d+ = \d+ cannot beat the best so far\.$/);
    expect(lit).toBe('if g(c) + h(c) ≥ best: cut c');
  });

  it('bidirectional A*: by the best so far', () => {
    const trace = treeOf([
      { parent: -1, born: 0, out: 1, h: 2, g: 0, move: TRACE.noMove, flags: 0 },
      { parent: 0, born: 1, out: NONE, h: 3, g: 1, move: 0, flags: TRACE.cut },
    ]);
    const replaces = new Int32Array(2).fill(-1);
    const run = 'bidirectional-a-star:manhattan';
    const told = tellChild({ trace, run, replaces, slideOf: () => '1 up', admissible: true }, 1, 1);
    expect(told.strong + told.rest).toBe('Cut. 1 up: 1 + 3 = 4 cannot beat the best so far.');
  });

  it('depth-limited: by its depth', () => {
    const { told, find, trace } = sceneOf('dls', nearBoard());
    expect(told(...find((id) => (trace.flags[id] & FLAG.cut) !== 0)).said).toMatch(
      /: depth 6 is the limit\.$/,
    );
  });
});

const nearBoard = (): Board =>
  fromRows([
    [1, 2, 3],
    [4, 6, 8],
    [7, 5, 0],
  ]);

describe('the end', () => {
  it('of breadth-first heuristic search is its goal, and before it the path is found again', () => {
    const { told, end, trace } = sceneOf('bfhs');
    expect(end()).toBe('Goal reached: 14 moves, optimal. 232 expanded.');
    expect(told(102).lit).toBe('for each child c of the layer');
    expect(told(103).said).toMatch(/^Finds the path again, by halves: one of the layer at 0\./);
    expect(told(103).lit).toBe('find the path again, by halves');
    expect(told(103, 1).lit).toBe('find the path again, by halves');
    const [, reached] = [0, [...trace.flags.keys()].find((id) => trace.flags[id] & FLAG.goal)!];
    expect(placeOf(trace, reached, trace.steps)).toBe('reached');
    expect(sceneOf('bfhs-near', nearBoard()).end()).toBe('Goal reached: 4 moves, optimal. 10 expanded.');
  });

  it('of LRTA* is the record’s too', () => {
    expect(sceneOf('lrta-star').end()).toBe('Goal reached: 28 moves, not proven shortest. 302 expanded.');
  });

  it('is said to be missing only where it is', () => {
    expect(sceneOf('annealing').end()).toMatch(
      /^The record ends here; the search went on\. Goal reached: 190/,
    );
  });

  it('of a climber that is stuck is no limit', () => {
    const { told, end, trace } = sceneOf('hill-climbing');
    expect(end()).toBe(
      'Stuck: no neighbour looks nearer. 4 expanded. A local minimum of the heuristic, which says nothing of the puzzle. Greedy search remembers.',
    );
    expect(told(trace.steps).lit).toBe('if h(b) ≥ h(n): stuck');
    expect(told(trace.steps).said).toMatch(/children: no h is smaller\.$/);
    expect(told(1).lit).toBe('n ← b');
  });

  it('names the factor that was promised', () => {
    expect(sceneOf('focal').end()).toContain('14 moves, at most 2 times the shortest.');
    expect(sceneOf('weighted-a-star').end()).toContain('14 moves, at most 2 times the shortest.');
  });

  it('counts in what its domain counts in', () => {
    const { trace, result } = sceneOf('weighted-a-star');
    expect(stepSentence(trace, trace.steps, result, null, 'flip').strong).toContain('14 flips');
    expect(stepSentence(trace, 0, result, null, 'flip').strong).toContain('14 flips');
  });
});

describe('walkers', () => {
  it('never say that a child is new or waits', () => {
    for (const name of ['annealing', 'hill-climbing', 'lrta-star']) {
      const { told, scene } = sceneOf(name);
      for (let step = 1; step <= scene.trace.steps; step++) {
        expect(told(step).said).not.toMatch(/is new|wait/);
        expect(told(step, 1).said).not.toMatch(/is new|wait/);
      }
    }
  });

  it('annealing: a worse board is gone to by chance', () => {
    const { told, find, trace } = sceneOf('annealing');
    const { said, lit } = told(
      ...find((id) => !(trace.flags[id] & FLAG.cut) && trace.h[id] > trace.h[trace.parent[id]]),
    );
    expect(said).toMatch(/^Went \d \w+\. h rises from \d+ to \d+, and the lot allowed it\.$/);
    expect(lit).toBe('else by chance e^(-d/t): n ← c');
  });

  it('hill climbing: the smallest h is gone to', () => {
    const { told, scene } = sceneOf('hill-climbing');
    const said = [1, 2, 3, 4].map((child) => told(1, child));
    expect(said.filter(({ lit }) => lit === 'b ← the child of smallest h')).toHaveLength(1);
    expect(said.map(({ said }) => said).join(' ')).toContain('has h = 9, the smallest: it goes there.');
    expect(scene.trace.h[scene.trace.taken[2]]).toBe(9);
  });

  it('LRTA*: what is learned is named, and believed from then on', () => {
    const { scene } = sceneOf('lrta-star');
    const lessons = Array.from({ length: scene.trace.steps }, (_, at) => tellStep(scene, at + 1)).filter(
      ({ rest }) => rest.includes('Learned'),
    );
    expect(lessons.length).toBeGreaterThan(0);
    for (const { strong, rest, values } of lessons) {
      const [, now, then] = /Learned: h is (\d+) here, not (\d+)\./.exec(rest)!;
      expect(Number(now)).toBeGreaterThan(Number(then));
      expect(strong).toBe(`Walked here; it looks ${then} away`);
      expect(values.get(6)).toBe(`${then} → ${now}`);
    }
  });
});

describe('one number for one child', () => {
  it.each([
    ['weighted-a-star', '1 down is new: waits with 1 + 2 × 11 = 23.', '1+2·11 = 23'],
    ['greedy', '1 down is new: waits with h = 11.', 'h = 11'],
    ['focal', '1 down is new: waits with 1 + 3 × 11 = 34.', '1+3·11 = 34'],
    ['anytime-a-star', '1 down is new: waits with 1 + 5 × 11 = 56.', '1+5·11 = 56'],
  ])('%s', (name, said, value) => {
    expect(sceneOf(name).told(1, 1)).toMatchObject({ said, value });
  });

  it('is what the queue is sorted by', () => {
    for (const [name, reason] of [
      ['weighted-a-star', 'smallest g + w·h, then h'],
      ['greedy', 'smallest h'],
      ['focal', 'smallest g + (2w-1)·h'],
      ['bfhs', 'next'],
    ]) {
      const { scene } = sceneOf(name);
      expect(queueReason(scene, 1, 1, 1), name).toBe(reason);
    }
    const { scene } = sceneOf('weighted-a-star');
    const [first, other] = [scene.trace.taken[2], scene.trace.taken[2] === 1 ? 2 : 1];
    expect(queueReason(scene, other, first, 1)).toBe('larger g + w·h');
  });

  it('tells the pass of anytime A*', () => {
    const { told, scene } = sceneOf('anytime-a-star');
    expect(told(2).said).toMatch(/^Took 1 \+ 5 × 9 = 46, the smallest of pass 1\./);
    const { from, weight } = scene.passes!.at(-1)!;
    expect(told(from).said).toMatch(
      new RegExp(`^Pass \\d: h counts ${weight} times\\. Took .*, the smallest\\.`),
    );
  });

  it('is the f that a child of anytime A* is cut by', () => {
    const { told, find, trace } = sceneOf('anytime-a-star');
    const { said, value } = told(...find((id) => (trace.flags[id] & FLAG.cut) !== 0));
    expect(said).toContain(value!.replace('+', ' + '));
  });

  it('is the f that LRTA* compares', () => {
    expect(sceneOf('lrta-star').told(1, 1)).toMatchObject({
      said: '1 down: 1 + 11 = 12.',
      value: '1+11 = 12',
    });
    const { told, trace } = sceneOf('lrta-star');
    expect(told(trace.steps, 3)).toMatchObject({
      said: '8 left is the goal. 28 moves from the start.',
      lit: 'b ← the child of smallest f',
    });
  });

  it('calls every solution of anytime A* a goal', () => {
    const { told, find, trace } = sceneOf('anytime-a-star');
    expect(told(...find((id) => trace.h[id] === 0)).said).toMatch(
      / is the goal\. \d+ moves from the start\.$/,
    );
  });
});

describe('values at the ends of lines', () => {
  it('the goal is returned before its children are made', () => {
    const { scene, trace } = sceneOf('weighted-a-star');
    const { values } = tellStep(scene, trace.steps);
    expect([...values.keys()].sort()).toEqual([3, 4]);
    expect(values.get(4)).toBe('yes');
  });
});

describe('what children are called', () => {
  it('two sides meet', () => {
    const { told, trace } = sceneOf('bidirectional-a-star');
    expect(told(trace.steps, 1)).toMatchObject({
      said: '1 left meets the other side. 7 moves from where this side began.',
      lit: 'best ← the smaller of both',
    });
    expect(told(trace.steps).said).toMatch(/1 child: 1 meets the other side\.$/);
  });

  it('annealing draws one by lot', () => {
    expect(sceneOf('annealing').told(2)).toMatchObject({
      said: 'Stands at h = 9, 1 move from the start without its loops. Drew 3 down: h = 10, accepted.',
      lit: 'c ← a child of n, by lot',
    });
  });

  it('the twin’s stand in the twin’s lines', () => {
    const { told, scene } = sceneOf('twin-a-star');
    expect(scene.trace.flags[scene.trace.taken[2]] & FLAG.side).toBeTruthy();
    expect(told(2).lit).toBe('expand one board of Y');
    expect(told(2, 1).lit).toBe('expand one board of Y');
    expect(told(1, 1).lit).toBe('expand one board of X');
  });

  it('depth-first search tells those that it looked at', () => {
    const node = { h: 0, move: TRACE.noMove, flags: 0 };
    const trace = treeOf([
      { ...node, parent: -1, born: 0, out: 1, g: 0 },
      { ...node, parent: 0, born: 1, out: 2, g: 1 },
      { ...node, parent: 1, born: 2, out: NONE, g: 2, flags: TRACE.goal | TRACE.path },
    ]);
    const scene: Scene = {
      trace,
      run: 'dfs',
      replaces: new Int32Array(3).fill(-1),
      slideOf: () => '1 up',
      admissible: false,
    };
    expect(tellStep(scene, 1).rest).toContain('1 child looked at: 1 followed.');
    expect(tellStep(scene, 1).values.get(4)).toBe('1 child looked at');
  });
});
