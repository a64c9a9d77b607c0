import { driverLimits } from '../../contract/drivers/limits.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { Card } from '../ui/card.tsx';

/** Shown before anything is sent */
export const LicencePrivacy = () => (
  <Card as="section" aria-labelledby="licence-privacy">
    <h2 id="licence-privacy" className="text-lg">
      {t('drivers.privacy.title')}
    </h2>
    <ul className="mt-2 grid list-disc gap-1.5 ps-5 text-ink-soft">
      <li>{config.driverService ? t('drivers.privacy.seen-service') : t('drivers.privacy.seen')}</li>
      <li>{t('drivers.privacy.gone', { hours: driverLimits.decidedHours, days: driverLimits.sentDays })}</li>
      <li>{t('drivers.privacy.nobody')}</li>
      <li>{t('drivers.privacy.stays')}</li>
    </ul>
  </Card>
);
