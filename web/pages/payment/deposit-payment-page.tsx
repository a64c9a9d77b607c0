import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import type { Deposit } from '../../../contract/claims/deposits/deposits.ts';
import { claimKeys, depositPayment, depositQueries } from '../../claims/index.ts';
import { t } from '../../language/words.ts';
import { PayDue } from '../../money/index.ts';
import { formatTotal } from '../../platform/amounts.ts';
import NotFoundPage, { renderPageError } from '../../platform/not-found-page.tsx';
import { paths } from '../../platform/paths.ts';
import { Region } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

function Paying({ deposit: { rentalId, amountCents, payment, keptCard } }: { deposit: Deposit }) {
  const client = useQueryClient();
  return (
    <PayDue
      due={{
        amountCents,
        payment,
        keptCard,
        savesCard: true,
        isHeld: true,
        labels: {
          pay: t('claims.deposit.payment.do', { total: formatTotal(amountCents) }),
          doing: t('claims.deposit.payment.doing'),
        },
        payable: depositPayment(client, rentalId),
        onRefused: () => void client.invalidateQueries({ queryKey: claimKeys.all }),
      }}
    />
  );
}

function Payment({ deposit }: { deposit: Deposit }) {
  const { amountCents, can, state, rentalId } = deposit;
  const isKept = state === 'kept';
  useEffect(() => {
    // The page is now shorter than with the form, so scroll to the confirmation.
    if (isKept) window.scrollTo(0, 0);
  }, [isKept]);
  const toTrip = (
    <ButtonLink to={paths.trip(rentalId)} variant="secondary" size="sm">
      {t('claims.payment.see-trip')}
    </ButtonLink>
  );
  if (isKept) {
    return (
      <Alert tone="success" announce action={toTrip}>
        {t('claims.deposit.payment.done', { amount: formatTotal(amountCents) })}
      </Alert>
    );
  }
  if (!can.pay) return <Alert action={toTrip}>{t('claims.deposit.payment.nothing')}</Alert>;
  return (
    <>
      <Card className="mb-6">
        <p className="text-2xl font-semibold">{formatTotal(amountCents)}</p>
        <p className="mt-1 text-ink-soft">{t('claims.deposit.payment.text', { amount: formatTotal(amountCents) })}</p>
      </Card>
      <Card>
        <h2 className="mb-4 text-xl">{t('rentals.payment.by-card')}</h2>
        <Paying deposit={deposit} />
      </Card>
    </>
  );
}

/** Lets a renter use another card when the bank refused the deposit. */
export default function DepositPaymentPage() {
  useTitle(t('claims.deposit.payment.title'));
  const { id = '' } = useParams();
  const query = useQuery(depositQueries.ofRental(id));
  return (
    <Region
      query={query}
      failed={renderPageError(query, { what: 'trip', code: 'rental/not-found' })}
      loading={
        <div className="container-page measure-160 py-8 sm:py-12" role="status">
          <span className="visually-hidden">{t('claims.deposit.payment.loading')}</span>
          <Skeleton className="h-96 w-full rounded-card" />
        </div>
      }
    >
      {(deposit) =>
        deposit ? (
          <div className="container-page measure-160 py-8 sm:py-12">
            <Link to={paths.trip(id)} className="link inline-flex min-h-11 items-center text-sm">
              {t('claims.payment.see-trip')}
            </Link>
            <h1 className="mt-1 mb-6 text-3xl">{t('claims.deposit.payment.title')}</h1>
            <Payment deposit={deposit} />
          </div>
        ) : (
          <NotFoundPage what="trip" />
        )
      }
    </Region>
  );
}
