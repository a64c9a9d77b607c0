import { useState, type FormEvent } from 'react';
import type { AdminClaimDetails } from '../../../contract/claims/claims.ts';
import { claimLimits } from '../../../contract/limits.ts';
import { t } from '../../language/words.ts';
import { formatTotal, symbol } from '../../platform/amounts.ts';
import { ApiError } from '../../platform/session/api.ts';
import { parsePrice } from '../../platform/typed-amounts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { oneLine } from '../../ui/one-line.ts';
import { useToast } from '../../ui/toast.tsx';
import { useDecideClaim } from './claim-mutations.ts';

/** Nothing is an amount too, here. */
const readAmount = (typed: string): number | undefined => (/^\s*0+([.,]0+)?\s*$/.test(typed) ? 0 : parsePrice(typed));

export function DecideForm({ claim: { id, amountCents } }: { claim: AdminClaimDetails }) {
  const toast = useToast();
  const deciding = useDecideClaim(id);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const cents = readAmount(typed);
  const isPossible = cents !== undefined && cents <= amountCents;
  const { error } = deciding;
  const problem = error && (error instanceof ApiError ? error.message : t('problems.server/failed'));

  const decide = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const given = oneLine(reason);
    if (!isPossible || given === '' || deciding.isPending) return;
    deciding.mutate(
      { amountCents: cents, reason: given },
      { onSuccess: () => toast.success(t('moderation.claims.decide.done', { amount: formatTotal(cents) })) },
    );
  };

  return (
    <Card as="section" aria-labelledby="decide">
      <h3 id="decide" className="text-lg">
        {t('moderation.claims.decide.title')}
      </h3>
      <form onSubmit={decide} noValidate className="mt-3 grid gap-4">
        <TextField
          label={t('moderation.claims.decide.amount')}
          hint={t('moderation.claims.decide.hint', { amount: formatTotal(amountCents) })}
          inputMode="decimal"
          autoComplete="off"
          suffix={symbol()}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={isChecked && !isPossible ? t('problems.claim/amount-invalid') : undefined}
        />
        <TextArea
          label={t('moderation.claims.decide.reason')}
          rows={3}
          maxLength={claimLimits.reasonMax}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isChecked && oneLine(reason) === '' ? t('problems.moderation/reason-required') : undefined}
        />
        <p role="alert" className="text-sm text-danger empty:hidden">
          {problem}
        </p>
        <Button type="submit" className="justify-self-start" busy={deciding.isPending}>
          {t('moderation.claims.decide.do')}
        </Button>
      </form>
    </Card>
  );
}
