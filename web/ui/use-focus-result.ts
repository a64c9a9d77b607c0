import { useEffect, useRef } from 'react';

/**
 * Scrolls to the heading of a result and focuses it when `done` becomes true or increases. Otherwise a page that became
 * shorter would show its end.
 */
export function useFocusResult(done: boolean | number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(Number(done));
  useEffect(() => {
    if (Number(done) > previous.current) {
      heading.current?.scrollIntoView({ block: 'start' });
      heading.current?.focus({ preventScroll: true });
    }
    previous.current = Number(done);
  }, [done]);
  return heading;
}
