import { Suspense } from 'react';
import { t } from '../../language/words.ts';
import { DESKTOP, useMediaQuery } from '../../dates/index.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';

// After everything that is above it: a phone's first sight of a page does not wait for its bar.
const BottomNav = lazyPart(() => import('./bottom-nav.tsx'), 'optional');

/** The main places at the bottom of a phone, within reach of a thumb. */
export function PhoneBar() {
  if (useMediaQuery(DESKTOP)) return null;
  return (
    <nav aria-label={t('shell.links.label')} className="bottom-bar z-20 border-t border-line bg-paper">
      <div className="h-14">
        <Suspense>
          <BottomNav />
        </Suspense>
      </div>
    </nav>
  );
}
