import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { DateRange } from '../../../contract/dates.ts';
import { redirectDelays } from '../../../contract/site/limits.ts';
import { browseAddress, carQueries, changeFilters, toSearch } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { currentPosition, type PlaceFilter } from '../../places/index.ts';
import { loadModule } from '../../platform/load-module.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';

export type PlaceSearch = PlaceFilter & { dates: DateRange | undefined };

/** Shown for a moment while the results are prefetched. Its link opens them immediately. */
export default function Searching({ search, onCancel }: { search: PlaceSearch; onCancel: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { location: place } = search;
  const filters = useMemo(() => changeFilters({}, search), [search]);
  const address = browseAddress({ filters });
  useEffect(() => {
    void queryClient.prefetchInfiniteQuery(carQueries.search(toSearch(filters, currentPosition())));
    void loadModule(() => import('../browse/browse-page.tsx')).catch(() => {});
    const timer = setTimeout(() => void navigate(address), redirectDelays.homeSearchSeconds * 1000);
    // Going back cancels the navigation. This page may still be mounted then, because the next one was still rendering.
    addEventListener('popstate', onCancel);
    return () => {
      clearTimeout(timer);
      removeEventListener('popstate', onCancel);
    };
  }, [filters, address, onCancel, navigate, queryClient]);
  return (
    <Dialog open onClose={onCancel} title={t('home.search.searching.title')} size="sm">
      <div className="grid justify-items-center gap-5 py-4 text-center">
        <span className="text-brand">
          <Spinner label={t('home.search.searching.label')} size="lg" />
        </span>
        <p className="text-ink-soft">
          {place ? t('home.search.searching.text', { place }) : t('home.search.searching.near-me')}
        </p>
        <Link to={address} className="link inline-flex min-h-11 items-center" onClick={onCancel}>
          {t('home.search.searching.now')}
        </Link>
      </div>
    </Dialog>
  );
}
