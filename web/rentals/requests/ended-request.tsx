import type { Cancellation, Rental } from '../../../contract/rentals/rentals.ts';
import { formatMoment } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { datesQuery } from '../dates-in-url.ts';

const END = { owner: 'declined', renter: 'withdrawn', system: 'lapsed', admin: 'ended' } as const satisfies Record<
  Cancellation['by'],
  string
>;

/** A request that was declined, withdrawn or expired. */
export function EndedRequest({ rental, cancellation }: { rental: Rental; cancellation: Cancellation }) {
  const { by, at, reason } = cancellation;
  const { role } = rental;
  return (
    <Alert
      announce
      title={t.of('rentals.request.over', by === role ? `you-${END[by]}` : END[by])}
      className="mb-6"
      {...(role === 'renter' && {
        action: (
          <ButtonLink to={`${paths.browse}${datesQuery(rental)}`} variant="secondary" size="sm">
            {t('rentals.request.find-another')}
          </ButtonLink>
        ),
      })}
    >
      {t('rentals.request.nothing-charged', { moment: formatMoment(at, config.timeZone) })}
      {reason ? <p className="mt-1 break-words">{t('rentals.trip.cancelled.reason', { reason })}</p> : null}
    </Alert>
  );
}
