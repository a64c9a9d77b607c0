import { Search } from 'lucide-react';
import { Suspense, useCallback, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { DateRange } from '../../../contract/dates.ts';
import type { SuggestedPlace } from '../../../contract/places/places.ts';
import { toPlaceFilter, nearMe, PlaceField } from '../../places/index.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { paths } from '../../platform/paths.ts';
import { datesQuery } from '../../rentals/index.ts';
import { DateRangeField } from '../../dates/index.ts';
import { Button } from '../../ui/button.tsx';
import { t } from '../../language/words.ts';
import type { PlaceSearch } from './searching.tsx';

const Searching = lazyPart(() => import('./searching.tsx'));

/** Searches by place and, optionally, dates, with the same fields as the browse page. */
export function LocationSearch() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<SuggestedPlace>();
  const [isNearMe, setNearMe] = useState(false);
  const [dates, setDates] = useState<DateRange>();
  const [search, setSearch] = useState<PlaceSearch>();
  const [problem, setProblem] = useState<string>();
  const stopSearching = useCallback(() => setSearch(undefined), []);
  const choose = (text: string, place?: SuggestedPlace) => {
    void Searching.preload();
    setProblem(undefined);
    setTyped(text);
    setKnown(place);
    setNearMe(false);
  };

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const place = typed.trim();
    if (place || isNearMe) setSearch({ ...(isNearMe ? nearMe : toPlaceFilter(place, known)), dates });
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
          onChange={choose}
          onType={choose}
          nearMe={{
            isOn: isNearMe,
            onFound: () => {
              choose('');
              setNearMe(true);
            },
          }}
          // Opens upwards, because the date field and the button are below.
          isListAbove
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
        <Button
          type="submit"
          onPointerEnter={() => void Searching.preload()}
          className="max-sm:mt-1 sm:mt-6.5 sm:self-start"
          icon={<Search aria-hidden="true" />}
        >
          {t('home.search.button')}
        </Button>
      </form>
      {search && (
        <Suspense>
          <Searching search={search} onCancel={stopSearching} />
        </Suspense>
      )}
    </>
  );
}
