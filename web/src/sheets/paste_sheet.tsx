/** A board from text, in any format that the command line reads. The verdict comes while typing. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { post } from '../api/http';
import { problemFrom } from '../api/jobs';
import { goalField } from '../api/positions';
import type { CheckReply, Problem } from '../api.gen';
import { address, newPuzzle } from '../app/address';
import { openSheet } from '../app/sheets';
import { boardInAddress } from '../model/address';
import { type Board, fromRows } from '../model/board';
import { type Goal, goalSentence, otherGoals } from '../model/goal';
import { Glyph } from '../ui/glyph';
import { MiniBoard, miniCell } from '../ui/mini_board';
import { Sheet } from '../ui/sheet';

const WAIT_MS = 200;

export function PasteSheet() {
  const [text, setText] = useState('');
  const [reply, setReply] = useState<CheckReply | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const asked = boardInAddress(text) ?? text;
  const area = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    setReply(null);
    setProblem(null);
    if (asked.trim() === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const goal = address.peek().goal;
      post<CheckReply>(
        '/api/check',
        { text: asked, ...(typeof goal === 'string' ? goalField(goal) : {}) },
        abort.signal,
      ).then(setReply, (error) => {
        if (!abort.signal.aborted) setProblem(problemFrom(error));
      });
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked]);

  const take = (event: Event): void => {
    event.preventDefault();
    if (!reply) return;
    openSheet.value = null;
    const { goal } = address.value;
    newPuzzle(fromRows(reply.board), typeof goal === 'string' ? goal : 'last');
  };
  const drop = (event: DragEvent): void => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    void file
      .slice(0, 1 << 20)
      .text()
      .then(setText);
  };
  return (
    <Sheet title="Paste a puzzle">
      <form class="form" onSubmit={take}>
        <label for="paste-text">
          Any format{' '}
          <span class="note">
            rows of numbers, 8 1 3/4 0 2/7 6 5, 813402765, algs4, 42; the gap is 0, _, . or x. Or drop a file.
          </span>
        </label>
        <textarea
          id="paste-text"
          ref={area}
          autofocus
          spellcheck={false}
          value={text}
          placeholder={'8 1 3\n4 0 2\n7 6 5'}
          onInput={(event) => setText(event.currentTarget.value)}
          onDrop={drop}
          aria-describedby="paste-verdict"
        />
        <div class="form-verdict" id="paste-verdict" role="status">
          {problem && <ProblemNote problem={problem} text={asked} />}
          {reply && <Verdict reply={reply} />}
        </div>
        <div class="form-row">
          <span class="spacer" />
          <button type="submit" class="btn primary" disabled={!reply}>
            Use this board
          </button>
        </div>
      </form>
    </Sheet>
  );
}

/** The command line's own sentence, and a caret under the column. */
export function ProblemNote({ problem, text }: { problem: Problem; text: string }) {
  const line = problem.line ? text.split(/\r?\n/)[problem.line - 1] : undefined;
  return (
    <div>
      <p>
        <span class="no">
          <Glyph name="cross" />
          {problem.detail}
        </span>
      </p>
      {line !== undefined && problem.column && (
        <code class="caret-line">
          {line}
          {'\n'}
          {' '.repeat(Math.max(0, problem.column - 1))}^
        </code>
      )}
    </div>
  );
}

function Verdict({ reply }: { reply: CheckReply }) {
  const board = fromRows(reply.board);
  return (
    <div class="form-row">
      {board.cells.length <= 400 && (
        <MiniBoard
          board={board}
          goal={fromRows(reply.goal)}
          cell={miniCell(board, 88)}
          numbers={board.rows <= 5}
        />
      )}
      <p>
        <strong>
          {reply.rows} × {reply.columns}
        </strong>{' '}
        <span class={reply.solvable ? 'yes' : 'no'}>
          <Glyph name={reply.solvable ? 'check' : 'cross'} />
          {reply.solvable ? 'Solvable' : 'Not solvable'}
        </span>
        {reply.solvable ? <GapFirst board={board} /> : <OtherGoal board={board} />}
        {reply.others > 0 && <span class="aside"> The first of {reply.others + 1} puzzles.</span>}
      </p>
    </div>
  );
}

/** Many books put the gap first, and some boards can be solved both ways: then only the reader knows which is meant. */
function GapFirst({ board }: { board: Board }) {
  const { goal } = address.value;
  if (goal !== 'last' || !otherGoals(board, goal).includes('first')) return null;
  return (
    <span class="aside">
      {' '}
      with the gap last. From a book with the gap first?{' '}
      <button type="button" class="link" onClick={() => takeWith(board, 'first')}>
        Use it with {goalSentence('first', board.rows, board.columns)}
      </button>
      .
    </span>
  );
}

function takeWith(board: Board, goal: Goal): void {
  openSheet.value = null;
  newPuzzle(board, goal);
}

function OtherGoal({ board }: { board: Board }) {
  const [other] = otherGoals(board, address.value.goal);
  if (!other) return null;
  return (
    <span class="aside">
      {' '}
      with this goal.{' '}
      <button type="button" class="link" onClick={() => takeWith(board, other)}>
        Use it with {goalSentence(other, board.rows, board.columns)}
      </button>
      , and it can be solved.
    </span>
  );
}
