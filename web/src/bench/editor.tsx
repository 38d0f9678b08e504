/**
 * The editor. It lives in a shadow root: there CodeMirror puts its styles into adopted style sheets, which the
 * content-security policy allows, and not into a style element, which it does not.
 */

import { useEffect, useRef } from 'preact/hooks';
import type { Problem } from '../api.gen';
import { check, edit, script } from './state';

interface Handle {
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
    });
    return () => {
      gone = true;
      handle.current?.destroy();
      handle.current = null;
    };
  }, []);
  useEffect(() => handle.current?.show(script.value ?? ''), [script.value]);
  useEffect(() => handle.current?.mark(problem), [problem]);
  return <div class="editor-host" ref={host} />;
}
