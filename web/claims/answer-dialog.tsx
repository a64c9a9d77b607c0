import { writeName } from '../../contract/accounts/person-name.ts';
import type { Claim } from '../../contract/claims/claims.ts';
import { leastChargeOf } from '../../contract/currencies.ts';
import { t } from '../language/words.ts';
import { formatTotal } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';
import { ApiError } from '../platform/session/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAcceptClaim, useWithdrawClaim } from './claim-mutations.ts';

export const problemOf = (error: Error | null): string | undefined =>
  error ? (error instanceof ApiError ? error.message : t('problems.server/failed')) : undefined;

/** The problem of an amount that is too small to charge to a card. */
export function problemOfSmallAmount(cents: number): string | undefined {
  const leastCents = leastChargeOf(config.currency);
  return cents < leastCents ? t('claims.at-least', { amount: formatTotal(leastCents) }) : undefined;
}

type AnswerDialogProps = { claim: Claim; answer: 'accept' | 'withdraw'; onClose: () => void };

/** Asks for confirmation before a claim is accepted or withdrawn. */
export default function ClaimAnswerDialog({ claim, answer, onClose }: AnswerDialogProps) {
  const toast = useToast();
  const accepting = useAcceptClaim(claim.id);
  const withdrawing = useWithdrawClaim(claim.id);
  const isAccepting = answer === 'accept';
  const { mutate, isPending, error } = isAccepting ? accepting : withdrawing;
  const send = () => {
    if (isPending) return;
    mutate(undefined, {
      onSuccess: () => {
        toast.success(isAccepting ? t('claims.accept.done') : t('claims.withdraw.done'));
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={isAccepting ? t('claims.accept.title') : t('claims.withdraw.title')}
      description={
        isAccepting
          ? t('claims.accept.text', { amount: formatTotal(claim.dueCents) })
          : t('claims.withdraw.text', { name: writeName(t, claim.other.displayName) })
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('claims.cancel')}
          </Button>
          <Button busy={isPending} onClick={send}>
            {isAccepting ? t('claims.accept.do') : t('claims.withdraw.do')}
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
