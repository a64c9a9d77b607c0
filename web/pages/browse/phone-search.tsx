import { Search, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { activeFilters, filterLabel, type BrowseFilters } from '../../cars/index.ts';
import { formatRange } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { ChosenCount } from '../../ui/more-button.tsx';
import { DistanceChoice } from './distance-choice.tsx';
import { FilterFields, TextFilter } from './filter-fields.tsx';
import { MoreFilters } from './more-filters.tsx';
import type { Browse } from './use-browse.ts';

/** Filters shown by value in the summary; the others are only counted. */
const NAMED = new Set(['q', 'location', 'near', 'within', 'dates']);

const whereOf = (filters: BrowseFilters) =>
  activeFilters(filters)
    .filter((name) => NAMED.has(name) && name !== 'dates')
    .map((name) => filterLabel(filters, name))
    .join(' · ');

/** A one-line summary of the search that opens all filters in a sheet, which leaves the phone screen to the cars. */
export function PhoneSearch({ browse, found }: { browse: Browse; found: string }) {
  const [isOpen, setOpen] = useState(false);
  const { filters, clear } = browse;
  const count = activeFilters(filters).filter((name) => !NAMED.has(name)).length;
  return (
    <section aria-label={t('cars.search.filters.title')}>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex h-14 w-full items-center gap-3 rounded-full border border-line bg-surface ps-5 pe-2 text-start shadow-card"
      >
        <Search aria-hidden="true" className="size-5 shrink-0 text-brand" />
        <span className="min-w-0 grow leading-tight">
          <span className="visually-hidden">{t('cars.search.pill.label')}</span>
          <span className="block truncate font-semibold">{whereOf(filters) || t('cars.search.pill.anywhere')}</span>
          <span className="block truncate text-sm text-ink-soft">
            {filters.dates ? formatRange(filters.dates) : t('cars.search.pill.any-dates')}
          </span>
        </span>
        <span className="relative grid size-10 shrink-0 place-items-center rounded-full border border-line">
          <SlidersHorizontal aria-hidden="true" className="size-4.5" />
          <span className="absolute -end-1.5 -top-1.5">
            <ChosenCount count={count} />
          </span>
        </span>
      </button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('cars.search.filters.title')}
        footer={
          <>
            <Button variant="quiet" onClick={clear} disabled={activeFilters(filters).length === 0}>
              {t('cars.search.filters.clear')}
            </Button>
            <Button className="grow" onClick={() => setOpen(false)}>
              {found ? t('cars.search.filters.show', { cars: found }) : t('cars.search.filters.show-any')}
            </Button>
          </>
        }
      >
        <div className="grid gap-2">
          <FilterFields browse={browse} afterPlace={<DistanceChoice browse={browse} />} />
          {/* The phone's keyboard covers the button that shows the cars, and has a “Search” key. */}
          <TextFilter browse={browse} onEnter={() => setOpen(false)} />
          <MoreFilters browse={browse} className="mt-2 justify-self-start" />
        </div>
      </Sheet>
    </section>
  );
}
