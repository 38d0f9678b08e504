/** What a run takes besides its names: each option with a word on what it does. */

import { catalogue } from '../api/catalogue';
import type { NamedInfo } from '../api.gen';
import { isTiles } from '../app/problem';
import type { Run } from '../model/run';
import { Select } from './controls';
import { Popover } from './popover';

interface NumberOption {
  readonly word: string;
  readonly fallback: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** Options that are numbers, with the value that the program takes where none is given. */
const NUMBERS: Readonly<Record<string, NumberOption>> = {
  weight: { word: '1 is A*; more is quicker, perhaps longer', fallback: '2', min: 1, max: 1000, step: 0.1 },
  width: { word: 'boards kept a layer', fallback: '1000', min: 1, max: 10_000_000, step: 1 },
  limit: { word: 'no path is longer', fallback: '30', min: 1, max: 100_000, step: 1 },
  steps: { word: 'how long it cools', fallback: '100000', min: 1, max: 100_000_000, step: 1 },
  seed: { word: 'the same number gives the same lots', fallback: '0', min: 0, max: 2 ** 31, step: 1 },
};

/** Options that are names of the catalogue. */
const NAMES: Readonly<
  Record<
    string,
    { word: string; label: string; fallback: string; list: 'ties' | 'duplicates' | 'conventions' }
  >
> = {
  ties: { word: 'which of equals comes first', label: 'ties', fallback: 'low-h', list: 'ties' },
  duplicates: { word: 'what is remembered', label: 'duplicates', fallback: 'closed', list: 'duplicates' },
  convention: {
    word: 'how nodes are counted, as in published tables',
    label: 'convention',
    fallback: 'loyd',
    list: 'conventions',
  },
};

/** Every order in which the gap may try its moves, the program's own first. */
const ORDERS: readonly NamedInfo[] = orders('ULRD').map((order) => ({
  name: order,
  summary: [...order].map((way) => ({ U: 'up', L: 'left', R: 'right', D: 'down' })[way]).join(', '),
}));

function orders(ways: string): string[] {
  if (ways.length <= 1) return [ways];
  return [...ways].flatMap((way) => orders(ways.replace(way, '')).map((rest) => way + rest));
}

export function RunOptions({ run, onChange }: { run: Run; onChange: (options: Run['options']) => void }) {
  const names = catalogue.value;
  const taken = names?.algorithms.find(({ name }) => name === run.algorithm)?.options ?? [];
  const byLot = run.options.ties === 'random' || run.algorithm === 'annealing';
  const shown = taken.filter(
    (key) =>
      (key in NUMBERS && (key !== 'seed' || byLot)) || key in NAMES || (key === 'order' && isTiles.value),
  );
  if (!names || shown.length === 0) return null;
  const set = (key: string, value: string, fallback: string): void =>
    onChange({ ...run.options, [key]: value === fallback ? '' : value });
  const first = shown.find((key) => key in NUMBERS && key !== 'seed');
  const label = first ? `${first} ${run.options[first] ?? NUMBERS[first].fallback}` : 'Options';
  return (
    <Popover name={`Options of the run: ${label}`} label={label}>
      {shown.map((key) =>
        key in NUMBERS ? (
          <NumberField
            key={key}
            name={key}
            option={NUMBERS[key]}
            value={run.options[key] ?? NUMBERS[key].fallback}
            onChange={(value) => set(key, value, key === 'weight' ? '' : NUMBERS[key].fallback)}
          />
        ) : key === 'order' ? (
          <NameField
            key={key}
            name="order"
            word="which way the gap tries first"
            value={run.options.order ?? ORDERS[0].name}
            choices={ORDERS}
            onChange={(value) => set(key, value, ORDERS[0].name)}
          />
        ) : (
          <NameField
            key={key}
            name={NAMES[key].label}
            word={NAMES[key].word}
            value={run.options[key] ?? NAMES[key].fallback}
            choices={names[NAMES[key].list]}
            onChange={(value) => set(key, value, NAMES[key].fallback)}
          />
        ),
      )}
    </Popover>
  );
}

function NumberField(props: {
  name: string;
  option: NumberOption;
  value: string;
  onChange: (value: string) => void;
}) {
  const { min, max, step, word } = props.option;
  const take = (text: string): void => {
    const value = Number(text);
    if (text.trim() !== '' && value >= min && value <= max && (step < 1 || Number.isInteger(value)))
      props.onChange(String(value));
  };
  return (
    <label class="option">
      <b>{props.name}</b>
      <input
        class="field small"
        type="number"
        min={min}
        max={max}
        step={step}
        value={props.value}
        aria-label={props.name}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <small>{word}</small>
    </label>
  );
}

function NameField(props: {
  name: string;
  word: string;
  value: string;
  choices: readonly NamedInfo[];
  onChange: (value: string) => void;
}) {
  const summary = props.choices.find(({ name }) => name === props.value)?.summary;
  return (
    <div class="option">
      <b>{props.name}</b>
      <Select
        label={props.name}
        value={props.value}
        choices={props.choices.map(({ name }) => ({ value: name, text: name }))}
        onChange={props.onChange}
      />
      <small>
        {props.word}
        {summary && <i>{summary}</i>}
      </small>
    </div>
  );
}
