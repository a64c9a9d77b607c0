import { startTransition, useEffect, useState, type ReactNode } from 'react';

/** At the latest: animations may leave a slow phone no moment of rest. */
const TURN_MILLISECONDS = 100;

const waiting = new Set<() => void>();
let isAsked = false;

function askForNext() {
  if (isAsked || waiting.size === 0) return;
  isAsked = true;
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(next, { timeout: TURN_MILLISECONDS });
  else setTimeout(next, TURN_MILLISECONDS);
}

function next() {
  isAsked = false;
  const [work] = waiting;
  if (!work) return;
  waiting.delete(work);
  startTransition(work);
  askForNext();
}

/** One piece of work for each time that the browser has nothing else to do, in the order in which they were asked for. */
export function runWhenIdle(work: () => void): () => void {
  waiting.add(work);
  askForNext();
  return () => waiting.delete(work);
}

type InTurnProps = {
  children: ReactNode;
  /** Takes its room until then. */
  fallback?: ReactNode;
  /** For what is in sight when the page opens. */
  isNow?: boolean;
};

/**
 * For what is out of sight when a page opens: rendered when its turn comes. However it is rendered, what is added to a page at
 * one time is styled, laid out and painted in one go, which holds up a slow phone: so it is added in small pieces.
 */
export function InTurn({ children, fallback, isNow = false }: InTurnProps) {
  const [isShown, setShown] = useState(isNow);
  useEffect(() => (isShown ? undefined : runWhenIdle(() => setShown(true))), [isShown]);
  return isShown ? children : fallback;
}
