import { useQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import type { ReportDetails } from '../../../../contract/reports/reports.ts';
import { cardPriceQuery, DayPriceRange } from '../../../cars/index.ts';
import { t } from '../../../language/words.ts';
import { CarPhoto } from '../../../photos/index.ts';
import { formatPricePerDay } from '../../../platform/amounts.ts';

type Photos = ReportDetails['evidence']['photos'];

const EvidencePhotos = ({ photos }: { photos: Photos }) => (
  <ul className="flex flex-wrap gap-2">
    {photos.map(({ id, photo }) => (
      <li key={id} className="w-28 overflow-hidden rounded-control">
        {photo ? (
          <CarPhoto photo={photo} alt="" sizes="112px" />
        ) : (
          <span className="grid h-20 place-items-center bg-sunken px-2 text-center text-xs text-ink-soft">
            {t('moderation.reports.photo-gone')}
          </span>
        )}
      </li>
    ))}
  </ul>
);

const CurrentDayPrices = ({ carId }: { carId: string }) => (
  <DayPriceRange dayCents={useQuery(cardPriceQuery(carId)).data} />
);

/** Shows the reported content as it was when it was reported, even if it has changed or been deleted since. */
export function Evidence({ report: { kind, evidence, car } }: { report: ReportDetails }) {
  const { title, text, place, priceCents, stars, photos } = evidence;
  return (
    <section aria-labelledby="evidence">
      <h3 id="evidence" className="mb-3 text-lg">
        {t('moderation.reports.evidence')}
      </h3>
      <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
        {title && <p className="font-semibold break-words">{title}</p>}
        {stars !== null && (
          <p className="flex items-center gap-1.5">
            <Star aria-hidden="true" className="size-4.5 fill-current text-accent" />
            {t('moderation.reports.stars', { count: stars })}
          </p>
        )}
        <p className={text ? 'break-words whitespace-pre-line' : 'text-ink-soft'}>
          {text || t('moderation.reports.no-text')}
        </p>
        {place !== null && priceCents !== null && (
          <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
            {place} · {formatPricePerDay(priceCents)}
            {kind === 'car' && car && <CurrentDayPrices carId={car.id} />}
          </p>
        )}
        {/* Photos in messages are private, so this page cannot show them. */}
        {kind !== 'message' && photos.length > 0 && <EvidencePhotos photos={photos} />}
      </div>
    </section>
  );
}
