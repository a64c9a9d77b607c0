export class NoAnswerInTime extends Error {}

/**
 * A signal that is aborted after so long. Give it to `fetch` itself: a `Request` made with it follows it by a weak reference,
 * so once that `Request` is garbage-collected, the fetch hears nothing and waits for good.
 */
export function abortAfter(milliseconds: number): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new DOMException('Aborted after a timeout.', 'TimeoutError')),
    milliseconds,
  );
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}

/** Waits for so long and no longer. What was asked may still happen afterwards. */
export async function withinSeconds<T>(answer: Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswerInTime(`No answer within ${seconds} seconds.`)), seconds * 1000);
  });
  try {
    return await Promise.race([answer, limit]);
  } finally {
    clearTimeout(timer);
  }
}
