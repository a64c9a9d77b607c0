import { useEffect, useRef, useState } from 'react';

const PAUSE_MILLISECONDS = 350;

/**
 * Text on its way into a filter: it is shown as typed at once, and counts after a short pause or when `flush` is called.
 * `read` says what a typed text stands for, so that a change from outside shows and one's own does not disturb typing.
 */
export function useTyped<T>(
  value: T,
  write: (value: T) => string,
  read: (typed: string) => T,
  commit: (value: T) => void,
) {
  const [typed, setTyped] = useState(write(value));
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (read(typed) !== value) setTyped(write(value));
  }

  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const settle = (text: string) => {
    clearTimeout(timer.current);
    const next = read(text);
    if (next !== value) commit(next);
  };
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      clearTimeout(timer.current);
      const page = location.pathname;
      timer.current = window.setTimeout(() => {
        // Somebody who has left for a page that is still loading must not be taken back.
        if (location.pathname === page) settle(text);
      }, PAUSE_MILLISECONDS);
    },
    flush: () => settle(typed),
  };
}
