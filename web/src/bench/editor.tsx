/**
 * The editor. It lives in a shadow root: there CodeMirror puts its styles into adopted style sheets, which the
 * content-security policy allows, and not into a style element, which it does not.
 */

import { useEffect, useRef } from 'preact/hooks';
import type { Problem } from '../api.gen';
import { check, edit, script } from './state';

let open: Handle | null = null;

/** Puts text where the cursor is, and goes there. */
export const insertText = (text: string): void => open?.insert(text);

interface Handle {
  insert(text: string): void;
  show(text: string): void;
  mark(problem: Problem | null): void;
  destroy(): void;
}

export function Editor({ problem }: { problem: Problem | null }) {
  const host = useRef<HTMLDivElement>(null);
  const handle = useRef<Handle | null>(null);
  useEffect(() => {
    let gone = false;
    const root =
      host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open', delegatesFocus: true });
    void import('./code_mirror').then(({ mount }) => {
      if (gone) return;
      handle.current = mount(root, script.peek() ?? '', edit, check);
      handle.current.mark(problem);
      open = handle.current;
    });
    return () => {
      gone = true;
      handle.current?.destroy();
      handle.current = null;
      open = null;
    };
  }, []);
  useEffect(() => handle.current?.show(script.value ?? ''), [script.value]);
  useEffect(() => handle.current?.mark(problem), [problem]);
  return <div class="editor-host" ref={host} />;
}
