import { Landmark } from 'lucide-react';
import { formatTotal } from '../platform/amounts.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type BankChallengeProps = {
  totalCents: number;
  onAnswer: (approve: boolean) => void;
  onClose: () => void;
};

/** The sandbox bank's page. Closing it neither approves nor declines. */
export default function BankChallenge({ totalCents, onAnswer, onClose }: BankChallengeProps) {
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('rentals.payment.bank.title')}
      description={t('rentals.payment.bank.description')}
      footer={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            {t('rentals.payment.bank.refuse')}
          </Button>
          <Button onClick={() => onAnswer(true)} data-autofocus>
            {t('rentals.payment.bank.approve')}
          </Button>
        </>
      }
    >
      <div className="flex items-center gap-4 rounded-card border border-line p-4">
        <Landmark aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
        <dl className="grid grow gap-1">
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">{t('rentals.payment.bank.to')}</dt>
            <dd className="font-medium">{config.brand}</dd>
          </div>
          <div className="flex justify-between gap-4">
            <dt className="text-ink-soft">{t('rentals.payment.bank.amount')}</dt>
            <dd className="font-medium whitespace-nowrap tabular-nums">{formatTotal(totalCents)}</dd>
          </div>
        </dl>
      </div>
    </Dialog>
  );
}
