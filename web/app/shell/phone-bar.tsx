import { Suspense } from 'react';
import { t } from '../../language/words.ts';
import { DESKTOP, useMediaQuery } from '../../dates/index.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';

// Loaded last, so that it does not delay a phone's first paint.
const BottomNav = lazyPart(() => import('./bottom-nav.tsx'), 'optional');

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
