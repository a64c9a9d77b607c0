import { writeName } from '../../../contract/accounts/person-name.ts';
import clsx from 'clsx';
import { Link } from 'react-router';
import { formatDay } from '../../language/formats.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { isCancelled } from '../../../contract/rentals/rental-lifecycle.ts';
import type { CarRental } from '../../../contract/rentals/rentals.ts';
import type { ReviewState } from '../../../contract/reviews/reviews.ts';
import { RentalStateBadge } from '../../rentals/index.ts';
import { OwnerReview } from '../../reviews/index.ts';
import { rich, t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/session.ts';
import { PersonLink, PersonPicture } from '../../people/index.ts';
import { Card } from '../../ui/card.tsx';

const Day = ({ label, day }: { label: string; day: string }) => (
  <div>
    <dt className="text-xs text-ink-faint">{label}</dt>
    <dd className="text-[0.9375rem] whitespace-nowrap text-ink tabular-nums">
      <time dateTime={day}>{formatDay(day)}</time>
    </dd>
  </div>
);

type RentCardProps = { rental: CarRental; carTitle: string; review?: ReviewState | undefined };

export function RentCard({ rental, carTitle, review }: RentCardProps) {
  const { isAdmin } = useSession();
  const { refundCents } = rental;
  const isRentalCancelled = isCancelled(rental.status);
  return (
    <Card
      as="li"
      className="grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center lg:grid-cols-[minmax(0,1fr)_auto_9rem_8rem]"
    >
      <div className="min-w-0">
        <h3 className="flex items-center gap-2.5 text-base font-semibold break-words">
          <PersonPicture person={rental.renter} size="sm" />
          <PersonLink
            person={{ ...rental.renter, displayName: rental.renterName }}
            className="min-w-0 hover:underline"
          />
        </h3>
        {rental.renterEmail ? (
          <a href={`mailto:${rental.renterEmail}`} className="link tap inline-flex items-center text-sm break-all">
            {rental.renterEmail}
          </a>
        ) : null}
      </div>
      <dl className="grid grid-cols-2 gap-4 sm:w-80 lg:w-92">
        <Day label={t('rentals.rents.start-date')} day={rental.startDate} />
        <Day label={t('rentals.rents.end-date')} day={rental.endDate} />
      </dl>
      <div className="text-sm text-ink-faint tabular-nums lg:text-end">
        <p className={clsx('text-base font-semibold', isRentalCancelled ? 'line-through' : 'text-ink')}>
          {formatTotal(rental.totalCents)}
        </p>
        {isRentalCancelled ? (
          <p>
            {refundCents > 0
              ? t('rentals.rents.refunded', { amount: formatTotal(refundCents) })
              : t('rentals.rents.no-refund')}
          </p>
        ) : null}
        {rental.ownerCents ? (
          <p>
            {t.of('rentals.rents.receives', isAdmin ? 'admin' : 'owner', { amount: formatTotal(rental.ownerCents) })}
          </p>
        ) : null}
        <p>{t('rentals.receipt.number', { number: rental.receiptNumber })}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 sm:flex-col sm:items-end">
        <RentalStateBadge reader="owner" rental={rental} />
        {isAdmin ? null : (
          <Link to={`${paths.newMessage}?rental=${rental.id}`} className="link tap inline-flex items-center text-sm">
            {rich('rentals.rents.message', {
              renter: writeName(t, rental.renterName),
              hidden: (words) => <span className="visually-hidden">{words}</span>,
            })}
          </Link>
        )}
        <Link to={paths.trip(rental.id)} className="link tap inline-flex items-center text-sm">
          {rich('rentals.rents.see-rental', {
            renter: writeName(t, rental.renterName),
            hidden: (words) => <span className="visually-hidden">{words}</span>,
          })}
        </Link>
        {review ? <OwnerReview state={review} carTitle={carTitle} /> : null}
      </div>
    </Card>
  );
}
