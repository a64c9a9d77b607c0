import { useInfiniteQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { PiggyBank, Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BOOKING_LISTS, type BookingList as List } from '../../../contract/rentals/booking-lists.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import type { WaitKind } from '../../../contract/waits/wait-kinds.ts';
import { SearchField } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { useTitle } from '../../platform/use-title.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { SelectField } from '../../ui/field.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { waitsOnPages, useUnlistedCount, useWaits, WaitingSection } from '../../waits/index.ts';
import { useRentalRefresh } from '../use-rental-refresh.ts';
import { BookingList } from './booking-list.tsx';
import { bookingQueries, type BookingListQuery } from './booking-queries.ts';
import { readBookingSearch, writeBookingSearch, type BookingSearch } from './bookings-address.ts';
import { callUrl } from '../../../contract/calls.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Downloads the bookings of a search as CSV. */
const saveBookings = (search: BookingListQuery): Promise<void> =>
  saveFile(callUrl('GET /api/my/bookings.csv', { query: { ...search } }).url, `${t('rentals.bookings.file.name')}.csv`);

/** Downloads the listed bookings as CSV, and says when the file is limited to the first ones. */
function DownloadBookingsButton({ search, count }: { search: BookingListQuery; count: number }) {
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  const save = async () => {
    setBusy(true);
    try {
      await saveBookings(search);
      if (count > rentalLimits.bookingsInFileMax) {
        toast.success(t('rentals.bookings.file.first', { count: rentalLimits.bookingsInFileMax }));
      }
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t('problems.server/failed'));
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" icon={<Download />} busy={isBusy} disabled={count === 0} onClick={() => void save()}>
      {t('rentals.bookings.save')}
    </Button>
  );
}

/** Opens the list of requests to answer first, unless it is empty. */
function useList(search: BookingSearch): List {
  const { data } = useInfiniteQuery(bookingQueries.list({ ...search, list: search.list ?? 'to-answer' }));
  const found: List = data?.pages[0]?.counts['to-answer'] === 0 ? 'upcoming' : 'to-answer';
  // Keeps the first choice, so that the list stays open when the last request is answered.
  const [first, setFirst] = useState<List>();
  if (data && !first) setFirst(found);
  return search.list ?? first ?? found;
}

const PAGES = ['bookings', 'earnings'] as const;

/** Tasks that the owner completes in the list itself. */
const TO_ANSWER: ReadonlySet<WaitKind> = new Set(['answer-request', 'answer-change']);

export default function BookingsPage() {
  useTitle(t('rentals.bookings.title'));
  useRentalRefresh();
  const [params, setParams] = useSearchParams();
  const search = readBookingSearch(params);
  const shown = useList(search);
  const listQuery = { ...search, list: shown };
  const query = useInfiniteQuery(bookingQueries.list(listQuery));
  const response = query.data?.pages[0];
  // Keeps the previous counts while another list loads.
  const [known, setKnown] = useState(response);
  if (response && response !== known) setKnown(response);
  const latest = response ?? known;
  const counts = latest?.counts;
  const cars = latest?.cars ?? [];
  /** On a phone, the search is behind a button, because it would take space from the requests. */
  const [isSearchOpen, setSearchOpen] = useState(false);
  const searchId = useId();
  // Requests to answer have their own paginated list, so they are left out here.
  const rest = useUnlistedCount(PAGES);
  const waits = waitsOnPages(useWaits(), PAGES).filter(({ kind }) => shown !== 'to-answer' || !TO_ANSWER.has(kind));
  // Replaces the history entry, so that going back leaves the list.
  const change = (changes: Partial<BookingSearch>) =>
    setParams(writeBookingSearch({ ...listQuery, ...changes }), { replace: true, preventScrollReset: true });
  return (
    <div className="container-page py-8 sm:py-12">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{t('rentals.bookings.title')}</h1>
        <MoreButton
          label={t('cars.mine.search')}
          count={Number(search.q !== '') + Number(search.carId !== undefined)}
          isOpen={isSearchOpen}
          onToggle={() => setSearchOpen(!isSearchOpen)}
          controls={searchId}
          className="sm:hidden"
        />
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.earnings} icon={<PiggyBank />} variant="secondary">
            {t('shell.links.earnings')}
          </ButtonLink>
          <DownloadBookingsButton search={listQuery} count={counts?.[shown] ?? 0} />
        </div>
      </div>
      <WaitingSection waits={waits} rest={shown === 'to-answer' ? 0 : rest} />
      <div
        id={searchId}
        role="search"
        aria-label={t('rentals.bookings.title')}
        className={clsx(
          'mb-4 grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]',
          !isSearchOpen && 'max-sm:hidden',
        )}
      >
        <SearchField label={t('rentals.bookings.search')} value={search.q} onSearch={(q) => change({ q })} />
        {cars.length > 1 || search.carId ? (
          <SelectField
            label={t('rentals.bookings.car')}
            reserve={false}
            value={search.carId ?? ''}
            hint={cars.length === rentalLimits.bookingCarsMax ? t('rentals.bookings.more-cars') : undefined}
            onChange={(event) => change({ carId: event.target.value || undefined })}
          >
            <option value="">{t('rentals.bookings.all-cars')}</option>
            {cars.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
      <Tabs
        label={t('rentals.bookings.tabs')}
        value={shown}
        onChange={(id) => change({ list: id as List })}
        tabs={BOOKING_LISTS.map((list) => ({
          id: list,
          label: t.of('rentals.bookings.tab', list),
          ...(counts && { count: counts[list] }),
          content:
            list === shown ? (
              <BookingList
                key={`${list} ${search.carId ?? ''} ${search.q}`}
                query={query}
                shown={list}
                isFiltered={search.q !== '' || search.carId !== undefined}
                onClear={() => change({ q: '', carId: undefined })}
              />
            ) : null,
        }))}
      />
    </div>
  );
}
