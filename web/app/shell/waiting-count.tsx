import { Suspense, type ComponentProps } from 'react';
import { useUnread } from '../../live/index.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';

const CountedWaits = lazyPart(() => import('./counted-waits.tsx'), 'optional');

/**
 * The number of tasks on a page and the pages it leads to, shown at its link. Loads after the first live counts, so
 * that it does not delay the page.
 */
export const WaitingCount = (props: ComponentProps<typeof CountedWaits>) =>
  useUnread() ? (
    <Suspense>
      <CountedWaits {...props} />
    </Suspense>
  ) : null;
