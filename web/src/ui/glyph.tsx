/** The signs of the house, each one path. */

const PATHS = {
  undo: 'M8 5L4 9l4 4M4 9h10a6 6 0 010 12h-3',
  redo: 'M16 5l4 4-4 4M20 9H10a6 6 0 000 12h3',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 00-3.5 10.9c.6.5 1 1.3 1 2.1h5c0-.8.4-1.6 1-2.1A6 6 0 0012 3z',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  stop: 'M6 6h12v12H6z',
  fresh: 'M4 12a8 8 0 0114-5.3L20 9M20 4v5h-5M20 12a8 8 0 01-14 5.3L4 15M4 20v-5h5',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  first: 'M18 6l-8 6 8 6zM6 6v12',
  last: 'M6 6l8 6-8 6zM18 6v12',
  link: 'M9 15l6-6M10.5 6.5l1.8-1.8a4.6 4.6 0 016.5 6.5L17 13M13.5 17.5l-1.8 1.8a4.6 4.6 0 01-6.5-6.5L7 11',
  moon: 'M20 14.5A8.5 8.5 0 019.5 4 8.5 8.5 0 1020 14.5z',
  sun: 'M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  help: 'M12 3a9 9 0 100 18 9 9 0 000-18zM9.6 9.2a2.5 2.5 0 114 2.3c-1 .7-1.6 1.2-1.6 2.3M12 17.2v.1',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  check: 'M4 12.5l5 5L20 7',
  cross: 'M5 5l14 14M19 5L5 19',
  up: 'M12 20V4M5 11l7-7 7 7',
  down: 'M12 4v16M5 13l7 7 7-7',
  left: 'M20 12H4M11 5l-7 7 7 7',
  right: 'M4 12h16M13 5l7 7-7 7',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  swap: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4',
  save: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  chart: 'M4 4v16h16M7 15l4-5 3 3 5-7',
  list: 'M4 6h16M4 12h16M4 18h10',
  code: 'M9 6l-6 6 6 6M15 6l6 6-6 6',
  race: 'M5 21V4M5 5h13l-3 4 3 4H5',
  tree: 'M5 12h4M9 12c4 0 2-7 6-7M9 12c4 0 2 7 6 7M9 12h6M15 5h4M15 12h4M15 19h4',
} as const;

export type GlyphName = keyof typeof PATHS;

export function Glyph({ name, solid = false }: { name: GlyphName; solid?: boolean }) {
  return (
    <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">
      <path class={solid ? 'solid' : undefined} d={PATHS[name]} />
    </svg>
  );
}
