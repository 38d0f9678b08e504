/** Learn: six short lessons, each prose beside a picture that the reader drives, and the list of words. */

import { useEffect, useState } from 'preact/hooks';
import { address, go, puzzle } from '../app/address';
import { entering } from '../app/header';
import { useKeys } from '../app/keys';
import { lecture } from '../app/lecture';
import { say, sayPlace } from '../app/live';
import { useTitle } from '../app/title';
import { writeAddress } from '../model/address';
import { GLOSSARY } from '../model/glossary';
import { LESSONS, lessonAt } from '../model/lessons';
import { Segments } from '../ui/controls';
import { Glyph } from '../ui/glyph';
import { answered, markAnswered } from './answered';
import { ASTAR } from './astar_lesson';
import { refusal, watchFacts } from './facts';
import { GLANCE } from './glance_lesson';
import { LIE } from './lie_lesson';
import type { LessonParts, Question } from './parts';
import { RING } from './ring_lesson';
import { RINGS } from './rings_lesson';
import { TIES } from './ties_lesson';
import '../styles/board.css';
import '../styles/learn.css';

const PARTS: readonly LessonParts[] = [RING, RINGS, GLANCE, ASTAR, TIES, LIE];

const toLesson = (lesson: number): void => {
  go({ lesson, step: null, sub: 0, node: null });
  document.querySelector('main')?.scrollTo(0, 0);
  sayPlace(lesson === 0 ? 'Glossary' : `Lesson ${lesson}: ${lessonAt(lesson).title}`);
};

export function LearnView() {
  useEffect(watchFacts, []);
  const { lesson } = address.value;
  useTitle(lesson === 0 ? 'Glossary' : lessonAt(lesson).title);
  useKeys(
    lecture.value
      ? {
          PageDown: () => lesson < LESSONS.length && toLesson(lesson + 1),
          PageUp: () => lesson > 1 && toLesson(lesson - 1),
        }
      : {},
  );
  return (
    <div class="learn">
      <LessonStrip />
      {lesson === 0 ? <Glossary /> : <LessonPage key={lesson} />}
      {lesson > 0 && <LessonBar />}
    </div>
  );
}

function LessonStrip() {
  const { lesson, own } = address.value;
  return (
    <div class="strip lesson-strip">
      <nav class="lesson-tiles" aria-label="Lessons">
        {LESSONS.map(({ title }, at) => (
          <a
            key={title}
            href={writeAddress({ ...address.value, lesson: at + 1, step: null, sub: 0 })}
            class={answered.value.includes(at + 1) ? 'done' : undefined}
            aria-current={lesson === at + 1 ? 'page' : undefined}
            aria-label={`Lesson ${at + 1}: ${title}${answered.value.includes(at + 1) ? ', answered' : ''}`}
            title={title}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              toLesson(at + 1);
            }}
          >
            {at + 1}
          </a>
        ))}
      </nav>
      {lesson > 0 && (
        <span class="what">
          <strong>
            Lesson {lesson} of {LESSONS.length}
          </strong>
          , about 2 minutes
        </span>
      )}
      <span class="spacer" />
      {lesson > 0 && (
        <span class="aside board-word" aria-hidden="true">
          Board
        </span>
      )}
      {lesson > 0 && (
        <Segments
          label="Board"
          value={own ? 'own' : 'lesson'}
          choices={[
            { value: 'lesson', text: "the lesson's" },
            { value: 'own', text: 'my own' },
          ]}
          onChange={(value) => go({ own: value === 'own', step: null, sub: 0, node: null })}
        />
      )}
      <a
        class="btn quiet"
        href="/learn/glossary"
        aria-current={lesson === 0 ? 'page' : undefined}
        onClick={(event) => {
          event.preventDefault();
          toLesson(0);
        }}
      >
        Glossary
      </a>
    </div>
  );
}

function LessonPage() {
  const { lesson } = address.value;
  const { title, goal } = lessonAt(lesson);
  const { Prose, Picture, question } = PARTS[lesson - 1];
  const why = refusal.value;
  const asked = why === null ? question() : null;
  return (
    <article class="lesson">
      <header>
        <h1>{title}</h1>
        <p class="lesson-goal">{goal}</p>
      </header>
      {why !== null ? (
        <Refused why={why} />
      ) : (
        <>
          <div class="prose">
            <Prose />
          </div>
          <div class="lesson-picture">
            <Picture />
          </div>
          {asked && <Ask key={asked.ask} question={asked} lesson={lesson} />}
        </>
      )}
    </article>
  );
}

function Refused({ why }: { why: string }) {
  const { board } = puzzle.value;
  return (
    <div class="refused" role="status">
      <p>
        <b>{why}</b> Yours is {board.rows} × {board.columns}.
      </p>
      <p class="button-row">
        <button type="button" class="btn primary" onClick={() => go({ own: false })}>
          Use the lesson's
        </button>
        <button type="button" class="btn" onClick={() => go({ ...entering('play') })}>
          Make another in Play
        </button>
      </p>
    </div>
  );
}

function Ask({ question, lesson }: { question: Question; lesson: number }) {
  const [tried, setTried] = useState<readonly number[]>([]);
  const right = tried.includes(question.right);
  const choose = (at: number): void => {
    if (right) return;
    setTried([...tried, at]);
    if (at === question.right) markAnswered(lesson);
    say(at === question.right ? `Yes. ${question.reason}` : 'Not quite. Try again.');
  };
  return (
    <section class="ask" aria-label="Question">
      <p>{question.ask}</p>
      <div class="ask-options">
        {question.options.map((text, at) => {
          const state = !tried.includes(at) ? '' : at === question.right ? ' right' : ' wrong';
          return (
            <button
              key={text}
              type="button"
              class={`btn${state}`}
              aria-pressed={tried.includes(at)}
              aria-disabled={right && at !== question.right}
              onClick={() => choose(at)}
            >
              {state !== '' && <Glyph name={state === ' right' ? 'check' : 'cross'} />}
              {text}
            </button>
          );
        })}
      </div>
      {tried.length > 0 && (
        <p class="ask-reason">
          {right ? (
            <>
              <b class="yes">Yes.</b> {question.reason}
            </>
          ) : (
            <>
              <b class="no">Not quite.</b> Try again.
            </>
          )}
        </p>
      )}
    </section>
  );
}

function LessonBar() {
  const { lesson } = address.value;
  const { trial } = lessonAt(lesson);
  const tryIt = async (): Promise<void> => {
    const patch = await PARTS[lesson - 1].trial();
    go({ ...entering(patch.view!), ...patch, goal: puzzle.peek().goal, moves: '', at: 0 });
  };
  return (
    <nav class="lesson-bar" aria-label="Through the lessons">
      {lesson > 1 && (
        <button type="button" class="btn quiet" onClick={() => toLesson(lesson - 1)}>
          <Glyph name="back" />
          <span class="lesson-name">{lessonAt(lesson - 1).title}</span>
          <span class="lesson-short">Back</span>
        </button>
      )}
      <span class="spacer" />
      <button type="button" class="btn" disabled={refusal.value !== null} onClick={() => void tryIt()}>
        <span>
          Try it<span class="lesson-name">: {trial}</span>
        </span>
      </button>
      {lesson < LESSONS.length ? (
        <button type="button" class="btn primary" onClick={() => toLesson(lesson + 1)}>
          <span>
            Next<span class="lesson-name">: {lessonAt(lesson + 1).title}</span>
          </span>
          <Glyph name="next" />
        </button>
      ) : (
        <button type="button" class="btn primary" onClick={() => toLesson(0)}>
          All words
          <Glyph name="next" />
        </button>
      )}
    </nav>
  );
}

function Glossary() {
  return (
    <article class="glossary" tabIndex={0} aria-label="Glossary">
      <h1>Glossary</h1>
      <p class="lesson-goal">Every word that the lessons and counters use, once.</p>
      <dl>
        {Object.values(GLOSSARY).map(({ name, means }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
