/** Chooses an algorithm, its heuristic and its options, from the catalogue. */

import { useEffect } from 'preact/hooks';
import { catalogue, wantCatalogue } from '../api/catalogue';
import { heuristicDefault, heuristics } from '../app/problem';
import { algorithmName, formatRun, heuristicName, parseRun, type Run } from '../model/run';
import { type Choice, Select } from './controls';
import { RunOptions } from './run_options';

export function RunPicker({
  run,
  onChange,
  script = false,
}: {
  run: string;
  onChange: (run: string) => void;
  script?: boolean;
}) {
  useEffect(wantCatalogue, []);
  const names = catalogue.value;
  const parsed = parseRun(run);
  const info = names?.algorithms.find(({ name }) => name === parsed.algorithm);
  const informed = info ? info.informed : parsed.heuristic !== null;
  const change = (patch: Partial<Run>): void => onChange(formatRun({ ...parsed, ...patch }));
  const chooseAlgorithm = (name: string): void => {
    const next = names?.algorithms.find((algorithm) => algorithm.name === name);
    const kept = Object.entries(parsed.options).filter(([key]) => next?.options.includes(key));
    const options = {
      ...Object.fromEntries(kept),
      ...(next?.options.includes('weight') && !parsed.options.weight ? { weight: '2' } : {}),
    };
    change({
      algorithm: name,
      heuristic: next?.informed ? (parsed.heuristic ?? heuristicDefault.value) : null,
      options,
    });
  };
  const algorithms = withCurrent(
    (names?.algorithms ?? [])
      .filter(({ name }) => name !== 'auto')
      .map(({ name, summary }) => ({ value: name, text: algorithmName(name), title: summary })),
    parsed.algorithm,
    algorithmName,
  );
  const guesses = withCurrent(
    [
      ...heuristics.value.map(({ name, summary, admissible }) => ({
        value: name,
        text: heuristicName(name) + (admissible ? '' : ' (not admissible)'),
        title: summary,
      })),
      ...(script ? [{ value: 'script', text: 'Yours' }] : []),
    ],
    parsed.heuristic ?? heuristicDefault.value,
    heuristicName,
  );
  return (
    <>
      <Select label="Algorithm" value={parsed.algorithm} choices={algorithms} onChange={chooseAlgorithm} />
      {informed && (
        <Select
          label="Heuristic"
          value={parsed.heuristic ?? heuristicDefault.value}
          choices={guesses}
          onChange={(heuristic) => change({ heuristic })}
        />
      )}
      <RunOptions run={parsed} onChange={(options) => change({ options })} />
    </>
  );
}

/** The chosen one is always among the choices, even before the catalogue has come. */
function withCurrent(choices: Choice[], current: string, name: (value: string) => string): Choice[] {
  return choices.some(({ value }) => value === current)
    ? choices
    : [...choices, { value: current, text: name(current) }];
}
