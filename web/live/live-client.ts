import { liveLimits } from '../../contract/live/limits.ts';
import type { LiveEvent, Unread } from '../../contract/live/live.ts';
import { pause } from '../platform/retry.ts';
import { readEvents } from './read-events.ts';

const SECOND = 1_000;
/** After as many failures in a row it is asked for what is unread instead, for so many times. */
const FAILURES_MAX = 3;
const POLLS = 5;
const PAUSE_SECONDS_MAX = 20;
/** A stream that ended sooner was no good. */
const GOOD_SECONDS = 10;
/** On the way somebody may hold everything back, or the connection may be gone without a word. */
const FIRST_EVENT_SECONDS = 15;
const SILENCE_SECONDS = 2 * liveLimits.heartbeatSeconds + 10;

interface LiveServer {
  open(signal: AbortSignal): Promise<Response>;
  unread(signal: AbortSignal): Promise<Unread>;
}

interface LiveClient {
  /** Does nothing while it is running. */
  start(): void;
  stop(): void;
}

class Refused extends Error {
  readonly retryAfterSeconds: number;
  constructor(response: Response) {
    super(`Status ${response.status}`);
    this.retryAfterSeconds = Number(response.headers.get('retry-after')) || 0;
  }
}

/** Keeps a stream open; where that does not work, asks every now and then. */
export function createLiveClient(server: LiveServer, take: (event: LiveEvent) => void): LiveClient {
  let running: AbortController | undefined;

  /** Reads one stream to its end. Says whether another one is welcome. */
  async function follow(stop: AbortSignal): Promise<boolean> {
    const tooQuiet = new AbortController();
    const signal = AbortSignal.any([stop, tooQuiet.signal]);
    let silence: ReturnType<typeof setTimeout> | undefined;
    const allow = (seconds: number) => {
      clearTimeout(silence);
      silence = setTimeout(() => tooQuiet.abort(), seconds * SECOND);
    };
    try {
      allow(FIRST_EVENT_SECONDS);
      const response = await server.open(signal);
      if (!response.ok || !response.body) throw new Refused(response);
      for await (const event of readEvents(response.body)) {
        if (stop.aborted) return true;
        allow(SILENCE_SECONDS);
        if (event?.name === 'poll') return false;
        if (event?.name === 'message') take(JSON.parse(event.data) as LiveEvent);
      }
      signal.throwIfAborted();
      return true;
    } finally {
      clearTimeout(silence);
      tooQuiet.abort();
    }
  }

  async function poll(signal: AbortSignal) {
    try {
      const unread = await server.unread(signal);
      if (!signal.aborted) take({ unread, threads: null });
    } catch {
      // The next time is soon.
    }
    await pause(liveLimits.pollSeconds * SECOND * (0.9 + Math.random() / 5), signal);
  }

  async function run(signal: AbortSignal) {
    let failures = 0;
    while (!signal.aborted) {
      const began = performance.now();
      let pauseSeconds = 0;
      try {
        // Somebody with many tabs: this one stays without until it is looked at again.
        if (!(await follow(signal))) while (!signal.aborted) await poll(signal);
        failures = performance.now() - began > GOOD_SECONDS * SECOND ? 0 : failures + 1;
      } catch (error) {
        failures++;
        pauseSeconds = error instanceof Refused ? error.retryAfterSeconds : 0;
      }
      if (failures >= FAILURES_MAX) {
        for (let polls = 0; polls < POLLS && !signal.aborted; polls++) await poll(signal);
      } else {
        // Clients that lost the same server do not come back at the same moment.
        const growing = Math.min(PAUSE_SECONDS_MAX, 2 ** failures) * (0.5 + Math.random());
        await pause(Math.max(growing, pauseSeconds) * SECOND, signal);
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
