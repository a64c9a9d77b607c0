import clsx from 'clsx';
import { memo } from 'react';
import { Link } from 'react-router';
import type { DayState } from '../../contract/calendar/day-states.ts';
import { addDays, daysBetween } from '../../contract/dates.ts';
import { formatNumber } from '../language/formats.ts';
import { formatPrice } from '../platform/amounts.ts';
import { formatDayPrice } from '../platform/format-day-price.ts';
import { paths } from '../platform/paths.ts';
import type { ShownDay } from './chosen-days.ts';
import { describeDay, spanLabel } from './day-labels.ts';
import { addMonths, columnOf } from './month-days.ts';
import './calendar.css';

/** The styles of spans, shared with the legend and the timeline */
export const SPAN_CLASSES: Partial<Record<DayState, string>> = {
  booked: 'bg-brand text-on-brand',
  'on-hold': 'bg-accent-bright text-on-accent',
  'asked-for': 'border border-accent-bright bg-surface text-ink',
  blocked: 'bg-ink-soft text-surface',
  imported: 'border border-dashed border-line-strong bg-surface text-ink-soft',
};

/** The part of a span in this week. The name is rendered once and overlaps all its days. */
function SpanBar({ day: { date, state, span } }: { day: ShownDay }) {
  const style = SPAN_CLASSES[state];
  if (!span || !style) return null;
  const isStart = span.startDate === date;
  const isEnd = span.endDate === date;
  // A week or a month may begin in the middle of the span.
  const isNamed = isStart || columnOf(date) === 0 || date.endsWith('-01');
  const ends = [span.endDate, addDays(date, 6 - columnOf(date)), addDays(addMonths(date, 1), -1)];
  const end = ends.reduce((first, day) => (day < first ? day : first));
  const columns = daysBetween({ startDate: date, endDate: end }) + 1;
  const name = isNamed && (
    <span className="calendar-name" style={{ '--columns': columns } as never}>
      {spanLabel(span)}
    </span>
  );
  const className = clsx('calendar-bar', style, isStart && 'is-start', isEnd && 'is-end');
  return span.kind === 'rental' ? (
    // Hidden from keyboards and screen readers, which reach the rental through the bar below the calendar.
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
  /** Visible, but not selectable */
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
            <span
              className={clsx('calendar-price', `is-from-${day.priceFrom}`)}
              data-short={formatDayPrice(day.priceCents)}
            >
              {formatPrice(day.priceCents)}
            </span>
            {day.netCents !== day.priceCents && <span className="calendar-net">{formatPrice(day.netCents)}</span>}
          </span>
        )}
      </button>
      <SpanBar day={day} />
    </td>
  );
});
