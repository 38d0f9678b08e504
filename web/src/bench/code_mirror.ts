/** CodeMirror, set up for Rhai: numbers, folding of nothing, marks of errors, Ctrl Enter. Loaded when first needed. */

import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  StreamLanguage,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { Problem } from '../api.gen';
import { type Fault, faultOf } from './fault';

const KEYWORDS =
  /^(?:fn|let|const|if|else|switch|for|in|while|loop|do|until|break|continue|return|true|false|this|is_def_var|abs|min|max)\b/;

const rhai = StreamLanguage.define<{ comment: boolean }>({
  name: 'rhai',
  startState: () => ({ comment: false }),
  token(stream, state) {
    if (state.comment || stream.match('/*')) {
      state.comment = !stream.match(/^.*?\*\//);
      if (state.comment) stream.skipToEnd();
      return 'comment';
    }
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/) || stream.match(/^`[^`]*`?/)) return 'string';
    if (stream.match(/^\d[\d_]*(?:\.\d+)?/)) return 'number';
    if (stream.match(KEYWORDS)) return 'keyword';
    if (stream.match(/^[A-Za-z_]\w*(?=\s*\()/)) return 'variableName.function';
    if (stream.match(/^[A-Za-z_]\w*/)) return 'variableName';
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: '//' }, closeBrackets: { brackets: ['(', '[', '{', '"'] } },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--ink-3)' },
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.number, color: 'var(--cost)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: tags.function(tags.variableName), color: 'var(--ink)', fontWeight: '600' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: '0.9375rem' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '10px 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--ink-3)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--accent-soft)' },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '-3px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent)',
  },
  '.cm-tooltip': { backgroundColor: 'var(--raised)', color: 'var(--ink)', border: '1px solid var(--line)' },
  '.cm-diagnostic': { fontFamily: 'var(--sans)' },
});

export function mount(root: ShadowRoot, text: string, onChange: (text: string) => void, onCheck: () => void) {
  let silent = false;
  const checkNow = (): boolean => {
    onCheck();
    return true;
  };
  const view = new EditorView({
    root,
    parent: root as unknown as Element,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        indentOnInput(),
        bracketMatching(),
        indentUnit.of('    '),
        rhai,
        syntaxHighlighting(colours),
        theme,
        EditorView.contentAttributes.of({
          tabindex: '0',
          'aria-label': 'Heuristic, a Rhai script. Escape, then Tab, leaves the editor.',
        }),
        EditorView.domEventHandlers({ beforeinput: typeOver }),
        keymap.of([{ key: 'Mod-Enter', run: checkNow }, ...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !silent) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    show(next: string): void {
      if (view.state.doc.toString() === next) return;
      silent = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
      silent = false;
    },
    insert(text: string): void {
      view.dispatch(view.state.replaceSelection(text));
      view.focus();
    },
    mark(problem: Problem | null): void {
      const fault = problem && faultOf(problem);
      view.dispatch(setDiagnostics(view.state, fault?.line ? [diagnostic(view.state, fault)] : []));
    },
    destroy: () => view.destroy(),
  };
}

/**
 * A browser that types over coloured text keeps its colour by a style attribute, which the content-security policy
 * forbids: what is selected is replaced here instead.
 */
function typeOver(event: InputEvent, view: EditorView): boolean {
  const { inputType, data, isComposing } = event;
  if (inputType !== 'insertText' || !data || isComposing || view.state.selection.main.empty) return false;
  view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
  event.preventDefault();
  return true;
}

function diagnostic(state: EditorState, fault: Fault): Diagnostic {
  const line = state.doc.line(Math.max(1, Math.min(state.doc.lines, fault.line ?? 1)));
  const from = Math.min(line.to, line.from + Math.max(0, (fault.column ?? 1) - 1));
  return { from, to: Math.max(from, Math.min(line.to, from + 1)), severity: 'error', message: fault.why };
}
