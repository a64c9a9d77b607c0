import clsx from 'clsx';
import { memo, type CSSProperties, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CalendarRow, CalendarSpan } from '../../contract/calendar/calendar.ts';
import { stateOfSpan } from '../../contract/calendar/day-states.ts';
import { addDays, daysBetween, type DateRange } from '../../contract/dates.ts';
import { formatRange } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { CarPhoto } from '../photos/index.ts';
import { paths } from '../platform/paths.ts';
import { isRightToLeft } from '../ui/direction.ts';
import { SPAN_CLASSES } from './day-cell.tsx';
import { spanLabel } from './day-labels.ts';

/** Longer than fits on a phone's screen */
const LONG_DAYS = 7;

const calendarAt = (carId: string, day: string) => `${paths.calendar(carId)}?day=${day}`;

/** The grid columns of a period, clipped to the days that are shown */
function columnsOf({ startDate, endDate }: DateRange, shown: DateRange): CSSProperties {
  const from = startDate < shown.startDate ? shown.startDate : startDate;
  const to = endDate > shown.endDate ? shown.endDate : endDate;
  const columns = { '--from': daysBetween({ startDate: shown.startDate, endDate: from }) };
  return { ...columns, '--count': daysBetween({ startDate: from, endDate: to }) + 1 } as CSSProperties;
}

function Span({ carId, span, shown }: { carId: string; span: CalendarSpan; shown: DateRange }) {
  const state = stateOfSpan(span);
  const label = t('calendar.cars.span', {
    name: spanLabel(span),
    state: t.of('calendar.state', state),
    days: formatRange(span),
  });
  const buffers = span.kind === 'rental' && {
    startDate: addDays(span.startDate, -span.bufferBefore),
    endDate: addDays(span.endDate, span.bufferAfter),
  };
  return (
    <>
      {buffers && span.kind === 'rental' && span.bufferBefore + span.bufferAfter > 0 && (
        <span aria-hidden="true" className="timeline-buffer calendar-day is-buffer" style={columnsOf(buffers, shown)} />
      )}
      <Link
        to={span.kind === 'rental' ? paths.trip(span.id) : calendarAt(carId, span.startDate)}
        aria-label={label}
        title={label}
        style={columnsOf(span, shown)}
        className={clsx(
          'timeline-span',
          SPAN_CLASSES[state],
          daysBetween(span) > LONG_DAYS && 'is-long',
          span.startDate >= shown.startDate && 'is-start',
          span.endDate <= shown.endDate && 'is-end',
        )}
      >
        <span>{spanLabel(span)}</span>
      </Link>
    </>
  );
}

type TimelineRowProps = DateRange & { car: CalendarRow };

export const TimelineRow = memo(function TimelineRow({ car, startDate, endDate }: TimelineRowProps) {
  const navigate = useNavigate();
  const shown = { startDate, endDate };
  /** Free days have no element, so the position of the click gives the day. */
  const openAt = (event: MouseEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const box = event.currentTarget.getBoundingClientRect();
    const across = isRightToLeft() ? box.right - event.clientX : event.clientX - box.left;
    const column = Math.floor((across / box.width) * (daysBetween(shown) + 1));
    void navigate(calendarAt(car.id, addDays(startDate, column)));
  };
  return (
    <li className="timeline-row">
      <Link
        to={paths.calendar(car.id)}
        aria-label={t('calendar.cars.open', { car: car.title })}
        className="timeline-car"
      >
        <CarPhoto photo={car.photo} alt="" sizes="48px" className="aspect-3/2 w-8 shrink-0 md:w-12 rounded-md" />
        <span className="line-clamp-2 min-w-0 break-words">{car.title}</span>
      </Link>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a shortcut for the mouse; the car's link leads to the same calendar */}
      <div className="timeline-track" onClick={openAt}>
        {car.spans.map((span) => (
          <Span key={`${span.id} ${span.startDate}`} carId={car.id} span={span} shown={shown} />
        ))}
      </div>
    </li>
  );
});
