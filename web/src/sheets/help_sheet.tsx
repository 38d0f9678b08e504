/** Keys, words, and the few settings there are. */

import { arrowsMoveGap, projector, singleKeys, type Theme, theme } from '../app/settings';
import { eraseBests } from '../play/bests';
import { Select } from '../ui/controls';
import { Sheet } from '../ui/sheet';

const GROUPS: { name: string; keys: [string, string][] }[] = [
  {
    name: 'Slide',
    keys: [
      ['← ↑ ↓ →', 'the tile moves so'],
      ['Shift + arrow', 'the whole run'],
      ['Ctrl + arrow', 'look at another tile'],
      ['Enter', 'slide the tile you are on'],
      ['B', 'read the board aloud'],
      ['U, Ctrl Z', 'undo'],
      ['Ctrl Shift Z', 'redo'],
      ['R', 'restart'],
    ],
  },
  {
    name: 'Learn',
    keys: [
      ['H', 'hint: how far, tile, way'],
      ['S', 'solve, or stop'],
      [', .', 'step back, forward'],
      ['Space', 'play or pause'],
      ['Home, End', 'first, last'],
      ['[ ]', 'previous, next costly move'],
    ],
  },
  {
    name: 'Race and Tree',
    keys: [
      ['R', 'start, stop, run again'],
      ['1 to 4', 'choose a lane'],
      ['Delete', 'remove it'],
      ['L', 'log or linear; f-layers'],
      ['X', 'time or expansions; fold'],
      ['F, + , −', 'fit, nearer, farther'],
      ['Page Up, Down', 'step, as a clicker does'],
      ['Shift', 'ten steps'],
      ['B', 'play this board'],
      [';', 'step by expansion or by line'],
      ['K', 'the code beside the tree'],
      ['2', 'two runs side by side, in step'],
    ],
  },
  {
    name: 'Maps',
    keys: [
      ['W M E', 'wall, mud, erase'],
      ['← ↑ ↓ →', 'look at another square'],
      ['Enter', 'draw on it'],
      ['S, D', 'put the start, the goal there'],
      ['Shift + drag', 'draw a straight line'],
      ['U, Ctrl Z', 'undo a stroke'],
    ],
  },
  {
    name: 'Everywhere',
    keys: [
      ['?', 'this sheet'],
      ['N', 'new puzzle'],
      ['C', 'copy the address'],
      ['P', 'projector size'],
      ['Shift + P', 'lecture: full screen, large type'],
      ['Shift + 1 2 3 0', 'in a lecture: hide code, column, counters; show all'],
      ['B', 'in a lecture: blank the screen'],
      ['T', 'light or dark'],
      ['G, then p l r t m h w x', 'go to a view'],
      ['Esc', 'stop, or close'],
    ],
  },
];

export function HelpSheet() {
  return (
    <Sheet title="Keys and help" wide>
      <div class="help-columns">
        {GROUPS.map(({ name, keys }) => (
          <div key={name}>
            <h2>{name}</h2>
            <dl>
              {keys.map(([key, what]) => (
                <div class="pair" key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
      <div class="form help-settings">
        <h2>Settings</h2>
        <label class="form-row plain">
          <input
            type="checkbox"
            checked={arrowsMoveGap.value}
            onChange={(event) => (arrowsMoveGap.value = event.currentTarget.checked)}
          />{' '}
          Arrows move the gap
        </label>
        <label class="form-row plain">
          <input
            type="checkbox"
            checked={singleKeys.value}
            onChange={(event) => (singleKeys.value = event.currentTarget.checked)}
          />{' '}
          Single letters are commands
        </label>
        <label class="form-row plain">
          <input
            type="checkbox"
            checked={projector.value}
            onChange={(event) => (projector.value = event.currentTarget.checked)}
          />{' '}
          Projector size
        </label>
        <Select
          label="Theme"
          value={theme.value}
          onChange={(value) => (theme.value = value as Theme)}
          choices={[
            { value: 'auto', text: 'Theme: as the system' },
            { value: 'light', text: 'Theme: light' },
            { value: 'dark', text: 'Theme: dark' },
          ]}
        />
        <button type="button" class="btn" onClick={eraseBests}>
          Erase best times and streaks
        </button>
      </div>
      <p class="aside help-words">
        Par is the fewest slides that solve the puzzle you were given. A slide either keeps the number to go
        falling, or costs you 2. Counts are those of <code>loyd explain</code>. Letters in addresses and files
        name the gap's motion.
      </p>
    </Sheet>
  );
}
