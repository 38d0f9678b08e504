/** Small controls that every view shares. */

import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Word } from '../model/glossary';
import { Glyph, type GlyphName } from './glyph';
import { Term } from './term';

export function IconButton(props: {
  glyph: GlyphName;
  label: string;
  onClick: () => void;
  disabled?: boolean;
  quiet?: boolean;
  solid?: boolean;
}) {
  return (
    <button
      type="button"
      class={`btn icon${props.quiet ? ' quiet' : ''}`}
      aria-label={props.label}
      title={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Glyph name={props.glyph} solid={props.solid} />
    </button>
  );
}

export interface Choice {
  readonly value: string;
  readonly text: string;
  readonly title?: string;
}

export function Select(props: {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  class?: string;
  id?: string;
}) {
  return (
    <span class={`select-box ${props.class ?? ''}`}>
      <select
        class="select"
        id={props.id}
        aria-label={props.label}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        {props.choices.map(({ value, text, title }) => (
          <option key={value} value={value} title={title} selected={value === props.value}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}

/** A few exclusive choices, all in sight. */
export function Segments<T extends string>(props: {
  label: string;
  value: T;
  choices: readonly { value: T; text: string }[];
  onChange: (value: T) => void;
}) {
  return (
    <div class="segments" role="group" aria-label={props.label}>
      {props.choices.map(({ value, text }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.value}
          onClick={() => props.onChange(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** A range from 0 to `max`, with its filled part drawn. */
export function Scrubber(props: {
  label: string;
  value: number;
  max: number;
  text: string;
  onInput: (value: number) => void;
  disabled?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const filled = props.max > 0 ? (100 * props.value) / props.max : 0;
  useEffect(() => input.current?.style.setProperty('--filled', `${filled}%`), [filled]);
  return (
    <input
      ref={input}
      class="scrubber"
      type="range"
      min="0"
      max={props.max}
      step="1"
      value={props.value}
      disabled={props.disabled}
      aria-label={props.label}
      aria-valuetext={props.text}
      onInput={(event) => props.onInput(Number(event.currentTarget.value))}
    />
  );
}

/** A button that opens a short list; Escape and a press elsewhere close it. */
export function Menu(props: {
  label: ComponentChildren;
  name: string;
  class?: string;
  below?: boolean;
  children: (close: () => void) => ComponentChildren;
}) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event): void => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', outside);
    box.current?.querySelector<HTMLElement>('.menu-list button, .menu-list a')?.focus();
    return () => removeEventListener('pointerdown', outside);
  }, [open]);
  const list = useRef<HTMLDivElement>(null);
  // Where it is wanted, unless it would leave the window there.
  useLayoutEffect(() => {
    if (!open) return;
    const [anchor, { height, left }] = [
      box.current!.getBoundingClientRect(),
      list.current!.getBoundingClientRect(),
    ];
    const [above, under] = [anchor.top - 14, innerHeight - anchor.bottom - 14];
    const below = props.below ? under >= height || under >= above : above < height && under > above;
    list.current!.classList.toggle('below', below);
    list.current!.style.maxHeight = `${Math.max(120, below ? under : above)}px`;
    if (left < 8) list.current!.style.right = `${left - 8}px`;
  }, [open, props.below]);
  const close = (): void => {
    setOpen(false);
    box.current?.querySelector<HTMLElement>('button')?.focus();
  };
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const items = [...box.current!.querySelectorAll<HTMLElement>('.menu-list button, .menu-list a')];
      const at = items.indexOf(document.activeElement as HTMLElement);
      items.at((at + (event.key === 'ArrowDown' ? 1 : -1)) % items.length)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="menu" ref={box} onKeyDown={open ? move : undefined}>
      <button
        type="button"
        class={props.class ?? 'btn quiet menu-button'}
        aria-haspopup="true"
        aria-expanded={open}
        aria-label={props.name}
        onClick={() => setOpen(!open)}
      >
        {props.label}
      </button>
      {open && (
        <div class="menu-list" ref={list}>
          {props.children(close)}
        </div>
      )}
    </div>
  );
}

/** A counter's name, defined where it stands. */
export const Counter = ({ name }: { name: keyof typeof COUNTERS }) => (
  <Term word={COUNTERS[name]}>{name}</Term>
);

const COUNTERS = {
  expanded: 'expand',
  generated: 'generated',
  frontier: 'frontier',
  depth: 'depth',
  'f-bound': 'bound',
  par: 'par',
} as const satisfies Record<string, Word>;
