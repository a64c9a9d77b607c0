import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoment, formatRange, formatUnits } from '../language/formats.ts';
import { formatTotal } from '../platform/amounts.ts';
import type { Overview } from '../../contract/overview/overview.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { paths } from '../platform/paths.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { formatWait } from './format.ts';

interface Row {
  key: string;
  title: ReactNode;
  aside: ReactNode;
  detail: string;
}

interface LatestListProps {
  title: string;
  about: ReactNode;
  rows: Row[];
  nothing: string;
  isWide?: boolean;
}

/** The latest entries of a list, with the total count. */
function LatestList({ title, about, rows, nothing, isWide = false }: LatestListProps) {
  return (
    <Card as="section" aria-label={title} className={clsx(isWide && 'lg:col-span-2')}>
      <CardHeader title={title} description={about} level={3} />
      {rows.length === 0 ? (
        <p className="text-sm text-ink-soft">{nothing}</p>
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {rows.map(({ key, title: name, aside, detail }) => (
            <li key={key} className="relative grid gap-0.5 py-3 [&>*]:min-w-0">
              <div className="flex items-baseline justify-between gap-4">
                <span className="min-w-0 truncate font-medium">{name}</span>
                <span className="shrink-0 text-sm text-ink-soft tabular-nums">{aside}</span>
              </div>
              <p className="min-w-0 text-sm wrap-anywhere text-ink-soft">{detail}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const time = (iso: string) => formatMoment(iso, config.timeZone);
/** Makes a code without a translation readable: "needs_response" becomes "needs response". */
const words = (name: string) => name.replaceAll(/[_-]/g, ' ');

export const HoldsList = ({ holds: { live, next } }: Pick<Overview, 'holds'>) => (
  <LatestList
    title={t('overview.holds.title')}
    about={
      live > next.length
        ? t('overview.holds.some', { shown: next.length, total: live })
        : live > 0
          ? t('overview.holds.all', { total: live })
          : undefined
    }
    nothing={t('overview.holds.nothing')}
    rows={next.map(({ rentalId, carTitle, totalCents, secondsLeft, ...dates }) => ({
      key: rentalId,
      title: (
        <Link to={paths.trip(rentalId)} className="link after:absolute after:inset-0">
          {carTitle}
        </Link>
      ),
      aside: t('overview.holds.ends-in', { wait: formatWait(secondsLeft) }),
      detail: t('overview.dates-and-total', { dates: formatRange(dates), total: formatTotal(totalCents) }),
    }))}
  />
);

/** These trips are not handled automatically; an administrator must review them. */
export const BannedTripsList = ({ bannedTrips: { open, next } }: Pick<Overview, 'bannedTrips'>) => (
  <LatestList
    title={t('overview.banned.title')}
    isWide
    about={
      open > next.length
        ? t('overview.banned.some', { shown: next.length, total: open })
        : t('overview.banned.all', { total: open })
    }
    nothing={t('overview.banned.nothing')}
    rows={next.map(({ rentalId, carTitle, totalCents, isRunning, isOwnerBanned, isRenterBanned, ...dates }) => ({
      key: rentalId,
      title: (
        <Link to={paths.trip(rentalId)} className="link after:absolute after:inset-0">
          {carTitle}
        </Link>
      ),
      aside: isRunning ? t('overview.banned.under-way') : t('overview.banned.not-started'),
      detail: t('overview.banned.detail', {
        who: isOwnerBanned && isRenterBanned ? 'both' : isOwnerBanned ? 'owner' : 'renter',
        dates: formatRange(dates),
        total: formatTotal(totalCents),
      }),
    }))}
  />
);

export const FailedPaymentsList = ({
  payments: { latestFailed },
  isWide,
}: Pick<Overview, 'payments'> & { isWide: boolean }) => (
  <LatestList
    title={t('overview.failed-payments.title')}
    about={latestFailed.length > 0 ? t('overview.failed-payments.about') : undefined}
    isWide={isWide}
    nothing={t('overview.failed-payments.nothing')}
    rows={latestFailed.map(({ rentalId, at, amountCents, status, message, decline }) => ({
      key: `${rentalId} ${at}`,
      title: (
        <Link to={paths.trip(rentalId)} className="link after:absolute after:inset-0">
          {formatTotal(amountCents)}
        </Link>
      ),
      aside: time(at),
      detail: decline ? t.of('money.declined', decline) : (message ?? t.of('overview.failed-payments', status)),
    }))}
  />
);

export const DisputesList = ({ disputes: { open, next } }: Pick<Overview, 'disputes'>) => (
  <LatestList
    title={t('overview.disputes.title')}
    about={
      open > next.length
        ? t('overview.disputes.some', { shown: next.length, total: open })
        : t('overview.disputes.all', { total: open })
    }
    nothing={t('overview.disputes.nothing')}
    rows={next.map(({ rentalId, amountCents, reason, status, respondBy }) => ({
      key: `${rentalId} ${amountCents} ${respondBy}`,
      title: (
        <Link to={paths.disputes} className="link after:absolute after:inset-0">
          {formatTotal(amountCents)}
        </Link>
      ),
      aside: respondBy
        ? t('overview.disputes.answer-by', { when: time(respondBy) })
        : t('overview.disputes.no-deadline'),
      detail: t('overview.disputes.detail', {
        reason: t('rentals.dispute.reason', { reason, words: words(reason) }),
        status: t('rentals.dispute.status', { status, words: words(status) }),
      }),
    }))}
  />
);

const LATE_SECONDS = 300;

/** State of the mail queue. Problems are stated in words, because colour alone is not accessible. */
function MailStatus({ waiting, parked, lateSeconds }: Overview['mails']) {
  const problems = [
    ...(lateSeconds > LATE_SECONDS ? [t('overview.mail.late', { wait: formatWait(lateSeconds) })] : []),
    ...(parked > 0 ? [t('overview.mail.undelivered', { count: parked })] : []),
  ];
  return (
    <span className={clsx(problems.length > 0 && 'text-warning')}>
      {formatUnits([
        t('overview.mail.waiting', { count: waiting }),
        ...(problems.length > 0 ? problems : [t('overview.mail.on-time')]),
      ])}
    </span>
  );
}

export const MailCard = ({ mails }: Pick<Overview, 'mails'>) => (
  <LatestList
    title={t('overview.mail.title')}
    about={<MailStatus {...mails} />}
    nothing={t('overview.mail.nothing')}
    rows={mails.latestParked.map(({ id, kind, attempts, failedAt, error }) => ({
      key: id,
      title: t('overview.mail.kind', { kind: kind.replaceAll('-', '_'), words: words(kind) }),
      aside: time(failedAt),
      detail: t('overview.mail.detail', { attempts, error: error ?? t('overview.mail.no-reason') }),
    }))}
  />
);
