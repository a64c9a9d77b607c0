import { useEffect, useEffectEvent } from 'react';
import { t } from '../../language/words.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { getStripe } from './load-stripe.ts';

/** Authentications in progress, so that rendering again does not open the bank's page twice. */
const inProgress = new Map<string, Promise<void>>();

function authenticate(clientSecret: string): Promise<void> {
  const existing = inProgress.get(clientSecret);
  if (existing) return existing;
  const authentication = (async () => {
    const stripe = await getStripe();
    // The result is ignored here, because the server fetches the authoritative one from Stripe.
    await stripe.handleNextAction({ clientSecret });
  })().finally(() => inProgress.delete(clientSecret));
  inProgress.set(clientSecret, authentication);
  return authentication;
}

type StripeChallengeProps = {
  clientSecret: string;
  onReturn: () => void;
  onFail: () => void;
};

/** Opens the bank's page through Stripe, on top of ours until it is answered or closed. */
export default function StripeChallenge({ clientSecret, onReturn, onFail }: StripeChallengeProps) {
  const handleReturn = useEffectEvent(onReturn);
  const handleFailure = useEffectEvent(onFail);
  useEffect(() => {
    let isUnmounted = false;
    authenticate(clientSecret).then(
      () => void (isUnmounted || handleReturn()),
      () => void (isUnmounted || handleFailure()),
    );
    return () => {
      isUnmounted = true;
    };
  }, [clientSecret]);
  return (
    <p role="status" className="flex items-center gap-2.5 text-sm text-ink-soft">
      <Spinner /> {t('rentals.payment.stripe.asking-bank')}
    </p>
  );
}
