import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { writeName } from '../../../contract/accounts/person-name.ts';
import { PHOTO_SLOTS } from '../../../contract/handover/handover-parts.ts';
import type { Handover } from '../../../contract/handover/handover.ts';
import { formatMoment, formatRange } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { PageSpinner } from '../../platform/page-spinner.tsx';
import { paths } from '../../platform/paths.ts';
import { Region } from '../../platform/region.tsx';
import { renderPageError } from '../../platform/not-found-page.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { Button } from '../../ui/button.tsx';
import {
  Agreements,
  DistanceDriven,
  handoverQueries,
  PhotoPicture,
  Readings,
  toShownPhoto,
} from '../../handover/index.ts';

/** Shows the time of receipt too if it is this much later than the photo, which happens without a connection. */
const DELAY_MILLISECONDS = 5 * 60_000;

function Photos({ handover }: { handover: Handover }) {
  const photos = handover.photos.toSorted((a, b) => PHOTO_SLOTS.indexOf(a.slot) - PHOTO_SLOTS.indexOf(b.slot));
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 print:grid-cols-4 print:gap-2">
      {photos.map((photo) => {
        const isLate = Date.parse(photo.receivedAt) - Date.parse(photo.takenAt) > DELAY_MILLISECONDS;
        return (
          <li key={photo.id} className="break-inside-avoid text-xs text-ink-soft">
            <PhotoPicture
              shown={toShownPhoto(photo, handover.role)}
              slot={photo.slot}
              sizes="(width >= 40rem) 240px, 46vw"
              className="mb-1 aspect-4/3 w-full rounded-control"
            />
            <p className="font-medium text-ink">{t.of('handover.slot', photo.slot)}</p>
            <p>
              {t('handover.record.taken', {
                name: writeName(t, handover[photo.by].displayName),
                when: formatMoment(photo.takenAt, config.timeZone),
              })}
            </p>
            {isLate ? (
              <p>{t('handover.record.received', { when: formatMoment(photo.receivedAt, config.timeZone) })}</p>
            ) : null}
            <p className="font-mono text-[0.625rem] break-all text-ink-faint">{photo.sha256.slice(0, 16)}</p>
          </li>
        );
      })}
    </ul>
  );
}

function Part({ handover }: { handover: Handover }) {
  return (
    <section className="mt-8">
      <h2 className="text-2xl">{t.of('handover.part', handover.part)}</h2>
      {handover.version === 0 ? (
        <p className="mt-2 text-ink-soft">{t('handover.record.nothing')}</p>
      ) : (
        <>
          <div className="mt-2 mb-5 grid gap-x-10 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
            <Readings handover={handover} />
            <div>
              <Agreements handover={handover} />
              {handover.agreed ? (
                <p className="mt-2 font-mono text-xs break-all text-ink-faint">
                  {t('handover.record.hash', { hash: handover.agreed.hash })}
                </p>
              ) : null}
            </div>
          </div>
          <Photos handover={handover} />
        </>
      )}
    </section>
  );
}

/** Printable record of check-in and check-out: readings, photos with author and time, and agreements. */
function HandoverRecord({ checkIn, checkOut }: { checkIn: Handover; checkOut: Handover | undefined }) {
  const { rentalId, trip, renter, owner } = checkIn;
  return (
    <div className="printed container-page measure-208 py-8 sm:py-12 print:py-0">
      <Link to={paths.trip(rentalId)} className="link inline-flex min-h-11 items-center text-sm print:hidden">
        {trip.carTitle}
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-3xl">{t('handover.record.title')}</h1>
          <p className="mt-1 text-ink-soft">
            {t('handover.record.about', {
              car: trip.carTitle,
              dates: formatRange(trip),
              owner: writeName(t, owner.displayName),
              renter: writeName(t, renter.displayName),
            })}
          </p>
        </div>
        <Button variant="secondary" icon={<Printer />} className="print:hidden" onClick={() => print()}>
          {t('handover.record.print')}
        </Button>
      </div>
      <div className="mt-4 empty:hidden">
        <DistanceDriven trip={trip} before={checkIn.mileage} after={checkOut?.mileage} />
      </div>
      <Part handover={checkIn} />
      {checkOut ? <Part handover={checkOut} /> : null}
    </div>
  );
}

export default function HandoverRecordPage() {
  const { id = '' } = useParams();
  useTitle(t('handover.record.title'));
  const query = useQuery(handoverQueries.one(id, 'check-in'));
  const { data: checkOut } = useQuery(handoverQueries.one(id, 'check-out'));
  return (
    <Region
      query={query}
      loading={<PageSpinner />}
      failed={renderPageError(query, { what: 'trip', code: 'rental/not-found' })}
    >
      {(checkIn) => <HandoverRecord checkIn={checkIn} checkOut={checkOut} />}
    </Region>
  );
}
