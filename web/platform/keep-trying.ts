import { useRef, useState } from 'react';
import { carLimits } from '../../contract/limits.ts';
import { retryPauseMilliseconds } from '../photos/upload-queue.ts';

/** The server was not reached, or asked to come back later. Any other answer will not change by asking again. */
const PASSING_STATUSES = new Set([0, 502, 503, 504]);

const messageOf = (error: unknown): string | undefined => {
  const { status, message } = error as { status?: number; message?: string };
  return status !== undefined && PASSING_STATUSES.has(status) ? (message ?? '') : undefined;
};

const pauseFor = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

/**
 * Repeats a write that failed for a passing reason, for two minutes at most. Only for writes that the server recognises
 * when they come twice, since an answer may have been lost after the work was done.
 */
export async function keepTrying<T>(
  write: () => Promise<T>,
  onTrouble: (message: string) => void,
  signal: AbortSignal,
): Promise<T> {
  const end = Date.now() + carLimits.writeRetrySeconds * 1000;
  for (let attempts = 1; ; attempts++) {
    try {
      return await write();
    } catch (error) {
      const message = messageOf(error);
      const pause = retryPauseMilliseconds(attempts, 0, Math.random());
      if (message === undefined || signal.aborted || Date.now() + pause > end) throw error;
      onTrouble(message);
      await pauseFor(pause, signal);
      if (signal.aborted) throw error;
    }
  }
}

/** The same for a page: what the trouble is while it lasts, and a way to stop waiting for its end. */
export function useKeepTrying() {
  const [trouble, setTrouble] = useState<string>();
  const current = useRef<AbortController>(undefined);
  return {
    trouble,
    stop: () => current.current?.abort(),
    async run<T>(write: () => Promise<T>): Promise<T> {
      const own = new AbortController();
      current.current = own;
      try {
        return await keepTrying(write, setTrouble, own.signal);
      } finally {
        setTrouble(undefined);
      }
    },
  };
}
