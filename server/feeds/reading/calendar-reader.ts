import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { feedLimits } from '../../../contract/feeds/limits.ts';
import { createQueue } from '../../platform/queue.ts';
import { CalendarError } from './calendar-error.ts';
import type { ReadResult, ReadRequest } from './calendar-thread.ts';
import type { CalendarContents } from './read-calendar.ts';

const THREAD = new URL('./calendar-thread.ts', import.meta.url);
const IDLE_SECONDS = 60;
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

interface CalendarReader {
  read(question: ReadRequest): Promise<CalendarContents>;
}

/** Parses in a worker thread and terminates it on timeout, because a never-ending recurrence rule would block the server. */
export function createCalendarReader(seconds: number = feedLimits.readSeconds): CalendarReader {
  const queue = createQueue({ atOnce: 1 });
  let worker: Worker | undefined;
  let ready: Promise<unknown> | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = () => {
    void worker?.terminate();
    worker = undefined;
  };

  function start(): Worker {
    const started = new Worker(THREAD, { resourceLimits: LIMITS, env: {}, execArgv: [] });
    // Without a listener, a thread that runs out of memory would crash the process.
    started.on('error', end);
    started.unref();
    ready = once(started, 'message');
    return started;
  }

  async function ask(question: ReadRequest): Promise<ReadResult> {
    clearTimeout(idle);
    worker ??= start();
    const current = worker;
    const timeout = new AbortController();
    let limit: NodeJS.Timeout | undefined;
    try {
      // The timeout starts when the thread is ready, because starting it may take seconds on a busy machine.
      await ready;
      limit = setTimeout(() => timeout.abort(), seconds * 1000);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      current.postMessage(question);
      const [answer] = await once(current, 'message', { signal: timeout.signal });
      return answer as ReadResult;
    } catch {
      end();
      return { failure: 'too-complex' };
    } finally {
      clearTimeout(limit);
      idle = setTimeout(end, IDLE_SECONDS * 1000).unref();
    }
  }

  return {
    async read(question) {
      const answer = await queue.run(() => ask(question));
      if ('failure' in answer) throw new CalendarError(answer.failure);
      return answer.contents;
    },
  };
}
