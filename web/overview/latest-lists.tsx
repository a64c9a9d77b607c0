import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoment, formatRange } from '../language/formats.ts';
import { formatTotal } from '../../contract/amounts.ts';
import type { Overview } from '../../contract/overview/overview.ts';
import { config } from '../platform/config.ts';
import { paths } from '../platform/paths.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { formatCount, formatWait } from './format.ts';

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

/** A few of many, with how many there are. */
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
/** The provider's own names for things, as words: "needs_response". */
const words = (name: string) => name.replaceAll(/[_-]/g, ' ');
const shown = (rows: unknown[], total: number) =>
  total > rows.length ? `${rows.length} of ${formatCount(total)}` : `${formatCount(total)} in total`;

export const HoldsList = ({ holds: { live, next } }: Pick<Overview, 'holds'>) => (
  <LatestList
    title="Live holds"
    about={live > 0 ? `${shown(next, live)}, ending soonest first` : undefined}
    nothing="Nobody is holding dates right now."
    rows={next.map(({ rentalId, carTitle, totalCents, secondsLeft, ...dates }) => ({
      key: rentalId,
      title: (
        <Link to={paths.trip(rentalId)} className="link after:absolute after:inset-0">
          {carTitle}
        </Link>
      ),
      aside: `ends in ${formatWait(secondsLeft)}`,
      detail: `${formatRange(dates)}, ${formatTotal(totalCents)}`,
    }))}
  />
);

const WHO_IS_BANNED = {
  owner: 'The owner is banned',
  renter: 'The renter is banned',
  both: 'The owner and the renter are banned',
};

/** Nothing happens to these by itself: somebody has to look. */
export const BannedTripsList = ({ bannedTrips: { open, next } }: Pick<Overview, 'bannedTrips'>) => (
  <LatestList
    title="Trips with a banned account"
    isWide
    about={`${shown(next, open)}, starting soonest first. Talk to the other side, then let the trip go ahead or cancel it for a full refund.`}
    nothing="No trips involve a banned account."
    rows={next.map(({ rentalId, carTitle, totalCents, isRunning, isOwnerBanned, isRenterBanned, ...dates }) => ({
      key: rentalId,
      title: (
        <Link to={paths.trip(rentalId)} className="link after:absolute after:inset-0">
          {carTitle}
        </Link>
      ),
      aside: isRunning ? 'under way' : 'not started',
      detail: `${WHO_IS_BANNED[isOwnerBanned && isRenterBanned ? 'both' : isOwnerBanned ? 'owner' : 'renter']}. ${formatRange(dates)}, ${formatTotal(totalCents)}`,
    }))}
  />
);

export const FailedPaymentsList = ({
  payments: { latestFailed },
  isWide,
}: Pick<Overview, 'payments'> & { isWide: boolean }) => (
  <LatestList
    title="Latest failed payments"
    about={latestFailed.length > 0 ? 'Most people try again with another card.' : undefined}
    isWide={isWide}
    nothing="No payments have failed."
    rows={latestFailed.map(({ rentalId, at, amountCents, status, message }) => ({
      key: `${rentalId} ${at}`,
      title: (
        <Link to={paths.trip(rentalId)} className="link after:absolute after:inset-0">
          {formatTotal(amountCents)}
        </Link>
      ),
      aside: time(at),
      detail: message ?? (status === 'abandoned' ? 'Abandoned before it was confirmed.' : 'Declined without a reason.'),
    }))}
  />
);

export const DisputesList = ({ disputes: { open, next } }: Pick<Overview, 'disputes'>) => (
  <LatestList
    title="Disputed payments"
    about={`${shown(next, open)}, most urgent first. Answer them at the payment provider.`}
    nothing="No payments are disputed."
    rows={next.map(({ rentalId, amountCents, reason, status, respondBy }) => ({
      key: `${rentalId} ${amountCents} ${respondBy}`,
      title: (
        <Link to={paths.trip(rentalId)} className="link after:absolute after:inset-0">
          {formatTotal(amountCents)}
        </Link>
      ),
      aside: respondBy ? `answer by ${time(respondBy)}` : 'no deadline',
      detail: `${words(reason)}: ${words(status)}`,
    }))}
  />
);

const LATE_SECONDS = 300;

/** Whether mail gets out. What wants attention is coloured and says so in words. */
function MailStanding({ waiting, parked, lateSeconds }: Overview['mails']) {
  const troubles = [
    lateSeconds > LATE_SECONDS && `${formatWait(lateSeconds)} late`,
    parked > 0 && `${formatCount(parked)} undelivered`,
  ].filter(Boolean);
  return (
    <span className={clsx(troubles.length > 0 && 'text-warning')}>
      {formatCount(waiting)} waiting, {troubles.join(', ') || 'on time'}
    </span>
  );
}

export const MailCard = ({ mails }: Pick<Overview, 'mails'>) => (
  <LatestList
    title="Email"
    about={<MailStanding {...mails} />}
    nothing="Nothing is undelivered."
    rows={mails.latestParked.map(({ id, kind, attempts, failedAt, error }) => ({
      key: id,
      title: words(kind),
      aside: time(failedAt),
      detail: `${formatCount(attempts)} attempts. ${error ?? 'No reason given.'}`,
    }))}
  />
);
