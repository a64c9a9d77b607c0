import { parentPort } from 'node:worker_threads';
import { CalendarError, type CalendarFailure } from './calendar-error.ts';
import { readCalendar, type CalendarContents, type ReadOptions } from './read-calendar.ts';

export interface ReadRequest {
  bytes: Uint8Array;
  reading: ReadOptions;
}

export type ReadResult = { contents: CalendarContents } | { failure: CalendarFailure };

function answer({ bytes, reading }: ReadRequest): ReadResult {
  try {
    return { contents: readCalendar(new TextDecoder().decode(bytes), reading) };
  } catch (error) {
    return { failure: error instanceof CalendarError ? error.failure : 'not-a-calendar' };
  }
}

/* oxlint-disable unicorn/require-post-message-target-origin -- a thread, not a window */
parentPort!.on('message', (question: ReadRequest) => parentPort!.postMessage(answer(question)));
parentPort!.postMessage('ready');
