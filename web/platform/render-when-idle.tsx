import { startTransition, useEffect, useState, type ReactNode } from 'react';

/** Upper limit, because animations may keep a slow phone from ever being idle. */
const IDLE_TIMEOUT_MILLISECONDS = 100;

const queue = new Set<() => void>();
let isScheduled = false;

function scheduleNext() {
  if (isScheduled || queue.size === 0) return;
  isScheduled = true;
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(runNext, { timeout: IDLE_TIMEOUT_MILLISECONDS });
  else setTimeout(runNext, IDLE_TIMEOUT_MILLISECONDS);
}

function runNext() {
  isScheduled = false;
  const [work] = queue;
  if (!work) return;
  queue.delete(work);
  startTransition(work);
  scheduleNext();
}

/** Runs one task per idle period of the browser, in order. Returns a function that cancels the task. */
export function runWhenIdle(work: () => void): () => void {
  queue.add(work);
  scheduleNext();
  return () => queue.delete(work);
}

type InTurnProps = {
  children: ReactNode;
  /** Placeholder that reserves the space. */
  fallback?: ReactNode;
  /** Renders immediately, for content that is visible when the page opens. */
  isImmediate?: boolean;
};

/**
 * Defers rendering of content that is not visible when a page opens. Content that is added in one go is also laid out and
 * painted in one go, which blocks slow phones, so it is added in small pieces while the browser is idle.
 */
export function RenderWhenIdle({ children, fallback, isImmediate = false }: InTurnProps) {
  const [isShown, setShown] = useState(isImmediate);
  useEffect(() => (isShown ? undefined : runWhenIdle(() => setShown(true))), [isShown]);
  return isShown ? children : fallback;
}
