import clsx from 'clsx';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { CalendarRow } from '../../contract/calendar/calendar.ts';
import { addDays, contains, daysBetween, weekdayOf, type DateRange } from '../../contract/dates.ts';
import { formatNumber, monthHeading, shortWeekday } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';
import './timeline.css';
import { TimelineRow } from './timeline-row.tsx';

const SATURDAY = 5;

const daysOf = (range: DateRange) =>
  Array.from({ length: daysBetween(range) + 1 }, (_, index) => addDays(range.startDate, index));

/** The days of all rows, above them. */
const Header = ({ days, today }: { days: readonly string[]; today: string }) => (
  <div className="timeline-header">
    <div className="timeline-corner">{t('calendar.cars.car')}</div>
    {days.map((day) => (
      <div
        key={day}
        className={clsx('timeline-date', weekdayOf(day) >= SATURDAY && 'is-weekend', day === today && 'is-today')}
      >
        {day.endsWith('-01') && <span className="timeline-month">{monthHeading(day)}</span>}
        <span aria-hidden="true">{shortWeekday(day)}</span>
        <b>{formatNumber(Number(day.slice(8)))}</b>
      </div>
    ))}
  </div>
);

/** Asks for more rows when the last one is nearly in sight. */
function End({ onEnd }: { onEnd: () => void }) {
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
  /** Undefined when there are no more, or they are on their way. */
  onEnd: (() => void) | undefined;
};

/** A row a car, a column a day. It scrolls in both directions by itself, so that the page never does sideways. */
export function Timeline({ range, today, cars, isOld, onEnd }: TimelineProps) {
  const region = useRef<HTMLDivElement>(null);
  const days = daysOf(range);
  const { startDate } = range;
  useLayoutEffect(() => {
    const column = contains(range, today) ? region.current?.querySelector<HTMLElement>('.is-today') : undefined;
    // Yesterday stays in sight, as what is under way began before.
    region.current?.scrollTo({ left: column ? column.offsetLeft - column.offsetWidth * 6 : 0 });
    // oxlint-disable-next-line react/exhaustive-deps -- only other months move it, not every new answer
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
      <ul className="timeline-rows" style={{ '--first-weekday': weekdayOf(startDate) } as never}>
        {contains(range, today) && (
          <li
            role="presentation"
            className="timeline-today"
            style={{ '--from': daysBetween({ startDate, endDate: today }) } as never}
          />
        )}
        {cars.map((car) => (
          <TimelineRow key={car.id} car={car} startDate={startDate} endDate={range.endDate} />
        ))}
      </ul>
      {onEnd && <End onEnd={onEnd} />}
    </div>
  );
}
