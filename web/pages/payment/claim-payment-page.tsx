import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import type { Claim } from '../../../contract/claims/claims.ts';
import { unpaidCentsOf } from '../../../contract/claims/receipt.ts';
import { claimKeys, claimPayment, claimQueries } from '../../claims/index.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { paths } from '../../platform/paths.ts';
import { Region } from '../../platform/region.tsx';
import { renderPageError } from '../../platform/not-found-page.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PayDue } from '../../money/index.ts';

function Paying({ claim }: { claim: Claim }) {
  const { id, payment, keptCard } = claim;
  const client = useQueryClient();
  return (
    <PayDue
      due={{
        amountCents: unpaidCentsOf(claim),
        payment,
        keptCard,
        payable: claimPayment(client, id),
        onRefused: () => void client.invalidateQueries({ queryKey: claimKeys.all }),
      }}
    />
  );
}

function Payment({ claim }: { claim: Claim }) {
  const { kind, car, claimed, dueCents, status, can, rentalId } = claim;
  const isPaid = status === 'paid';
  useEffect(() => {
    // The page is now shorter than with the form, so scroll to the confirmation.
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
        <p className="mt-1 text-2xl font-semibold">{formatTotal(isPaid ? dueCents : unpaidCentsOf(claim))}</p>
        {claim.fromDepositCents ? (
          <p className="text-sm text-ink-soft">
            {t('claims.deposit.from', { amount: formatTotal(claim.fromDepositCents) })}
          </p>
        ) : null}
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

/** Lets a renter pay an extra charge when charging the saved card failed. */
export default function ClaimPaymentPage() {
  useTitle(t('claims.payment.title'));
  const { id = '' } = useParams();
  const query = useQuery(claimQueries.one(id));
  return (
    <Region
      query={query}
      failed={renderPageError(query, { what: 'page', code: 'claim/not-found' })}
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
