import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementsOptions, StripeError, StripePaymentElementOptions } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rich, t } from '../../language/words.ts';
import { toStripeAmount } from '../../../contract/money/stripe-amounts.ts';
import { spacedCardNumber, TEST_CARDS } from '../../../contract/money/test-cards.ts';
import { config } from '../../platform/config.ts';
import { ApiError } from '../../platform/session/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { CardFormProps } from '../card-form.tsx';
import { PayForm } from '../pay-form.tsx';
import { walletClosedProblem, type PayProblem } from '../payment-problem.ts';
import { getStripe } from './load-stripe.ts';
import { useAppearance } from './use-appearance.ts';

const wallet = config.wallets === false ? 'never' : 'auto';

const FIELDS: StripePaymentElementOptions = {
  layout: 'tabs',
  // Wallets provide cards, which are charged, saved and refunded like entered ones. Link is a Stripe account instead.
  wallets: { applePay: wallet, googlePay: wallet, link: 'never' },
  // The page itself states how long a card is saved, and why.
  terms: { card: 'never', applePay: 'never', googlePay: 'never' },
};

/** The script stays loaded for the lifetime of the page. */
const ONCE = { staleTime: Infinity, gcTime: Infinity, retry: false, structuralSharing: false };

const isAboutCard = ({ type }: StripeError) => type === 'card_error' || type === 'validation_error';

/** Shows Stripe's message only for card errors. Other errors concern our integration or the network. */
const toApiError = (error: StripeError) =>
  isAboutCard(error)
    ? new ApiError(402, { code: 'payment/declined', detail: error.message ?? t('problems.payment/declined') })
    : new ApiError(503, { code: 'payment/unavailable', detail: t('problems.payment/unavailable') });

const Unavailable = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    tone="danger"
    announce
    action={
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {t('rentals.payment.stripe.try-again')}
      </Button>
    }
  >
    {t('problems.payment/unavailable')}
  </Alert>
);

function Fields({ onEdit, onPay, onFail, ...frame }: CardFormProps & { onFail: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);
  const [isWallet, setWallet] = useState(false);
  const [closed, setClosed] = useState<PayProblem>();

  const submit = async () => {
    if (!stripe || !elements) return;
    setClosed(undefined);
    // Opens the selected wallet, which browsers allow only directly after a click. The fields show their own errors.
    // For a closed wallet or an incomplete card it returns early, before any dates are held.
    const { error } = await elements.submit();
    if (error && isWallet) return setClosed(walletClosedProblem());
    if (error && isAboutCard(error)) return;
    onPay(async () => {
      if (error) throw toApiError(error);
      const created = await stripe.createPaymentMethod({ elements });
      if (created.error) throw toApiError(created.error);
      return created.paymentMethod.id;
    });
  };

  return (
    <PayForm {...frame} problem={closed ?? frame.problem} isReady={isReady} onSubmit={() => void submit()}>
      <div className="mb-4 min-h-55">
        <PaymentElement
          options={{ ...FIELDS, readOnly: Boolean(frame.doing) }}
          onReady={() => setReady(true)}
          onLoadError={onFail}
          onChange={({ empty, value }) => {
            setWallet(value.type === 'apple_pay' || value.type === 'google_pay');
            setClosed(undefined);
            if (!empty) onEdit();
          }}
        />
      </div>
    </PayForm>
  );
}

/** Stripe's card fields. Their content goes directly to Stripe; neither this page nor our server sees it. */
export default function StripeForm(props: CardFormProps) {
  const appearance = useAppearance();
  const { data: stripe, isError, refetch } = useQuery({ queryKey: ['stripe'], queryFn: getStripe, ...ONCE });
  const [hasFailed, setFailed] = useState(false);
  if (isError || hasFailed) {
    const retry = () => {
      setFailed(false);
      if (isError) void refetch();
    };
    return <Unavailable onRetry={retry} />;
  }
  if (!stripe) {
    return (
      <>
        <p role="status" className="visually-hidden">
          {t('rentals.payment.stripe.loading')}
        </p>
        <Skeleton className="h-80 w-full rounded-card" />
      </>
    );
  }
  const options: StripeElementsOptions = {
    mode: 'payment',
    amount: toStripeAmount(props.totalCents, config.currency),
    currency: config.currency.toLowerCase(),
    allowedPaymentMethodTypes: ['card'],
    paymentMethodCreation: 'manual',
    setupFutureUsage: props.keepsCard ? 'off_session' : null,
    appearance,
  };
  return (
    <div className="grid gap-6">
      {config.stripePublishableKey?.startsWith('pk_test_') ? (
        <Alert tone="warning" title={t('rentals.payment.test.title')}>
          {rich('rentals.payment.stripe.test', {
            number: spacedCardNumber(TEST_CARDS[0].number),
            card: (words) => <span className="whitespace-nowrap">{words}</span>,
          })}
        </Alert>
      ) : null}
      <Elements stripe={stripe} options={options}>
        <Fields {...props} onFail={() => setFailed(true)} />
      </Elements>
      <p className="-mt-4 text-center text-sm text-ink-faint">{t('rentals.payment.stripe.handled-by')}</p>
    </div>
  );
}
