import { Suspense, type ComponentProps } from 'react';
import { useUnread } from '../../live/index.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';

const CountedWaits = lazyPart(() => import('./counted-waits.tsx'), 'optional');

/**
 * The number of tasks on these pages and the pages they lead to, shown at the link to them. Loads after the first live counts, so
 * that it does not delay the page.
 */
export const WaitingCount = (props: ComponentProps<typeof CountedWaits>) =>
  useUnread() ? (
    <Suspense>
      <CountedWaits {...props} />
    </Suspense>
  ) : null;
