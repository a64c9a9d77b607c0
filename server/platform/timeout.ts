export class TimeoutError extends Error {}

/**
 * Returns a signal that aborts after this time. Pass it to `fetch` directly: a `Request` follows its signal only by a weak
 * reference, so once that `Request` is garbage-collected, the fetch is never aborted.
 */
export function abortAfter(milliseconds: number): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException('Aborted after a timeout.', 'TimeoutError')),
    milliseconds,
  );
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}

/** Stops waiting after this time; the work itself may still complete later. */
export async function withTimeout<T>(answer: Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`No answer within ${seconds} seconds.`)), seconds * 1000);
  });
  try {
    return await Promise.race([answer, limit]);
  } finally {
    clearTimeout(timer);
  }
}
