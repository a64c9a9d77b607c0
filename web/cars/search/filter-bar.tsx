import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../language/words.ts';
import { DESKTOP, useMediaQuery } from '../../dates/index.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { activeFilters, filterLabel } from './browse-filters.ts';
import { FilterFields, SearchField } from './filter-fields.tsx';
import type { Browse } from './use-browse.ts';

/** All filters in sight on a desktop; on a phone the search text, and the rest in a sheet. */
export function FilterBar({ browse, found }: { browse: Browse; found: string }) {
  const isWide = useMediaQuery(DESKTOP);
  if (!isWide) return <PhoneBar browse={browse} found={found} />;
  return (
    <section
      aria-label={t('cars.search.filters.title')}
      className="rounded-card border border-line bg-surface shadow-card grid grid-cols-3 gap-x-4 gap-y-2.5 px-6 pt-5 pb-4 lg:grid-cols-6"
    >
      <SearchField browse={browse} className="col-span-2" />
      <FilterFields browse={browse} />
    </section>
  );
}

function PhoneBar({ browse, found }: { browse: Browse; found: string }) {
  const [isOpen, setOpen] = useState(false);
  const { filters, clear } = browse;
  const count = activeFilters(filters).filter((name) => name !== 'q').length;
  return (
    <section aria-label={t('cars.search.filters.title')} className="flex items-start gap-3">
      <SearchField browse={browse} className="grow" />
      <Button
        variant="secondary"
        className="mt-6.5"
        icon={<SlidersHorizontal />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('cars.search.filters.title')}
        {count > 0 ? (
          <span className="grid size-5.5 place-items-center rounded-full bg-brand text-xs font-semibold text-on-brand tabular-nums">
            <span aria-hidden="true">{count}</span>
            <span className="visually-hidden">{t('cars.search.filters.chosen', { count })}</span>
          </span>
        ) : null}
      </Button>
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
          <FilterFields browse={browse} />
        </div>
      </Sheet>
    </section>
  );
}

export function FilterChips({ browse: { filters, remove, clear } }: { browse: Browse }) {
  const chosen = activeFilters(filters);
  if (chosen.length === 0) return null;
  return (
    <ul aria-label={t('cars.search.filters.chosen-label')} className="flex flex-wrap items-center gap-2">
      {chosen.map((name) => {
        const label = filterLabel(filters, name);
        return (
          <li key={name} className="max-w-full">
            <Chip removeLabel={t('cars.search.filters.remove', { filter: label })} onRemove={() => remove(name)}>
              {label}
            </Chip>
          </li>
        );
      })}
      <li>
        <Button variant="quiet" size="sm" onClick={clear}>
          {t('cars.search.filters.clear')}
        </Button>
      </li>
    </ul>
  );
}
