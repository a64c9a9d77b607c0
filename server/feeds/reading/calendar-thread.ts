import { parentPort } from 'node:worker_threads';
import { CalendarError, type CalendarFailure } from './calendar-error.ts';
import { readCalendar, type CalendarContents, type Reading } from './read-calendar.ts';

export interface Question {
  bytes: Uint8Array;
  reading: Reading;
}

export type Answer = { contents: CalendarContents } | { failure: CalendarFailure };

function answer({ bytes, reading }: Question): Answer {
  try {
    return { contents: readCalendar(new TextDecoder().decode(bytes), reading) };
  } catch (error) {
    return { failure: error instanceof CalendarError ? error.failure : 'not-a-calendar' };
  }
}

/* oxlint-disable unicorn/require-post-message-target-origin -- a thread, not a window */
parentPort!.on('message', (question: Question) => parentPort!.postMessage(answer(question)));
parentPort!.postMessage('ready');
