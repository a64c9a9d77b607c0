import { useState, type FormEvent } from 'react';
import { writeName } from '../../../contract/accounts/person-name.ts';
import type { AdminClaimDetails } from '../../../contract/claims/claims.ts';
import { claimLimits } from '../../../contract/claims/limits.ts';
import { t } from '../../language/words.ts';
import { formatTotal, symbol } from '../../platform/amounts.ts';
import { parsePriceOrZero } from '../../platform/typed-amounts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { toSingleLine } from '../../ui/one-line.ts';
import { useToast } from '../../ui/toast.tsx';
import { problemOf, problemOfSmallAmount } from '../answer-dialog.tsx';
import { useDecideClaim } from './admin-claim-mutations.ts';

type ConfirmProps = {
  claim: AdminClaimDetails;
  decision: { amountCents: number; reason: string };
  onClose: () => void;
};

/** Confirms a decision that moves money, with the amount and both names. */
function ConfirmDialog({ claim: { id, renter, owner }, decision, onClose }: ConfirmProps) {
  const toast = useToast();
  const values = {
    renter: writeName(t, renter.displayName),
    owner: writeName(t, owner.displayName),
    amount: formatTotal(decision.amountCents),
  };
  const isZero = decision.amountCents === 0;
  const { mutate, isPending, error } = useDecideClaim(id, () =>
    toast.success(
      isZero ? t('moderation.claims.decide.done-nothing', values) : t('moderation.claims.decide.done', values),
    ),
  );
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={isZero ? t('moderation.claims.decide.ask-nothing', values) : t('moderation.claims.decide.ask', values)}
      description={
        isZero ? t('moderation.claims.decide.means-nothing', values) : t('moderation.claims.decide.means', values)
      }
      footer={
        <>
          <Button variant="secondary" data-autofocus onClick={onClose}>
            {t('claims.cancel')}
          </Button>
          <Button busy={isPending} onClick={() => mutate(decision)}>
            {isZero ? t('moderation.claims.decide.nothing') : t('moderation.claims.decide.charge', values)}
          </Button>
        </>
      }
    >
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problemOf(error)}
      </p>
    </Dialog>
  );
}

export function DecideClaimForm({ claim }: { claim: AdminClaimDetails }) {
  const { amountCents } = claim;
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const cents = parsePriceOrZero(typed);
  const amountProblem =
    cents === undefined || cents > amountCents
      ? t('problems.claim/amount-invalid')
      : cents > 0
        ? problemOfSmallAmount(cents)
        : undefined;
  const trimmedReason = toSingleLine(reason);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    setConfirming(!amountProblem && trimmedReason !== '');
  };

  return (
    <Card as="section" aria-labelledby="decide">
      <h3 id="decide" className="text-lg">
        {t('moderation.claims.decide.title')}
      </h3>
      <form onSubmit={onSubmit} noValidate className="mt-3 grid gap-4">
        <TextField
          label={t('moderation.claims.decide.amount')}
          hint={t('moderation.claims.decide.hint', { amount: formatTotal(amountCents) })}
          inputMode="decimal"
          autoComplete="off"
          suffix={symbol()}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={isChecked ? amountProblem : undefined}
        />
        <TextArea
          label={t('moderation.claims.decide.reason')}
          rows={3}
          maxLength={claimLimits.reasonMax}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isChecked && trimmedReason === '' ? t('problems.moderation/reason-required') : undefined}
        />
        <Button type="submit" className="justify-self-start">
          {t('moderation.claims.decide.do')}
        </Button>
      </form>
      {isConfirming && cents !== undefined ? (
        <ConfirmDialog
          claim={claim}
          decision={{ amountCents: cents, reason: trimmedReason }}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </Card>
  );
}
