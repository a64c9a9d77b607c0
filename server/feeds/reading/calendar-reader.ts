import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { feedLimits } from '../../../contract/feeds/limits.ts';
import { createQueue } from '../../platform/queue.ts';
import { CalendarError } from './calendar-error.ts';
import type { Answer, Question } from './calendar-thread.ts';
import type { CalendarContents } from './read-calendar.ts';

const THREAD = new URL('./calendar-thread.ts', import.meta.url);
const IDLE_SECONDS = 60;
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

interface CalendarReader {
  read(question: Question): Promise<CalendarContents>;
}

/**
 * Reads in a thread of its own, which is ended when a file keeps it busy for too long: a rule that never comes to an end
 * must not stop the server.
 */
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
    // Without a listener, a thread that runs out of memory would take the process with it.
    started.on('error', end);
    started.unref();
    ready = once(started, 'message');
    return started;
  }

  async function ask(question: Question): Promise<Answer> {
    clearTimeout(idle);
    worker ??= start();
    const asked = worker;
    const over = new AbortController();
    let limit: NodeJS.Timeout | undefined;
    try {
      // A busy machine may take seconds to start a thread, which says nothing about the file.
      await ready;
      limit = setTimeout(() => over.abort(), seconds * 1000);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      asked.postMessage(question);
      const [answer] = await once(asked, 'message', { signal: over.signal });
      return answer as Answer;
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
