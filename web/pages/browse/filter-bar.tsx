import { Fragment } from 'react';
import { t } from '../../language/words.ts';
import { DESKTOP, useMediaQuery } from '../../dates/index.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { activeFilters, filterLabel } from '../../cars/index.ts';
import { DistanceChoice } from './distance-choice.tsx';
import { FilterFields, SearchField } from './filter-fields.tsx';
import { MoreFilters } from './more-filters.tsx';
import { PhoneSearch } from './phone-search.tsx';
import type { Browse } from './use-browse.ts';

/** On a desktop shows the common filters and the search text; on a phone a summary that opens all filters in a sheet. */
export function FilterBar({ browse, found }: { browse: Browse; found: string }) {
  const isWide = useMediaQuery(DESKTOP);
  if (!isWide) return <PhoneSearch browse={browse} found={found} />;
  return (
    <section
      aria-label={t('cars.search.filters.title')}
      className="rounded-card border border-line bg-surface shadow-card grid grid-cols-3 items-start gap-x-4 gap-y-2.5 px-6 pt-5 pb-5 lg:grid-cols-4"
    >
      <FilterFields browse={browse} />
      <SearchField browse={browse} className="max-lg:col-span-2" />
      <MoreFilters browse={browse} className="mt-6.5 max-w-full justify-self-start" />
    </section>
  );
}

const Distance = ({ browse }: { browse: Browse }) =>
  browse.filters.near ? (
    <li className="max-md:shrink-0">
      <DistanceChoice browse={browse} isChip />
    </li>
  ) : null;

/** The active filters as removable chips. The distance follows the chip of its place and can be changed there. */
export function FilterChips({ browse }: { browse: Browse }) {
  const { filters, remove, clear } = browse;
  const chosen = activeFilters(filters);
  if (chosen.length === 0) return null;
  return (
    <ul
      aria-label={t('cars.search.filters.chosen-label')}
      className="flex items-center gap-2 max-md:shrink-0 md:flex-wrap"
    >
      {chosen.map((name) => {
        if (name === 'within') return null;
        const label = filterLabel(filters, name);
        return (
          <Fragment key={name}>
            <li className="max-w-full max-md:shrink-0">
              <Chip removeLabel={t('cars.search.filters.remove', { filter: label })} onRemove={() => remove(name)}>
                {label}
              </Chip>
            </li>
            {name === 'location' || name === 'near' ? <Distance browse={browse} /> : null}
          </Fragment>
        );
      })}
      <li className="max-md:shrink-0">
        <Button variant="quiet" size="sm" onClick={clear}>
          {t('cars.search.filters.clear')}
        </Button>
      </li>
    </ul>
  );
}
