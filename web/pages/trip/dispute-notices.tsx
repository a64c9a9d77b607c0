import { formatMoment } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import type { Dispute } from '../../../contract/money/payments.ts';
import { config } from '../../platform/config.ts';
import { Alert } from '../../ui/alert.tsx';

/** Formats codes that have no message, which the provider may add: "warning_needs_response" becomes words. */
const wordsOf = (code: string) => code.replaceAll('_', ' ');

function factsOf({ amountCents, reason, status }: Dispute): string {
  return t('rentals.dispute.facts', {
    amount: formatTotal(amountCents),
    reason: t('rentals.dispute.reason', { reason, words: wordsOf(reason) }),
    status: t('rentals.dispute.status', { status, words: wordsOf(status) }),
  });
}

function taskOf({ isOpen, respondBy }: Dispute): string {
  if (!isOpen) return '';
  return respondBy
    ? t('rentals.dispute.respond-before', { moment: formatMoment(respondBy, config.timeZone) })
    : t('rentals.dispute.respond');
}

/** Disputes from the renter's bank. Only administrators receive them; they respond at the payment provider. */
export function DisputeNotices({ disputes }: { disputes: Dispute[] }) {
  return disputes.map((dispute) => (
    <Alert
      key={dispute.ref}
      tone={dispute.isOpen ? 'danger' : 'info'}
      title={dispute.isOpen ? t('rentals.dispute.open') : t('rentals.dispute.closed')}
      className="mb-6 print:hidden"
    >
      {factsOf(dispute)} {taskOf(dispute)}
      <span className="block break-all">{t('rentals.dispute.ref', { ref: dispute.ref })}</span>
    </Alert>
  ));
}
