import { useEffect, useEffectEvent } from 'react';
import { t } from '../../language/words.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { getStripe } from './load-stripe.ts';

/** A question is put once, however often the page asks for it. */
const asking = new Map<string, Promise<void>>();

function askBank(clientSecret: string): Promise<void> {
  const known = asking.get(clientSecret);
  if (known) return known;
  const asked = (async () => {
    const stripe = await getStripe();
    // Whether the bank said yes, no or nothing is what the server asks next, and only that counts.
    await stripe.handleNextAction({ clientSecret });
  })().finally(() => asking.delete(clientSecret));
  asking.set(clientSecret, asked);
  return asked;
}

type StripeChallengeProps = {
  clientSecret: string;
  onReturn: () => void;
  onFail: () => void;
};

/** Lets Stripe show the bank's page, which lies over ours until it is answered or closed. */
export default function StripeChallenge({ clientSecret, onReturn, onFail }: StripeChallengeProps) {
  const comeBack = useEffectEvent(onReturn);
  const giveUp = useEffectEvent(onFail);
  useEffect(() => {
    let isGone = false;
    askBank(clientSecret).then(
      () => void (isGone || comeBack()),
      () => void (isGone || giveUp()),
    );
    return () => {
      isGone = true;
    };
  }, [clientSecret]);
  return (
    <p role="status" className="flex items-center gap-2.5 text-sm text-ink-soft">
      <Spinner /> {t('rentals.payment.stripe.asking-bank')}
    </p>
  );
}
