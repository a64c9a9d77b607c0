import { liveLimits } from '../../contract/live/limits.ts';
import type { LiveEvent, Unread } from '../../contract/live/live.ts';
import { pause } from '../platform/retry.ts';
import { readEvents } from './read-events.ts';

const SECOND = 1_000;
/** After this many consecutive failures, the client polls a few times before it tries a stream again. */
const FAILURES_MAX = 3;
const POLLS = 5;
const PAUSE_SECONDS_MAX = 20;
/** A stream that ends sooner counts as a failure. */
const HEALTHY_SECONDS = 10;
/** A proxy may buffer the stream, or the connection may be lost without an error. */
const FIRST_EVENT_SECONDS = 15;
const SILENCE_SECONDS = 2 * liveLimits.heartbeatSeconds + 10;

interface LiveServer {
  open(signal: AbortSignal): Promise<Response>;
  unread(signal: AbortSignal): Promise<Unread>;
}

interface LiveClient {
  /** Has no effect while it is running. */
  start(): void;
  stop(): void;
}

class RejectedError extends Error {
  readonly retryAfterSeconds: number;
  constructor(response: Response) {
    super(`Status ${response.status}`);
    this.retryAfterSeconds = Number(response.headers.get('retry-after')) || 0;
  }
}

/** Keeps an event stream open, and polls while that does not work. */
export function createLiveClient(server: LiveServer, onEvent: (event: LiveEvent) => void): LiveClient {
  let running: AbortController | undefined;

  /** Reads one stream to its end. Returns false if the server wants this client to poll instead. */
  async function follow(stopSignal: AbortSignal): Promise<boolean> {
    const timeout = new AbortController();
    const signal = AbortSignal.any([stopSignal, timeout.signal]);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restartTimer = (seconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => timeout.abort(), seconds * SECOND);
    };
    try {
      restartTimer(FIRST_EVENT_SECONDS);
      const response = await server.open(signal);
      if (!response.ok || !response.body) throw new RejectedError(response);
      for await (const event of readEvents(response.body)) {
        if (stopSignal.aborted) return true;
        restartTimer(SILENCE_SECONDS);
        if (event?.name === 'poll') return false;
        if (event?.name === 'message') onEvent(JSON.parse(event.data) as LiveEvent);
      }
      signal.throwIfAborted();
      return true;
    } finally {
      clearTimeout(timer);
      timeout.abort();
    }
  }

  async function poll(signal: AbortSignal) {
    try {
      const unread = await server.unread(signal);
      if (!signal.aborted) onEvent({ unread, threads: null });
    } catch {
      // Ignored, because the next poll is soon.
    }
    await pause(liveLimits.pollSeconds * SECOND * (0.9 + Math.random() / 5), signal);
  }

  async function run(signal: AbortSignal) {
    let failures = 0;
    while (!signal.aborted) {
      const startedAt = performance.now();
      let pauseSeconds = 0;
      try {
        // The user has many tabs open: this one polls until it becomes visible again.
        if (!(await follow(signal))) while (!signal.aborted) await poll(signal);
        failures = performance.now() - startedAt > HEALTHY_SECONDS * SECOND ? 0 : failures + 1;
      } catch (error) {
        failures++;
        pauseSeconds = error instanceof RejectedError ? error.retryAfterSeconds : 0;
      }
      if (failures >= FAILURES_MAX) {
        for (let polls = 0; polls < POLLS && !signal.aborted; polls++) await poll(signal);
      } else {
        // Jitter keeps clients that lost the same server from reconnecting at the same moment.
        const backoffSeconds = Math.min(PAUSE_SECONDS_MAX, 2 ** failures) * (0.5 + Math.random());
        await pause(Math.max(backoffSeconds, pauseSeconds) * SECOND, signal);
      }
    }
  }

  return {
    start() {
      if (running) return;
      running = new AbortController();
      void run(running.signal);
    },
    stop() {
      running?.abort();
      running = undefined;
    },
  };
}
