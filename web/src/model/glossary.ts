/** Every word that the page defines, once: for the lessons, the counters and the list of words. */

export const GLOSSARY = {
  state: { name: 'State', means: 'one way the puzzle can stand; here, a board.' },
  'state space': { name: 'State space', means: 'all states, and the moves between them.' },
  child: { name: 'Child', means: 'a state that one move makes of another.' },
  expand: {
    name: 'Expand',
    means: "to make all of a state's children. The goal counts where it is tested as it comes out.",
  },
  generated: { name: 'Generated', means: 'children made, those dropped included. The start is none.' },
  frontier: { name: 'Frontier', means: 'states met and not yet expanded; also called the open list.' },
  'breadth-first': {
    name: 'Breadth-first search',
    means: 'takes the state that has waited longest, and so the nearest to the start.',
  },
  closed: { name: 'Closed', means: 'states already expanded.' },
  depth: { name: 'Depth', means: 'moves from the start.' },
  g: { name: 'g', means: 'the cost of the way from the start, a fact.' },
  h: { name: 'h', means: "the heuristic's guess at the cost still to come." },
  f: { name: 'f', means: 'g + h, the whole cost if the guess is right.' },
  'a-star': { name: 'A*', means: 'takes the state with the smallest f.' },
  heuristic: {
    name: 'Heuristic',
    means: 'a rule that guesses the distance to the goal without searching.',
  },
  admissible: { name: 'Admissible', means: 'never larger than the true distance.' },
  consistent: { name: 'Consistent', means: 'never falling by more than the move costs.' },
  manhattan: { name: 'Manhattan', means: 'the steps of every tile to its place, summed.' },
  misplaced: { name: 'Misplaced', means: 'how many tiles are not in their places.' },
  inversions: { name: 'Inversions', means: 'pairs of tiles that are read in the wrong order.' },
  counterexample: {
    name: 'Counterexample',
    means: 'a state on which a claim fails; one is enough to refute it.',
  },
  optimal: { name: 'Optimal', means: 'proven that nothing shorter exists.' },
  bound: {
    name: 'Bound',
    means: 'no solution is shorter, proven, provided the heuristic never overestimates.',
  },
  forced: {
    name: 'Forced',
    means: 'f below the shortest length; no A* with this heuristic can leave it out.',
  },
  tied: { name: 'Tied', means: 'f equal to the shortest length; the order of equals decides.' },
  'tie-breaking': {
    name: 'Tie-breaking',
    means: 'the order in which a program takes states that are equally good.',
  },
  duplicate: { name: 'Duplicate', means: 'a state met again, dropped unless the new way is shorter.' },
  par: { name: 'Par', means: 'the fewest slides that solve the puzzle you were given.' },
} as const satisfies Record<string, { name: string; means: string }>;

export type Word = keyof typeof GLOSSARY;

/** "Frontier: states met and not yet expanded." */
export const define = (word: Word): string => `${GLOSSARY[word].name}: ${GLOSSARY[word].means}`;
