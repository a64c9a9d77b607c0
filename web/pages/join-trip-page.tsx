import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { writeName } from '../../contract/accounts/person-name.ts';
import type { InvitedTo } from '../../contract/drivers/drivers.ts';
import { driverQueries, useJoinTrip } from '../drivers/index.ts';
import { formatRange, formatUnits } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import NotFoundPage from '../platform/not-found-page.tsx';
import { paths } from '../platform/paths.ts';
import { Region } from '../platform/region.tsx';
import { useTitle } from '../platform/use-title.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const Loading = () => (
  <div role="status">
    <span className="visually-hidden">{t('drivers.join.loading')}</span>
    <Skeleton className="h-48 w-full rounded-card" />
  </div>
);

const Joined = ({ needsLicence }: { needsLicence: boolean }) => (
  <Alert
    tone="success"
    announce
    title={t('drivers.join.done')}
    action={
      <ButtonLink to={paths.licence} size="sm" variant={needsLicence ? undefined : 'secondary'}>
        {t('drivers.link')}
      </ButtonLink>
    }
  >
    {needsLicence ? t('drivers.join.licence') : t('drivers.join.done-text')}
  </Alert>
);

function Invitation({ token, invited }: { token: string; invited: InvitedTo }) {
  const { mutate, isPending, error, data } = useJoinTrip(token);
  const { car, renter, isAsked, leastAge, leastYears } = invited;
  if (data) return <Joined needsLicence={data.isAsked && !data.isApproved && !data.isWaiting} />;
  if (invited.isAccepted) return <Joined needsLicence={false} />;
  const asks = [
    ...(leastAge === null ? [] : [t('drivers.asks.age', { age: leastAge })]),
    ...(leastYears === null ? [] : [t('drivers.asks.years', { years: leastYears })]),
  ];
  return (
    <Card as="section" className="grid gap-3">
      <p className="text-lg">
        {t('drivers.join.lead', {
          name: writeName(t, renter.displayName),
          car: car.title,
          dates: formatRange(invited),
        })}
      </p>
      {isAsked ? <p className="text-ink-soft">{t('drivers.join.asks')}</p> : null}
      {asks.length > 0 ? <p className="text-ink-soft">{t('drivers.asks.text', { what: formatUnits(asks) })}</p> : null}
      <p className="text-ink-soft">{t('drivers.join.sees')}</p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {invited.isSettled ? t('problems.driver/settled') : error?.message}
      </p>
      {invited.isSettled ? null : (
        <Button size="lg" busy={isPending} className="justify-self-start max-sm:w-full" onClick={() => mutate()}>
          {t('drivers.join.do')}
        </Button>
      )}
    </Card>
  );
}

function JoinTripPage() {
  useTitle(t('drivers.join.title'));
  // The token is in the URL fragment, which browsers do not send to the server.
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '');
  const query = useQuery({ ...driverQueries.invitation(token), enabled: token !== '' });
  return (
    <div className="container-page measure-208 py-8 sm:py-12">
      <h1 className="mb-6 text-3xl">{t('drivers.join.title')}</h1>
      {token === '' ? (
        <Alert tone="warning">{t('drivers.join.nothing')}</Alert>
      ) : (
        <Region query={query} level={2} loading={<Loading />}>
          {(invited) => <Invitation token={token} invited={invited} />}
        </Region>
      )}
    </div>
  );
}

export default function JoinTripRoute() {
  return config.driverCheck ? <JoinTripPage /> : <NotFoundPage />;
}
