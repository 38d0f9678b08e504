/**
 * Keys. The newest map that knows a key gets it. Text fields keep theirs, widgets keep the keys they use, and single
 * letters can be switched off.
 */

import { useEffect, useRef } from 'preact/hooks';
import { singleKeys } from './settings';
import { openSheet } from './sheets';

export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const maps: { current: KeyMap }[] = [];

/** Before all others, whenever they came. */
const firsts: { current: KeyMap }[] = [];

/** Keys that work while a component is shown: `u`, `Ctrl+z`, `Shift+ArrowUp`, `?`, `Space`. */
export function useKeys(map: KeyMap, first = false): void {
  // A fresh map at every render, one registration for the component's life.
  const holder = useRef(map);
  holder.current = map;
  useEffect(() => {
    const list = first ? firsts : maps;
    list.push(holder);
    return () => void list.splice(list.indexOf(holder), 1);
  }, []);
}

/** The name of a key press. Shift is part of the name only where the key has no other sign of it. */
export function keyName(event: KeyboardEvent): string {
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const plainSign = event.key.length === 1 && !/[a-z]/i.test(event.key);
  const shift = event.shiftKey && !plainSign ? 'Shift+' : '';
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${shift}${key}`;
}

function takesText(target: Element | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches(
        'input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, .editor-host, .editor-host *',
      ))
  );
}

/** Keys that a focused widget needs itself. */
function widgetUses(target: Element | null, name: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('input[type=range]')) return /^(Arrow|Home|End|Page)/.test(name);
  if (target.matches('input[type=radio]')) return /^(Arrow|Space)/.test(name);
  if (target.matches('button, summary, a, input[type=checkbox]')) return name === 'Space' || name === 'Enter';
  return false;
}

export function installKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const name = keyName(event);
    const target = document.activeElement;
    if (openSheet.value !== null || takesText(event.target as Element) || widgetUses(target, name)) return;
    if (name.length === 1 && /[a-z]/.test(name) && !singleKeys.value) return;
    for (const map of [...maps, ...firsts].reverse()) {
      const action = map.current[name];
      if (!action) continue;
      event.preventDefault();
      action(event);
      return;
    }
  });
}
