import { useEffect, useRef, useState } from 'react';

const PAUSE_MILLISECONDS = 350;

/**
 * Debounces the text of a filter field: shows it as typed, and commits it after a short pause or on `flush`. `read` parses the
 * text, so that external changes update the field but the user's own do not disturb typing.
 */
export function useDebouncedText<T>(
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

  const commitText = (text: string) => {
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
        // The user may have left for a page that is still loading; committing now would bring them back.
        if (location.pathname === page) commitText(text);
      }, PAUSE_MILLISECONDS);
    },
    flush: () => commitText(typed),
  };
}
