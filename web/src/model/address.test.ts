import { describe, expect, it } from 'vitest';
import { type Address, boardInAddress, DEFAULTS, readAddress, writeAddress } from './address';
import { fromRows, keyOf } from './board';
import { packScript, unpackScript } from './script';

const read = (text: string) => readAddress(new URL(text, 'http://localhost'));
const board = fromRows([
  [8, 1, 3],
  [4, 0, 2],
  [7, 6, 5],
]);

describe('addresses', () => {
  it('leave defaults out', () => {
    expect(writeAddress(DEFAULTS)).toBe('/');
    expect(writeAddress({ ...DEFAULTS, view: 'race' })).toBe('/race');
  });

  it('can be pasted for the board in them', () => {
    for (const text of [
      '8-1-3.4-0-2.7-6-5',
      ' http://127.0.0.1:8015/tree?p=8-1-3.4-0-2.7-6-5&run=bfs\n',
      '/race?limit=5s&p=8-1-3.4-0-2.7-6-5#h=abc',
    ])
      expect(boardInAddress(text)).toBe('8 1 3/4 0 2/7 6 5');
    for (const text of ['8 1 3/4 0 2/7 6 5', '813402765', '1-2', '/tree?p=8-1-3.4-0'])
      expect(boardInAddress(text)).not.toBe('8 1 3/4 0 2/7 6 5');
  });

  it('stay legible', () => {
    const address: Address = {
      ...DEFAULTS,
      view: 'tree',
      board,
      runs: ['a-star:manhattan[ties=fifo]'],
      step: 18,
      mode: 'layers',
    };
    expect(writeAddress(address)).toBe(
      '/tree?p=8-1-3.4-0-2.7-6-5&run=a-star:manhattan[ties=fifo]&step=18&mode=layers',
    );
  });

  it.each<Partial<Address>>([
    { board, goal: 'snail', moves: 'ULdR', at: 2 },
    {
      board,
      goal: fromRows([
        [0, 1, 2],
        [3, 4, 5],
        [6, 7, 8],
      ]),
    },
    {
      view: 'race',
      board,
      runs: ['a-star:manhattan', 'a-star:misplaced', 'ucs', 'ida-star:pdb:5-3'],
      limit: '60s,2000000',
    },
    { view: 'tree', board, runs: ['bfs'], step: 0, mode: 'tree', node: 17 },
    { view: 'bench', size: '3x3', versus: 'gaschnig', script: 'abc-_' },
    { view: 'race', runs: ['a-star:script', 'a-star:manhattan'], script: 'abc' },
    { view: 'words', from: 'cold', to: 'warm', list: 'large' },
    { view: 'tictactoe', squares: 'X---O----', me: 'O' },
  ])('come back as they went: %j', (patch) => {
    const address = { ...DEFAULTS, ...patch };
    expect(read(writeAddress(address))).toEqual({ address, problems: [] });
  });

  it('ignore unknown keys', () => {
    expect(read('/?utm_source=mail').problems).toEqual([]);
  });

  it.each([
    ['/?p=1-2-3.4-5', 'Row 2 has 2 numbers where 3 were expected.'],
    ['/?p=1-2.3-3', 'Tile 3 is there twice.'],
    ['/?p=1-2.3-x', 'Row 2: "x" is not a number.'],
    ['/?p=0-1-2', 'Boards are from 2 x 2 to 100 x 100.'],
    ['/?p=1-2.3-0&m=DD', 'The moves do not fit the board.'],
    ['/?m=UX', 'Moves are letters U, R, D and L.'],
    ['/tree?step=soon', 'step is not a number.'],
    ['/nowhere', 'There is no such view.'],
    ['/tictactoe?s=XX', 's is not nine squares.'],
  ])('name what is wrong in %s', (text, sentence) => {
    expect(read(text).problems).toEqual([sentence]);
  });

  it('replace a bad value by its default', () => {
    const { address } = read('/?p=1-2.3-3&goal=snail');
    expect(address.board).toBeNull();
    expect(address.goal).toBe('snail');
  });

  it('play the moves up to `at`', () => {
    const { address } = read('/?p=8-1-3.4-0-2.7-6-5&m=ULD&at=1');
    expect([address.moves, address.at]).toEqual(['ULD', 1]);
    expect(keyOf(address.board!)).toBe('8 1 3 4 0 2 7 6 5');
  });
});

describe('scripts in addresses', () => {
  it('come back as they went', async () => {
    const text = 'fn h(board, goal) {\n  // é\n  0\n}\n';
    const packed = await packScript(text);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(await unpackScript(packed!)).toBe(text);
  });

  it('are refused when packed they exceed 8 kB', async () => {
    let seed = 1;
    const noise = Array.from({ length: 20_000 }, () =>
      String.fromCharCode(33 + ((seed = (seed * 48271) % 2147483647) % 90)),
    ).join('');
    expect(await packScript(noise)).toBeNull();
  });

  it('that are not ours are null', async () => {
    expect(await unpackScript('!!')).toBeNull();
    expect(await unpackScript('AAAA')).toBeNull();
  });
});
