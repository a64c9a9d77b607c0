import { useEffect, useRef } from 'react';

/** Once it is done, or one more thing is, the heading of what came of it is in sight and read out, not the end of a page that got shorter. */
export function useResultInSight(done: boolean | number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(Number(done));
  useEffect(() => {
    if (Number(done) > before.current) {
      heading.current?.scrollIntoView({ block: 'start' });
      heading.current?.focus({ preventScroll: true });
    }
    before.current = Number(done);
  }, [done]);
  return heading;
}
