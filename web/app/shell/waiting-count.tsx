import { Suspense, type ComponentProps } from 'react';
import { useUnread } from '../../live/index.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';

const CountedWaits = lazyPart(() => import('./counted-waits.tsx'), 'optional');

/** How much waits on a page, or on those that it leads to, beside the link to it. It comes with the first news, when the page is there. */
export const WaitingCount = (props: ComponentProps<typeof CountedWaits>) =>
  useUnread() ? (
    <Suspense>
      <CountedWaits {...props} />
    </Suspense>
  ) : null;
