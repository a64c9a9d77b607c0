import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import type { Claim } from '../../../contract/claims/claims.ts';
import {
  askForClaimOutcome,
  beginClaimPayment,
  claimKeys,
  claimQueries,
  hasBegunClaimPayment,
} from '../../claims/index.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import NotFoundPage from '../../platform/not-found-page.tsx';
import { paths } from '../../platform/paths.ts';
import { PageFailed, Region } from '../../platform/region.tsx';
import { ApiError } from '../../platform/session/api.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PayDue } from './pay-due.tsx';

function Paying({ claim: { id, dueCents, payment } }: { claim: Claim }) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: claimKeys.all });
  return (
    <PayDue
      due={{
        amountCents: dueCents,
        payment,
        hasBegun: () => hasBegunClaimPayment(id),
        begin: (paymentMethodId) => beginClaimPayment(id, paymentMethodId),
        ask: async () => {
          const result = await askForClaimOutcome(id);
          client.setQueryData(claimKeys.one(id), result.claim);
          if (!result.checking && !result.requiresAction) refresh();
          return result;
        },
        onRefused: refresh,
      }}
    />
  );
}

function Payment({ claim }: { claim: Claim }) {
  const { kind, car, claimed, dueCents, status, can, rentalId } = claim;
  const isPaid = status === 'paid';
  useEffect(() => {
    // The form was longer than what is left of the page.
    if (isPaid) window.scrollTo(0, 0);
  }, [isPaid]);
  const toTrip = (
    <ButtonLink to={paths.trip(rentalId)} variant="secondary" size="sm">
      {t('claims.payment.see-trip')}
    </ButtonLink>
  );
  return (
    <>
      <Card className="mb-6">
        <p className="text-ink-soft">{t('claims.payment.for', { kind: t.of('claims.kind', kind), car: car.title })}</p>
        <p className="mt-1 text-2xl font-semibold">{formatTotal(dueCents)}</p>
        <p className="mt-2 border-s-2 border-line-strong ps-3 break-words whitespace-pre-line text-ink-soft">
          {t('claims.quote', { text: claimed.text })}
        </p>
      </Card>
      {isPaid ? (
        <Alert tone="success" announce action={toTrip}>
          {t('claims.payment.done', { amount: formatTotal(dueCents) })}
        </Alert>
      ) : can.pay ? (
        <Card>
          <h2 className="mb-4 text-xl">{t('rentals.payment.by-card')}</h2>
          <Paying claim={claim} />
        </Card>
      ) : (
        <Alert action={toTrip}>{t('claims.payment.nothing')}</Alert>
      )}
    </>
  );
}

/** Where a renter pays an extra charge for which the kept card could not be charged. */
export default function ClaimPaymentPage() {
  useTitle(t('claims.payment.title'));
  const { id = '' } = useParams();
  const query = useQuery(claimQueries.one(id));
  const failed = (error: Error) =>
    error instanceof ApiError && (error.status === 404 || error.code === 'claim/not-found') ? (
      <NotFoundPage />
    ) : (
      <PageFailed query={query} />
    );
  return (
    <Region
      query={query}
      failed={failed}
      loading={
        <div className="container-page measure-160 py-8 sm:py-12" role="status">
          <span className="visually-hidden">{t('claims.payment.loading')}</span>
          <Skeleton className="h-96 w-full rounded-card" />
        </div>
      }
    >
      {(claim) => (
        <div className="container-page measure-160 py-8 sm:py-12">
          <Link to={paths.trip(claim.rentalId)} className="link inline-flex min-h-11 items-center text-sm">
            {t('claims.payment.see-trip')}
          </Link>
          <h1 className="mt-1 mb-6 text-3xl">{t('claims.payment.title')}</h1>
          <Payment claim={claim} />
        </div>
      )}
    </Region>
  );
}
