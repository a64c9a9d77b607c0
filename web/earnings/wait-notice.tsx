import { formatMoment } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { Alert } from '../ui/alert.tsx';

/** Payouts wait after a change of account, so that an owner who did not make it has time to notice. */
export const WaitNotice = ({ paidFrom, className }: { paidFrom: string; className?: string }) => (
  <Alert tone="warning" title={t('earnings.account.waits-title')} {...(className && { className })}>
    {t('earnings.account.waits-text', { moment: formatMoment(paidFrom, config.timeZone) })}
  </Alert>
);
