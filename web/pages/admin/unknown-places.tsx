import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../language/words.ts';
import { unknownPlacesQuery } from '../../places/index.ts';
import { paths } from '../../platform/paths.ts';
import { Region } from '../../platform/region.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

/** Limits the height and scrolls. */
const list = '-my-2 max-h-80 divide-y divide-line overflow-y-auto overscroll-contain';

/** Place names from listings that match no known city: searches find these cars by name but not by distance. */
export function UnknownPlaces() {
  const query = useQuery(unknownPlacesQuery);
  return (
    <Card as="section" aria-label={t('places.unknown.title')}>
      <CardHeader title={t('places.unknown.title')} description={t('places.unknown.about')} level={3} />
      <Region query={query} isInline loading={<SkeletonText lines={3} />}>
        {(places) =>
          places.length === 0 ? (
            <p className="text-sm text-ink-soft">{t('places.unknown.none')}</p>
          ) : (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area must be focusable by keyboard
            <ul tabIndex={0} aria-label={t('places.unknown.title')} className={list}>
              {places.map(({ location, cars }) => (
                <li key={location} className="relative flex items-baseline justify-between gap-4 py-2.5">
                  <Link
                    to={`${paths.pendings}?${new URLSearchParams({ location })}`}
                    className="link min-w-0 truncate after:absolute after:inset-0"
                  >
                    {location}
                  </Link>
                  <span className="shrink-0 text-sm text-ink-soft tabular-nums">
                    {t('cars.count', { count: cars })}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Region>
    </Card>
  );
}
