import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { DateRange } from '../../contract/dates.ts';
import { waits } from '../../contract/limits.ts';
import { loadModule } from '../platform/load-module.ts';
import { paths } from '../platform/paths.ts';
import { datesQuery } from '../rentals/index.ts';
import { carQueries, PlaceField } from '../cars/index.ts';
import { DateRangeField } from '../dates/index.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { t } from '../language/words.ts';

type Wish = { place: string; dates: DateRange | undefined };

const resultsPath = ({ place, dates }: Wish) =>
  `${paths.browse}?location=${encodeURIComponent(place)}${dates ? datesQuery(dates).replace('?', '&') : ''}`;

/** Shown while the results are fetched ahead. Its own link goes at once. */
function SearchingLoader({ wish, onCancel }: { wish: Wish; onCancel: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    void queryClient.prefetchInfiniteQuery(carQueries.search({ location: wish.place, ...wish.dates }));
    void loadModule(() => import('../cars/search/browse-page.tsx')).catch(() => {});
    const timer = setTimeout(() => void navigate(resultsPath(wish)), waits.homeSearchSeconds * 1000);
    return () => clearTimeout(timer);
  }, [wish, navigate, queryClient]);
  return (
    <Dialog open onClose={onCancel} title={t('home.search.searching.title')} size="sm">
      <div className="grid justify-items-center gap-5 py-4 text-center">
        <span className="text-brand">
          <Spinner label={t('home.search.searching.label')} size="lg" />
        </span>
        <p className="text-ink-soft">{t('home.search.searching.text', { place: wish.place })}</p>
        <Link to={resultsPath(wish)} className="link inline-flex min-h-11 items-center">
          {t('home.search.searching.now')}
        </Link>
      </div>
    </Dialog>
  );
}

/** A place, and dates if one has them: the fields of the browse page, to begin with. */
export function LocationSearch() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [dates, setDates] = useState<DateRange>();
  const [wish, setWish] = useState<Wish>();
  const [problem, setProblem] = useState<string>();
  const type = (text: string) => {
    setProblem(undefined);
    setTyped(text);
  };

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const place = typed.trim();
    if (place) setWish({ place, dates });
    else if (dates) void navigate(paths.browse + datesQuery(dates));
    else {
      setProblem(t('home.search.nothing'));
      form.current?.querySelector('input')?.focus();
    }
  }

  return (
    <>
      <form
        ref={form}
        role="search"
        onSubmit={onSubmit}
        className="mt-6 grid gap-x-2 gap-y-1.5 sm:grid-cols-[1fr_auto]"
      >
        <PlaceField
          label={t('home.search.place')}
          name="location"
          placeholder={t('home.search.place-hint')}
          reserve={false}
          className="sm:col-span-2"
          error={problem}
          value={typed}
          onChange={type}
          onType={type}
        />
        <DateRangeField
          label={t('home.search.dates')}
          reserve={false}
          value={dates}
          onChange={(chosen) => {
            setProblem(undefined);
            setDates(chosen);
          }}
        />
        <Button type="submit" className="max-sm:mt-1 sm:mt-6.5 sm:self-start" icon={<Search aria-hidden="true" />}>
          {t('home.search.button')}
        </Button>
      </form>
      {wish && <SearchingLoader wish={wish} onCancel={() => setWish(undefined)} />}
    </>
  );
}
