import { Suspense } from 'react';
import { t } from '../../language/words.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';

// After everything that is above it: a phone's first sight of a page does not wait for its bar.
const BarPlaces = lazyPart(() => import('./bar-places.tsx'), 'optional');

/** The main places at the bottom of a phone, within reach of a thumb. */
export const PhoneBar = () => (
  <nav aria-label={t('shell.links.label')} className="bottom-bar z-20 border-t border-line bg-paper md:hidden">
    <div className="h-14">
      <Suspense>
        <BarPlaces />
      </Suspense>
    </div>
  </nav>
);
