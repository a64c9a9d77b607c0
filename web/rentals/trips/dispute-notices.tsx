import { formatMoment } from '../../language/formats.ts';
import { formatTotal } from '../../../contract/amounts.ts';
import type { Dispute } from '../../../contract/money/payments.ts';
import { config } from '../../platform/config.ts';
import { Alert } from '../../ui/alert.tsx';

/** "warning_needs_response" as people write it. */
const words = (text: string) => text.replaceAll('_', ' ');

/** What the renter's bank asks back. Only administrators get any; they answer at the payment provider. */
export function DisputeNotices({ disputes }: { disputes: Dispute[] }) {
  return disputes.map(({ ref, amountCents, reason, status, isOpen, respondBy }) => (
    <Alert
      key={ref}
      tone={isOpen ? 'danger' : 'info'}
      title={isOpen ? 'The renter’s bank disputes this payment' : 'This payment was disputed'}
      className="mb-6 print:hidden"
    >
      {formatTotal(amountCents)}, {words(reason)}: {words(status)}.{' '}
      {isOpen
        ? `Respond to it at the payment provider${respondBy ? ` before ${formatMoment(respondBy, config.timeZone)}` : ''}. `
        : ''}
      <span className="block break-all">Dispute {ref}</span>
    </Alert>
  ));
}
