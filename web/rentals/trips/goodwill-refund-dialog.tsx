import { useState, type FormEvent } from 'react';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { t } from '../../language/words.ts';
import { formatTotal, symbol } from '../../platform/amounts.ts';
import { ApiError } from '../../platform/session/api.ts';
import { parsePrice } from '../../platform/typed-amounts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { toSingleLine } from '../../ui/one-line.ts';
import { useToast } from '../../ui/toast.tsx';
import { useGoodwillRefund } from '../rental-mutations.ts';

function refusalOf(cents: number | undefined, keptCents: number): string | undefined {
  if (cents === undefined) return t('problems.rental/amount-invalid');
  return cents > keptCents ? t('rentals.give-back.at-most', { amount: formatTotal(keptCents) }) : undefined;
}

export default function GoodwillRefundDialog({ rental, onClose }: { rental: Rental; onClose: () => void }) {
  const keptCents = rental.keptCents ?? 0;
  const refunding = useGoodwillRefund(rental.id);
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const cents = parsePrice(typed);
  const refusal = isChecked ? refusalOf(cents, keptCents) : undefined;
  const { error } = refunding;
  const problem = error && (error instanceof ApiError ? error.message : t('problems.server/failed'));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (cents === undefined || refusalOf(cents, keptCents) || refunding.isPending) return;
    const trimmed = toSingleLine(reason);
    const body = { amountCents: cents, ...(trimmed && { reason: trimmed }) };
    refunding.mutate(body, {
      onSuccess: () => {
        toast.success(t('rentals.give-back.done', { amount: formatTotal(cents) }));
        onClose();
      },
    });
  };

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('rentals.give-back.title')}
      description={t('rentals.give-back.text')}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          data-autofocus
          label={t('rentals.give-back.amount')}
          inputMode="decimal"
          autoComplete="off"
          suffix={symbol()}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChecked(false);
          }}
          error={refusal ?? problem ?? undefined}
          hint={t('rentals.give-back.hint', { amount: formatTotal(keptCents) })}
        />
        <TextArea
          label={t('rentals.give-back.reason')}
          rows={2}
          maxLength={rentalLimits.cancellationReasonMax}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3 max-sm:grid max-sm:justify-stretch">
          <Button variant="secondary" onClick={onClose}>
            {t('rentals.give-back.keep')}
          </Button>
          <Button type="submit" busy={refunding.isPending}>
            {cents === undefined
              ? t('rentals.give-back.do')
              : t('rentals.give-back.do-amount', { amount: formatTotal(cents) })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
