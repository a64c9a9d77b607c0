import { useState } from 'react';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { install, isInstallable } from '../../platform/install.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

const KEY = 'install';
const UNWANTED = 'no';
/** The first time that somebody sees a trip here is no time for offers. */
const LATER_MILLISECONDS = 3_600_000;

const isIphone = () => /iPhone|iPad|iPod/.test(navigator.userAgent);
const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** Since when a trip was seen in this browser, or that they do not want it. A browser that keeps nothing is asked nothing. */
function isTime(): boolean {
  try {
    const known = localStorage.getItem(KEY);
    if (known === null) localStorage.setItem(KEY, String(Date.now()));
    return known !== null && known !== UNWANTED && Date.now() - Number(known) > LATER_MILLISECONDS;
  } catch {
    return false;
  }
}

/** Below everything else of a trip that lies ahead: nothing moves when it comes. */
export default function InstallOffer() {
  const [isShown, setShown] = useState(() => (isInstallable() || isIphone()) && !isInstalled() && isTime());
  if (!isShown) return null;
  const end = () => setShown(false);
  function decline() {
    localStorage.setItem(KEY, UNWANTED);
    end();
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
          <Button onClick={() => void install().then((isWanted) => (isWanted ? end() : decline()))}>
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
