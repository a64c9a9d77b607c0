import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { waits } from '../../contract/limits.ts';
import { paths } from '../app/paths.ts';
import { carQueries } from '../cars/car-queries.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Spinner } from '../ui/spinner.tsx';

const resultsPath = (place: string) => `${paths.browse}?location=${encodeURIComponent(place)}`;

/** Shown while the results are fetched ahead. Its own link goes at once. */
function SearchingLoader({ place, onCancel }: { place: string; onCancel: () => void }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    void queryClient.prefetchInfiniteQuery(carQueries.search({ location: place }));
    void import('../browse/browse-page.tsx');
    const timer = setTimeout(() => void navigate(resultsPath(place)), waits.homeSearchSeconds * 1000);
    return () => clearTimeout(timer);
  }, [place, navigate, queryClient]);
  return (
    <Dialog open onClose={onCancel} title="Searching for your dream car" size="sm">
      <div className="grid justify-items-center gap-5 py-4 text-center">
        <span className="text-brand">
          <Spinner label="Searching" size="lg" />
        </span>
        <p className="text-ink-soft">We are looking for cars in {place}.</p>
        <Link to={resultsPath(place)} className="link inline-flex min-h-11 items-center">
          Show me what you have now
        </Link>
      </div>
    </Dialog>
  );
}

export function LocationSearch() {
  const id = useId();
  const [place, setPlace] = useState<string>();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('location');
    if (typeof typed === 'string' && typed.trim()) setPlace(typed.trim());
  }

  return (
    <>
      <form role="search" onSubmit={onSubmit} className="mt-6 flex flex-col gap-2 sm:flex-row">
        <label htmlFor={id} className="visually-hidden">
          Where do you need a car?
        </label>
        <input
          id={id}
          name="location"
          type="search"
          maxLength={120}
          placeholder="Where do you need a car?"
          autoComplete="off"
          className="min-h-13 min-w-0 grow rounded-control border border-line-strong bg-surface px-4 text-base text-ink"
        />
        <Button type="submit" size="lg" icon={<Search aria-hidden="true" />}>
          Search
        </Button>
      </form>
      {place && <SearchingLoader place={place} onCancel={() => setPlace(undefined)} />}
    </>
  );
}
