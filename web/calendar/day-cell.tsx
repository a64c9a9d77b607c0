import clsx from 'clsx';
import { memo } from 'react';
import { Link } from 'react-router';
import type { DayState } from '../../contract/calendar/day-states.ts';
import { addDays, daysBetween } from '../../contract/dates.ts';
import { formatNumber } from '../language/formats.ts';
import { formatPrice } from '../platform/amounts.ts';
import { paths } from '../platform/paths.ts';
import type { ShownDay } from './chosen-days.ts';
import { describeDay, nameSpan } from './day-words.ts';
import { addMonths, columnOf } from './month-days.ts';
import './calendar.css';

/** The look of what takes a day, here and in the legend and the timeline. */
export const SPAN_LOOKS: Partial<Record<DayState, string>> = {
  booked: 'bg-brand text-on-brand',
  'on-hold': 'bg-accent-bright text-on-accent',
  'asked-for': 'border border-accent-bright bg-surface text-ink',
  blocked: 'bg-ink-soft text-surface',
  imported: 'border border-dashed border-line-strong bg-surface text-ink-soft',
};

/** The part of a span that lies in this week. Its name is written once, over all of it. */
function SpanBar({ day: { date, state, span } }: { day: ShownDay }) {
  const look = SPAN_LOOKS[state];
  if (!span || !look) return null;
  const isStart = span.startDate === date;
  const isEnd = span.endDate === date;
  // A week or a month may begin in the middle of it.
  const isNamed = isStart || columnOf(date) === 0 || date.endsWith('-01');
  const ends = [span.endDate, addDays(date, 6 - columnOf(date)), addDays(addMonths(date, 1), -1)];
  const end = ends.reduce((first, day) => (day < first ? day : first));
  const columns = daysBetween({ startDate: date, endDate: end }) + 1;
  const name = isNamed && (
    <span className="calendar-name" style={{ '--columns': columns } as never}>
      {nameSpan(span)}
    </span>
  );
  const className = clsx('calendar-bar', look, isStart && 'is-start', isEnd && 'is-end');
  return span.kind === 'rental' ? (
    // With a keyboard, and on a phone, the way to it is below the days that are chosen.
    <Link to={paths.trip(span.id)} tabIndex={-1} aria-hidden="true" draggable={false} className={className}>
      {name}
    </Link>
  ) : (
    <span aria-hidden="true" className={className}>
      {name}
    </span>
  );
}

type DayCellProps = {
  day: ShownDay;
  isToday: boolean;
  isSelected: boolean;
  isReached: boolean;
  /** It can be looked at, not chosen. */
  isOver: boolean;
};

export const DayCell = memo(function DayCell({ day, isToday, isSelected, isReached, isOver }: DayCellProps) {
  return (
    <td
      aria-selected={isSelected}
      className={clsx('calendar-day', `is-${day.state}`, isSelected && 'is-selected', isOver && 'is-over')}
    >
      <button
        type="button"
        data-day={day.date}
        tabIndex={isReached ? 0 : -1}
        aria-disabled={isOver || undefined}
        aria-current={isToday ? 'date' : undefined}
      >
        <span className="visually-hidden">{describeDay(day)}</span>
        <span aria-hidden="true" className={clsx('calendar-number', isToday && 'is-today')}>
          {formatNumber(Number(day.date.slice(8)))}
        </span>
        {!isOver && (
          <span aria-hidden="true" className="calendar-amounts">
            <span className={clsx('calendar-price', `is-from-${day.priceFrom}`)}>{formatPrice(day.priceCents)}</span>
            {day.netCents !== day.priceCents && <span className="calendar-net">{formatPrice(day.netCents)}</span>}
          </span>
        )}
      </button>
      <SpanBar day={day} />
    </td>
  );
});
