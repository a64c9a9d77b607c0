import clsx from 'clsx';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { CalendarRow } from '../../contract/calendar/calendar.ts';
import { addDays, contains, daysBetween, weekdayOf, type DateRange } from '../../contract/dates.ts';
import { formatNumber, monthHeading, shortWeekday } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';
import { isRightToLeft } from '../ui/direction.ts';
import './timeline.css';
import { TimelineRow } from './timeline-row.tsx';

const SATURDAY = 5;
/** Days shown before today */
const DAYS_BEFORE = 2;

const daysOf = (range: DateRange) =>
  Array.from({ length: daysBetween(range) + 1 }, (_, index) => addDays(range.startDate, index));

/** The day headings. The name of a month stays in view as long as its days do. */
const Header = ({ days, today }: { days: readonly string[]; today: string }) => (
  <div className="timeline-header">
    <div className="timeline-corner">{t('calendar.cars.car')}</div>
    {Object.values(Object.groupBy(days, (day) => day.slice(0, 7))).map((month) => (
      <div key={month![0]}>
        <span className="timeline-month">{monthHeading(month![0]!)}</span>
        <div className="flex">
          {month!.map((day) => (
            <div
              key={day}
              data-date={day}
              className={clsx('timeline-date', weekdayOf(day) >= SATURDAY && 'is-weekend', day === today && 'is-today')}
            >
              <span aria-hidden="true">{shortWeekday(day)}</span>
              <b>{formatNumber(Number(day.slice(8)))}</b>
            </div>
          ))}
        </div>
      </div>
    ))}
  </div>
);

/** Loads more rows when the last one is almost in view. */
function LoadMore({ onEnd }: { onEnd: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onEnd);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reach();
      },
      { root: ref.current?.closest('.timeline'), rootMargin: '600px 0px' },
    );
    observer.observe(ref.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className="sticky start-0 w-fit p-3">
      <Button variant="secondary" size="sm" onClick={onEnd}>
        {t('calendar.cars.more')}
      </Button>
    </div>
  );
}

type TimelineProps = {
  range: DateRange;
  today: string;
  cars: readonly CalendarRow[];
  isOld: boolean;
  /** Undefined if there are no more rows, or while they load */
  onEnd: (() => void) | undefined;
};

/** One row per car, one column per day. It scrolls on both axes, so that the page never scrolls sideways. */
export function Timeline({ range, today, cars, isOld, onEnd }: TimelineProps) {
  const region = useRef<HTMLDivElement>(null);
  const days = daysOf(range);
  const { startDate } = range;
  useLayoutEffect(() => {
    const { current } = region;
    const columnOf = (day: string) => current?.querySelector(`[data-date="${day}"]`);
    const column = columnOf(today) ?? columnOf(startDate);
    const corner = current?.querySelector('.timeline-corner');
    if (!column || !corner) return;
    const [day, car] = [column.getBoundingClientRect(), corner.getBoundingClientRect()];
    const across = isRightToLeft() ? day.right - car.left : day.left - car.right;
    // Rentals that are under way began before today.
    const before = column.matches('.is-today') ? DAYS_BEFORE * day.width : 0;
    current!.scrollBy({ left: across - (isRightToLeft() ? -before : before) });
  }, [startDate, today]);
  return (
    <div
      ref={region}
      role="region"
      aria-label={t('calendar.cars.region')}
      aria-busy={isOld}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with a keyboard
      tabIndex={0}
      style={{ '--days': days.length } as never}
      className={clsx('timeline transition-opacity', isOld && 'opacity-60')}
    >
      <Header days={days} today={today} />
      <div className="timeline-rows" style={{ '--first-weekday': weekdayOf(startDate) } as never}>
        {contains(range, today) && (
          <div className="timeline-today" style={{ '--from': daysBetween({ startDate, endDate: today }) } as never} />
        )}
        <ul>
          {cars.map((car) => (
            <TimelineRow key={car.id} car={car} startDate={startDate} endDate={range.endDate} />
          ))}
        </ul>
      </div>
      {onEnd && <LoadMore onEnd={onEnd} />}
    </div>
  );
}
