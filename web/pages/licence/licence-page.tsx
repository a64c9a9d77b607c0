import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { MyLicence } from '../../../contract/drivers/drivers.ts';
import { driverQueries, DrivingList, LicenceFacts, LicenceForm } from '../../drivers/index.ts';
import { formatDay, formatMoment } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import NotFoundPage from '../../platform/not-found-page.tsx';
import { paths } from '../../platform/paths.ts';
import { Region } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const Loading = () => (
  <div role="status">
    <span className="visually-hidden">{t('drivers.page.loading')}</span>
    <Skeleton className="h-80 w-full rounded-card" />
  </div>
);

function Approved({ approved }: { approved: NonNullable<MyLicence['approved']> }) {
  return (
    <>
      <Alert
        tone={approved.isExpired ? 'warning' : 'success'}
        title={
          approved.isExpired
            ? t('drivers.state.expired.title')
            : t('drivers.state.approved.title', { day: formatDay(approved.expiresOn) })
        }
      >
        {approved.isExpired ? t('drivers.state.expired.text') : t('drivers.state.approved.text')}
      </Alert>
      <Card className="py-2.5!">
        <LicenceFacts licence={approved} />
      </Card>
    </>
  );
}

const Refused = ({ refused: { reasons, note } }: { refused: NonNullable<MyLicence['refused']> }) => (
  <Alert tone="warning" title={t('drivers.state.refused.title')}>
    <ul className="list-disc ps-5">
      {reasons.map((reason) => (
        <li key={reason}>{t.of('drivers.reason', reason)}</li>
      ))}
    </ul>
    {note ? <p className="mt-1 break-words">{t('drivers.mail.note', { text: note })}</p> : null}
    <p className="mt-1">{t('drivers.state.refused.text')}</p>
  </Alert>
);

/** The state of the licence, with the form below unless a submission is under review. */
function Licence({ mine }: { mine: MyLicence }) {
  const { approved, sent, refused } = mine;
  const [isRenewing, setRenewing] = useState(false);
  const isOpen = !sent && (isRenewing || !approved || approved.isExpired);
  return (
    <div className="grid gap-6">
      {sent ? (
        <>
          <Alert tone="info" title={t('drivers.state.sent.title')}>
            {t('drivers.state.sent.text', { moment: formatMoment(sent.sentAt, config.timeZone) })}
          </Alert>
          <Card className="py-2.5!">
            <LicenceFacts licence={sent} />
          </Card>
        </>
      ) : null}
      {refused ? <Refused refused={refused} /> : null}
      {approved ? <Approved approved={approved} /> : null}
      {isOpen ? <LicenceForm mine={mine} /> : null}
      {approved && !sent && !isOpen ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setRenewing(true)}>
          {t('drivers.page.renew')}
        </Button>
      ) : null}
    </div>
  );
}

function LicencePage() {
  useTitle(t('drivers.page.title'));
  const query = useQuery(driverQueries.mine());
  return (
    <div className="container-page measure-208 py-8 sm:py-12">
      <Link to={paths.account} className="link tap mb-3 inline-flex items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('accounts.own.title')}
      </Link>
      <h1 className="text-3xl">{t('drivers.page.title')}</h1>
      <p className="mt-1.5 mb-6 text-ink-soft">{t('drivers.page.lead')}</p>
      <div className="mb-6 empty:hidden">
        <DrivingList />
      </div>
      <Region query={query} level={2} loading={<Loading />}>
        {(mine) => <Licence key={mine.sent?.sentAt ?? ''} mine={mine} />}
      </Region>
    </div>
  );
}

export default function LicenceRoute() {
  return config.driverCheck ? <LicencePage /> : <NotFoundPage />;
}
