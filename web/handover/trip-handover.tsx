import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { useEffect } from 'react';
import { writeName } from '../../contract/accounts/person-name.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { formatMoment } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { paths } from '../platform/paths.ts';
import { preloadPage } from '../platform/preload-page.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { handoverQueries } from './handover-queries.ts';
import { usePhotoQueue } from './user-photo-queue.ts';
import { WaitingNotice } from './waiting-notice.tsx';

const PAGES = { 'check-in': paths.checkIn, 'check-out': paths.checkOut };

function nextStepText({ part, agreed, agreements, role, renter, owner }: Handover): string {
  if (agreed) return t('handover.trip.agreed', { when: formatMoment(agreed.at, config.timeZone) });
  const other = writeName(t, (role === 'owner' ? renter : owner).displayName);
  if (agreements.some(({ by }) => by === role)) return t('handover.review.waits', { name: other });
  if (agreements.length > 0) return t('handover.trip.your-turn', { name: other });
  return t.of('handover.trip.do', part);
}

function Part({ handover, isNext }: { handover: Handover; isNext: boolean }) {
  const { rentalId, part, can, version, agreed } = handover;
  const { queue, waiting, ...state } = usePhotoQueue(rentalId, part);
  if (!can.note && version === 0) return null;
  return (
    <li className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-56">
          <h3 className="font-semibold">{t.of('handover.part', part)}</h3>
          <p className="text-[0.9375rem] text-ink-soft">{nextStepText(handover)}</p>
        </div>
        {agreed ? null : (
          <ButtonLink to={PAGES[part](rentalId)} variant={can.note && isNext ? 'primary' : 'secondary'}>
            {can.note ? t.of('handover.trip.begin', part) : t('handover.trip.look')}
          </ButtonLink>
        )}
      </div>
      <WaitingNotice waiting={waiting} {...state} onRemove={(key) => void queue.remove(key)} />
    </li>
  );
}

const isAvailable = ({ data }: UseQueryResult<Handover>) => data && (data.can.note || data.version > 0);

/** The pickup and return of a trip; nothing before the first handover opens */
export default function TripHandover({ rentalId }: { rentalId: string }) {
  const checkIn = useQuery(handoverQueries.one(rentalId, 'check-in'));
  const checkOut = useQuery(handoverQueries.one(rentalId, 'check-out'));
  const isShown = isAvailable(checkIn) || isAvailable(checkOut);
  useEffect(() => {
    // There may be no connection at the car.
    if (isShown) for (const addressOf of Object.values(PAGES)) preloadPage(addressOf(rentalId));
  }, [isShown, rentalId]);
  if (!isShown) return null;
  const hasRecord = [checkIn.data, checkOut.data].some((handover) => handover && handover.version > 0);
  return (
    <Card as="section" aria-labelledby="handover" className="mb-6 grid gap-5 print:hidden">
      <h2 id="handover" className="flex items-center gap-2.5 text-xl">
        <ClipboardCheck aria-hidden="true" className="size-5 text-brand" />
        {t('handover.trip.title')}
      </h2>
      <ul className="grid gap-5">
        {checkIn.data ? <Part handover={checkIn.data} isNext /> : null}
        {checkOut.data ? <Part handover={checkOut.data} isNext={!checkIn.data?.can.note} /> : null}
      </ul>
      {hasRecord ? (
        <ButtonLink variant="quiet" to={paths.handover(rentalId)} className="justify-self-start">
          {t('handover.record.open')}
        </ButtonLink>
      ) : null}
    </Card>
  );
}
