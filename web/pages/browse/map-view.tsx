import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { CarCard as Car } from '../../../contract/cars/cars.ts';
import { readBox, writeBox } from '../../../contract/places/box.ts';
import { CarCard, countCars, type CarFilters } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { PinsMap, type Pin } from '../../map/index.ts';
import { formatPrice, formatTotal } from '../../platform/amounts.ts';
import { paths } from '../../platform/paths.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { Browse } from './use-browse.ts';

/** Pages that load automatically; a button loads more. */
const AUTOMATIC_PAGES = 8;
/** Maximum number of cards for one pin; the list shows all cars. */
const CARDS_MAX = 24;

const priceOf = ({ priceCents, fromCents, totalCents }: Car) =>
  totalCents === undefined ? formatPrice(fromCents ?? priceCents) : formatTotal(totalCents);

const pinOf = (car: Car, [lat, lng]: [number, number]): Pin => {
  const label = priceOf(car);
  return {
    id: car.id,
    at: { lat, lng },
    label,
    name: t('map.pin', { title: car.title, price: label }),
    place: car.location,
  };
};

type Results = Pick<
  UseInfiniteQueryResult<{ pages: unknown[] }>,
  'data' | 'hasNextPage' | 'isFetchingNextPage' | 'isError' | 'isPlaceholderData' | 'isPending' | 'fetchNextPage'
>;

type Props = { browse: Browse; search: CarFilters; cars: Car[]; results: Results };

/** Shows the cars of the list on a map, as its pages load. */
export default function MapView({ browse, search, cars, results }: Props) {
  const { filters, change } = browse;
  const { data, hasNextPage, isFetchingNextPage, isError, isPlaceholderData, isPending, fetchNextPage } = results;
  const pages = data?.pages.length ?? 0;
  const canLoadMore = hasNextPage && !isError && !isPlaceholderData;
  useEffect(() => {
    if (canLoadMore && !isFetchingNextPage && pages < AUTOMATIC_PAGES) void fetchNextPage();
  }, [canLoadMore, isFetchingNextPage, pages, fetchNextPage]);

  const pins = useMemo(() => cars.flatMap((car) => (car.point ? [pinOf(car, car.point)] : [])), [cars]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const cards = cars.filter(({ id }) => chosen.includes(id));
  const opened = useRef<HTMLElement>(null);
  const close = () => {
    setChosen([]);
    opened.current?.focus();
  };
  const choose = (ids: string[]) => {
    opened.current = document.activeElement as HTMLElement;
    setChosen(ids);
  };

  const box = filters.box === undefined ? undefined : readBox(filters.box);
  const withoutPoint = cars.length - pins.length;
  const dates = filters.dates ? `?from=${filters.dates.startDate}&to=${filters.dates.endDate}` : '';

  return (
    <div className="flex size-full flex-col gap-2">
      <div className="min-h-0 grow">
        <PinsMap
          label={t('map.label')}
          pins={pins}
          search={isPlaceholderData ? '' : JSON.stringify(search)}
          box={typeof box === 'string' ? undefined : box}
          chosen={chosen}
          onChoose={choose}
          onSearchArea={(seen) => change({ box: writeBox(seen) })}
        >
          {cards.length > 0 ? (
            <ChosenCards key={chosen.join()} label={t('map.chosen', { count: cards.length })} onClose={close}>
              {cards.slice(0, CARDS_MAX).map((car) => (
                <li key={car.id}>
                  <CarCard car={car} level={2} dates={filters.dates} sizes="240px" to={paths.details(car.id) + dates} />
                </li>
              ))}
            </ChosenCards>
          ) : null}
        </PinsMap>
      </div>
      <p role="status" className="flex min-h-9 flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        {isPending || isPlaceholderData
          ? t('cars.search.searching')
          : t('map.shown', { cars: countCars({ count: pins.length, isExact: true }) })}
        {withoutPoint > 0 ? <span>{t('map.nowhere', { count: withoutPoint })}</span> : null}
        {canLoadMore && pages >= AUTOMATIC_PAGES ? (
          <Button size="sm" variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('map.more')}
          </Button>
        ) : null}
      </p>
    </div>
  );
}

type ChosenProps = { label: string; onClose: () => void; children: ReactNode };

/** The cards of the selected pin, laid over the map so that nothing moves. */
function ChosenCards({ label, onClose, children }: ChosenProps) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const element = panel.current!;
    element.focus({ preventScroll: true });
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close.current();
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div
      ref={panel}
      role="group"
      aria-label={label}
      tabIndex={-1}
      className="absolute start-3 bottom-3 z-1000 max-h-[calc(100%-1.5rem)] w-60 max-w-[calc(100%-1.5rem)] overflow-y-auto rounded-card bg-surface shadow-raised outline-none"
    >
      <ul className="grid gap-3">{children}</ul>
      <IconButton
        label={t('map.close')}
        icon={<X />}
        variant="secondary"
        onClick={onClose}
        className="absolute! top-2 end-2 z-2 rounded-full"
      />
    </div>
  );
}
