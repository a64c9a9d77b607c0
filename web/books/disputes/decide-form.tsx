import { useState, type FormEvent } from 'react';
import type { AdminDisputeDetails } from '../../../contract/books/disputes/disputes.ts';
import { bookLimits } from '../../../contract/books/limits.ts';
import { t } from '../../language/words.ts';
import { formatTotal, symbol } from '../../platform/amounts.ts';
import { ApiError } from '../../platform/session/api.ts';
import { parsePriceOrZero } from '../../platform/typed-amounts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { toSingleLine } from '../../ui/one-line.ts';
import { useToast } from '../../ui/toast.tsx';
import { useDecideDispute } from './dispute-mutations.ts';

export function DecideDisputeForm({ dispute: { id, ownerShareCents } }: { dispute: AdminDisputeDetails }) {
  const toast = useToast();
  const deciding = useDecideDispute(id);
  const [typed, setTyped] = useState('0');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const cents = parsePriceOrZero(typed);
  const isValid = cents !== undefined && cents <= ownerShareCents;
  const { error } = deciding;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const trimmedReason = toSingleLine(reason);
    if (!isValid || trimmedReason === '' || deciding.isPending) return;
    deciding.mutate(
      { ownerBearsCents: cents, reason: trimmedReason },
      { onSuccess: () => toast.success(t('books.disputes.decided-toast')) },
    );
  };
  return (
    <Card as="section">
      <h3 className="mb-4 text-lg">{t('books.disputes.decide-title')}</h3>
      <form className="grid max-w-xl gap-4" onSubmit={submit} noValidate>
        <TextField
          label={t('books.disputes.amount', { symbol: symbol() })}
          hint={t('books.disputes.amount-hint', { share: formatTotal(ownerShareCents) })}
          inputMode="decimal"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isChecked && !isValid ? t('problems.dispute/amount-invalid') : undefined}
        />
        <TextArea
          label={t('books.disputes.reason')}
          hint={t('books.disputes.reason-hint')}
          rows={3}
          maxLength={bookLimits.reasonMax}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={isChecked && !reason.trim() ? t('problems.moderation/reason-required') : undefined}
        />
        {error ? (
          <p role="alert" className="text-danger">
            {error instanceof ApiError ? error.message : t('problems.server/failed')}
          </p>
        ) : null}
        <Button type="submit" busy={deciding.isPending} className="justify-self-start">
          {t('books.disputes.decide')}
        </Button>
      </form>
    </Card>
  );
}
