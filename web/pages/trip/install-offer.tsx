import { useState } from 'react';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { install, isInstallable } from '../../platform/install.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const KEY = 'install';
const DECLINED = 'no';
/** Delay after the first visit to a trip, so that the offer does not appear right away. */
const LATER_MILLISECONDS = 3_600_000;

const isIphone = () => /iPhone|iPad|iPod/.test(navigator.userAgent);
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** Stores the first visit to a trip, and whether the user declined. Without storage, never shows the offer. */
function isDue(): boolean {
  try {
    const known = localStorage.getItem(KEY);
    if (known === null) localStorage.setItem(KEY, String(Date.now()));
    return known !== null && known !== DECLINED && Date.now() - Number(known) > LATER_MILLISECONDS;
  } catch {
    return false;
  }
}

/** Offers to install the app. At the end of the page, so that nothing moves when it appears. */
export default function InstallOffer() {
  const [isShown, setShown] = useState(() => (isInstallable() || isIphone()) && !isInstalled() && isDue());
  if (!isShown) return null;
  const hide = () => setShown(false);
  function decline() {
    localStorage.setItem(KEY, DECLINED);
    hide();
  }
  return (
    <Card as="section" aria-labelledby="install-title" className="print:hidden">
      <h2 id="install-title" className="text-lg">
        {t('rentals.install.title', { brand: config.brand })}
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft">
        {isInstallable() ? t('rentals.install.text') : t('rentals.install.iphone')}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {isInstallable() ? (
          <Button onClick={() => void install().then((isWanted) => (isWanted ? hide() : decline()))}>
            {t('rentals.install.do')}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={decline}>
          {t('rentals.install.decline')}
        </Button>
      </div>
    </Card>
  );
}
