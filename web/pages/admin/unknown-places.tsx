import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../language/words.ts';
import { unknownPlacesQuery } from '../../places/index.ts';
import { paths } from '../../platform/paths.ts';
import { Region } from '../../platform/region.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

/** So many are in sight; the others are scrolled to. */
const list = '-my-2 max-h-80 divide-y divide-line overflow-y-auto overscroll-contain';

/** Names that owners gave and that no list of cities knows: their cars are found by name, and near nothing. */
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
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a mouse
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
