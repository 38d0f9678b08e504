/** Canned answers of the stand-in server. */

const algorithm = (name: string, informed: boolean, optimal: boolean, options: string[] = []) => ({ name, summary: `What ${name} does, in one sentence.`, optimal, complete: true, memory: 'exponential', informed, options });

export const catalogue = {
  algorithms: [
    algorithm('bfs', false, true), algorithm('dfs', false, false), algorithm('ids', false, true), algorithm('ucs', false, true, ['ties', 'duplicates']),
    algorithm('greedy', true, false, ['ties']), algorithm('a-star', true, true, ['ties', 'duplicates']), algorithm('weighted-a-star', true, false, ['weight', 'ties']),
    algorithm('ida-star', true, true), algorithm('rbfs', true, true), algorithm('beam', true, false, ['width']), algorithm('auto', false, true),
  ],
  heuristics: ['zero', 'misplaced', 'manhattan', 'euclidean', 'gaschnig', 'linear-conflict', 'walking-distance', 'manhattan-blank'].map((name) => ({ name, summary: `${name}.`, admissible: name !== 'manhattan-blank', consistent: true })),
  ties: ['low-h', 'high-h', 'fifo', 'lifo', 'random', 'libcxx'].map((name) => ({ name, summary: `${name}.` })),
  duplicates: ['closed', 'parent', 'none'].map((name) => ({ name, summary: `${name}.` })),
  conventions: ['loyd', 'riverside', 'columbia', 'korf'].map((name) => ({ name, summary: `${name}.` })),
  word_lists: [{ name: 'common', words: 10000 }, { name: 'large', words: 60000 }],
};

export function words(body: { from: string; to: string }): object {
  if (body.from !== 'cold') return { kind: 'words', status: 'unsolvable', cost: null, path: [], expanded: 3, generated: 9, sentence: `No ladder: \`${body.from}\` has no neighbour in this list.`, ladders: 0, columns: [], edges: [] };
  return {
    kind: 'words', status: 'solved', cost: 4, path: ['cold', 'cord', 'card', 'ward', 'warm'], expanded: 212, generated: 1800, ladders: 7,
    sentence: '4 steps: cold, cord, card, ward, warm. 6 others are as short.',
    columns: [['cold'], ['cord', 'wold', 'cola'], ['card', 'word', 'corm', 'wolm'], ['ward', 'worm'], ['warm']],
    edges: [[0, 0, 0], [0, 0, 1], [1, 0, 0], [1, 0, 1], [1, 0, 2], [1, 1, 1], [1, 1, 3], [2, 0, 0], [2, 1, 0], [2, 1, 1], [2, 2, 1], [3, 0, 0], [3, 1, 0]].map(([column, from, to]) => ({ column, from, to })),
  };
}

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const winner = (s: string): number => LINES.reduce((w, [a, b, c]) => w || (s[a] !== '-' && s[a] === s[b] && s[b] === s[c] ? (s[a] === 'X' ? 1 : -1) : 0), 0);
const put = (s: string, i: number, mark: string): string => s.slice(0, i) + mark + s.slice(i + 1);
const free = (s: string): number[] => [...s].flatMap((mark, i) => (mark === '-' ? [i] : []));
const turn = (s: string): 'X' | 'O' => ([...s].filter((m) => m === 'X').length > [...s].filter((m) => m === 'O').length ? 'O' : 'X');

export function tictactoe(squares: string): object {
  let minimax = 0;
  const value = (s: string): { value: number; plies: number } => {
    minimax++;
    const w = winner(s);
    if (w || free(s).length === 0) return { value: w, plies: 0 };
    const mark = turn(s);
    const sign = mark === 'X' ? 1 : -1;
    const all = free(s).map((i) => value(put(s, i, mark)));
    const best = Math.max(...all.map((v) => v.value * sign)) * sign;
    const plies = all.filter((v) => v.value === best).map((v) => v.plies);
    return { value: best, plies: 1 + (best * sign > 0 ? Math.min(...plies) : Math.max(...plies)) };
  };
  let alphaBeta = 0;
  const tree: object[] = [];
  const search = (s: string, alpha: number, beta: number, parent: number | null, square: number | null, depth: number): number => {
    alphaBeta++;
    const at = depth <= 2 ? tree.push({ parent, square, value: 0, cut: false }) - 1 : -1;
    const w = winner(s);
    let best = w;
    if (!w && free(s).length > 0) {
      const mark = turn(s);
      best = mark === 'X' ? -2 : 2;
      let done = false;
      for (const i of free(s)) {
        if (done) {
          if (depth < 2) tree.push({ parent: at, square: i, value: null, cut: true });
          continue;
        }
        const v = search(put(s, i, mark), alpha, beta, at, i, depth + 1);
        if (mark === 'X') alpha = Math.max(alpha, (best = Math.max(best, v)));
        else beta = Math.min(beta, (best = Math.min(best, v)));
        if (alpha >= beta) done = true;
      }
    }
    if (at >= 0) (tree[at] as { value: number }).value = best;
    return best;
  };
  const root = value(squares);
  const counted = minimax;
  search(squares, -2, 2, null, null, 0);
  const over = winner(squares) !== 0 || free(squares).length === 0;
  const mark = turn(squares);
  const moves = over ? [] : free(squares).map((square) => ({ square, ...value(put(squares, square, mark)) }));
  const sign = mark === 'X' ? 1 : -1;
  const best = [...moves].sort((a, b) => (b.value - a.value) * sign || a.plies - b.plies)[0]?.square ?? null;
  return { kind: 'tictactoe', squares, to_move: over ? null : mark, value: root.value, plies: root.plies, moves, best, minimax: counted, alpha_beta: alphaBeta, tree };
}
