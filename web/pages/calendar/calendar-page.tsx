import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useParams, useSearchParams } from 'react-router';
import type { BlocksRequest, CarCalendar } from '../../../contract/calendar/calendar.ts';
import { contains, isDay } from '../../../contract/dates.ts';
import { PauseButton, renderCarError, CarFrame } from '../../cars/index.ts';
import { monthHeading } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { Region } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import {
  CalendarSkeleton,
  calendarQueries,
  lastDay,
  ChosenBar,
  describeDays,
  type ShownDay,
  DayCell,
  Legend,
  MonthGrid,
  useChangeDays,
  useDaySelection,
} from '../../calendar/index.ts';

/** Optimistic update: shows pending blocks as if they were saved. */
function applyPending(day: ShownDay, pending: BlocksRequest | undefined): ShownDay {
  if (!pending || !contains(pending, day.date) || day.span?.kind === 'rental') return day;
  const block = pending.blocks.find((wanted) => contains(wanted, day.date));
  if (block) {
    const span = { kind: 'block', id: '', note: '', ...block, ...(block.note === undefined && { note: '' }) } as const;
    return { ...day, state: 'blocked', span };
  }
  return day.state === 'blocked' ? { ...day, state: 'free', span: undefined } : day;
}

const mergePages = (pages: readonly CarCalendar[]): ShownDay[] =>
  pages.flatMap(({ days, spans }) =>
    days.map((day) => ({ ...day, span: day.span === null ? undefined : spans[day.span] })),
  );

/** Months shown at first and added per click; hundreds of days would be slow on a phone. */
const MONTHS_SHOWN = 6;

const scrollToMonth = (month: string) =>
  document.getElementById(`month-${month.slice(0, 7)}`)?.scrollIntoView({ block: 'start' });

type CalendarProps = { pages: readonly CarCalendar[]; more: { isThere: boolean; isBusy: boolean; show: () => void } };

function Calendar({ pages, more }: CalendarProps) {
  const { car, today } = pages[0]!;
  const [params] = useSearchParams();
  const asked = params.get('day') ?? '';
  const changes = useChangeDays(car);
  const days = useMemo(
    () => new Map(mergePages(pages).map((day) => [day.date, applyPending(day, changes.pendingBlocks)])),
    [pages, changes.pendingBlocks],
  );
  const months = [...new Set([...days.keys()].map((day) => `${day.slice(0, 7)}-01`))];
  const limits = { startDate: today, endDate: lastDay() };
  const opened = isDay(asked) && days.has(asked) ? asked : today;
  const { range, reached, handlers, clear } = useDaySelection(limits, opened);
  const chosen =
    range &&
    describeDays(
      range,
      [...days.values()].filter(({ date }) => contains(range, date)),
    );
  const [reach, setReach] = useState(MONTHS_SHOWN);
  const monthsTo = (day: string) => months.findIndex((month) => month.slice(0, 7) === day.slice(0, 7)) + 2;
  const shown = months.slice(0, Math.max(reach, monthsTo(opened)));
  const goTo = (month: string) => {
    flushSync(() => setReach((now) => Math.max(now, monthsTo(month))));
    scrollToMonth(month);
  };
  const showMore = () => {
    setReach(shown.length + MONTHS_SHOWN);
    if (shown.length + MONTHS_SHOWN > months.length && more.isThere) more.show();
  };
  useEffect(() => {
    if (opened !== today) scrollToMonth(opened);
  }, [opened, today]);

  return (
    <>
      <div className="container-page py-6 sm:py-8">
        <div className="mb-6 grid gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h1 className="text-3xl">{t('calendar.title')}</h1>
            <div className="flex flex-wrap items-center gap-3">
              <PauseButton car={car} />
              <SelectField
                label={<span className="visually-hidden">{t('calendar.go-to')}</span>}
                reserve={false}
                defaultValue={`${opened.slice(0, 7)}-01`}
                onChange={(event) => goTo(event.target.value)}
              >
                {months.map((month) => (
                  <option key={month} value={month}>
                    {monthHeading(month)}
                  </option>
                ))}
              </SelectField>
            </div>
          </div>
          <p className="text-sm text-ink-soft">{t('calendar.how')}</p>
          <Legend withPrices />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the days inside are buttons; this only listens for them */}
        <div className="calendar-months grid gap-x-8 gap-y-8 lg:grid-cols-2" {...handlers}>
          {shown.map((month) => (
            <MonthGrid key={month} month={month} from={today}>
              {(date) => (
                <DayCell
                  key={date}
                  day={days.get(date)!}
                  isToday={date === today}
                  isSelected={range !== undefined && contains(range, date)}
                  isReached={date === reached}
                  isOver={date < limits.startDate || date > limits.endDate}
                />
              )}
            </MonthGrid>
          ))}
        </div>
        {(more.isThere || shown.length < months.length) && (
          <div className="mt-8 flex justify-center">
            <Button variant="secondary" busy={more.isBusy} onClick={showMore}>
              {t('calendar.more-months')}
            </Button>
          </div>
        )}
      </div>
      {chosen && <ChosenBar chosen={chosen} changes={changes} priceCents={car.priceCents} onClear={clear} />}
    </>
  );
}

export default function CalendarPage() {
  const { id: carId = '' } = useParams();
  const query = useInfiniteQuery(calendarQueries.ofCar(carId));
  const car = query.data?.pages[0]?.car;
  useTitle(car ? t('calendar.title-of-car', { car: car.title }) : t('calendar.title'));
  const more = {
    isThere: query.hasNextPage,
    isBusy: query.isFetchingNextPage,
    show: () => void query.fetchNextPage(),
  };
  return (
    <>
      <CarFrame carId={carId} />
      <Region query={query} loading={<CalendarSkeleton today={config.today} />} failed={renderCarError(carId, query)}>
        {({ pages }) => <Calendar key={carId} pages={pages} more={more} />}
      </Region>
    </>
  );
}
