import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoment } from '../../contract/dates.ts';
import { formatTotal } from '../../contract/money.ts';
import type { Overview } from '../../contract/overview.ts';
import { config } from '../app/config.ts';
import { paths } from '../app/paths.ts';
import { formatRange } from '../dates/format-range.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { formatCount, formatWait } from './format.ts';

interface Row {
  key: string;
  title: ReactNode;
  aside: ReactNode;
  detail: string;
}

/** A few of many, with how many there are. */
function LatestList({ title, about, rows, nothing }: { title: string; about: string; rows: Row[]; nothing: string }) {
  return (
    <Card as="section" aria-label={title}>
      <CardHeader title={title} description={rows.length > 0 ? about : undefined} level={3} />
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
  total > rows.length ? `${rows.length} of ${formatCount(total)}` : `${formatCount(total)} in all`;

export const HoldsList = ({ holds: { live, next } }: Pick<Overview, 'holds'>) => (
  <LatestList
    title="Live holds"
    about={`${shown(next, live)}, those that end first at the top`}
    nothing="Nobody holds dates at this moment."
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
  both: 'Owner and renter are banned',
};

/** Nothing happens to these by itself: somebody has to look. */
export const BannedTripsList = ({ bannedTrips: { open, next } }: Pick<Overview, 'bannedTrips'>) => (
  <LatestList
    title="Trips with a banned account"
    about={`${shown(next, open)}, those that begin first at the top. Ask the other side how they are, then let the trip go on or cancel it: the renter gets everything back.`}
    nothing="No trip has a banned owner or renter."
    rows={next.map(({ rentalId, carTitle, totalCents, isRunning, isOwnerBanned, isRenterBanned, ...dates }) => ({
      key: rentalId,
      title: (
        <Link to={paths.trip(rentalId)} className="link after:absolute after:inset-0">
          {carTitle}
        </Link>
      ),
      aside: isRunning ? 'on the road' : 'not begun',
      detail: `${WHO_IS_BANNED[isOwnerBanned && isRenterBanned ? 'both' : isOwnerBanned ? 'owner' : 'renter']}. ${formatRange(dates)}, ${formatTotal(totalCents)}`,
    }))}
  />
);

export const FailedPaymentsList = ({ payments: { latestFailed } }: Pick<Overview, 'payments'>) => (
  <LatestList
    title="Latest failed payments"
    about="Most people try again with another card"
    nothing="No payment has failed."
    rows={latestFailed.map(({ rentalId, at, amountCents, status, message }) => ({
      key: `${rentalId} ${at}`,
      title: (
        <Link to={paths.trip(rentalId)} className="link after:absolute after:inset-0">
          {formatTotal(amountCents)}
        </Link>
      ),
      aside: time(at),
      detail: message ?? (status === 'abandoned' ? 'Given up on the way.' : 'Declined without a reason.'),
    }))}
  />
);

export const DisputesList = ({ disputes: { open, next } }: Pick<Overview, 'disputes'>) => (
  <LatestList
    title="Disputed payments"
    about={`${shown(next, open)}, those to be answered first at the top; they are answered at the payment provider`}
    nothing="No payment is disputed."
    rows={next.map(({ rentalId, amountCents, reason, status, respondBy }) => ({
      key: `${rentalId} ${amountCents} ${respondBy}`,
      title: (
        <Link to={paths.trip(rentalId)} className="link after:absolute after:inset-0">
          {formatTotal(amountCents)}
        </Link>
      ),
      aside: respondBy ? `answer by ${time(respondBy)}` : 'no date to answer by',
      detail: `${words(reason)}: ${words(status)}`,
    }))}
  />
);

export const ParkedMailsList = ({ mails: { parked, latestParked } }: Pick<Overview, 'mails'>) => (
  <LatestList
    title="Mails given up"
    about={`${shown(latestParked, parked)}, the latest at the top`}
    nothing="No mail was given up."
    rows={latestParked.map(({ id, kind, attempts, failedAt, error }) => ({
      key: id,
      title: words(kind),
      aside: time(failedAt),
      detail: `${formatCount(attempts)} attempts. ${error ?? 'No reason was given.'}`,
    }))}
  />
);
