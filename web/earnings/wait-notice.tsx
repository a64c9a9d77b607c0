import { formatMoment } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { Alert } from '../ui/alert.tsx';

/** An owner who did not change it has time to notice. */
export const WaitNotice = ({ paidFrom, className }: { paidFrom: string; className?: string }) => (
  <Alert tone="warning" title={t('earnings.account.waits-title')} {...(className && { className })}>
    {t('earnings.account.waits-text', { moment: formatMoment(paidFrom, config.timeZone) })}
  </Alert>
);
