import type { CalendarDay, CalendarSpan, CarCalendar } from '../../contract/calendar/calendar.ts';
import { stateOfSpan, type DayState } from '../../contract/calendar/day-states.ts';
import { ownerReceives, priceOfDay, priceSource } from '../../contract/cars/stay-price.ts';
import { addDays, contains, daysBetween, type DateRange } from '../../contract/dates.ts';
import { findCar, requireCan } from '../cars/index.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Services } from '../platform/services.ts';
import { marketToday } from '../market/index.ts';
import { withoutNotes } from './private-notes.ts';
import { findSpans } from './span.queries.ts';

function stateFrom(span: CalendarSpan, day: string): DayState | undefined {
  if (contains(span, day)) return stateOfSpan(span);
  if (span.kind !== 'rental') return undefined;
  const startDate = addDays(span.startDate, -span.bufferBefore);
  const endDate = addDays(span.endDate, span.bufferAfter);
  return contains({ startDate, endDate }, day) ? 'buffer' : undefined;
}

/** Rentals and blocks take precedence over imported days. */
function causeOf(spans: readonly CalendarSpan[], day: string): Pick<CalendarDay, 'state' | 'span'> | undefined {
  let found: Pick<CalendarDay, 'state' | 'span'> | undefined;
  for (const [index, span] of spans.entries()) {
    const state = stateFrom(span, day);
    if (state && (!found || found.state === 'imported')) found = { state, span: index };
  }
  return found;
}

export async function showCalendar(
  { config, pool }: Pick<Services, 'config' | 'pool'>,
  viewer: Viewer,
  carId: string,
  range: DateRange,
): Promise<CarCalendar> {
  const today = await marketToday(pool, config.timeZone);
  const car = requireCan(viewer, 'seeRentals', await findCar(pool, carId, today));
  const spans = withoutNotes(viewer, car, await findSpans(pool, carId, range, today));

  const days = Array.from({ length: daysBetween(range) + 1 }, (_, index): CalendarDay => {
    const date = addDays(range.startDate, index);
    const isUnavailable = car.bookedRanges.some((taken) => contains(taken, date));
    const stateWithoutSpan = date < today ? 'past' : isUnavailable ? 'buffer' : 'free';
    const priceCents = priceOfDay(car, date);
    return {
      date,
      ...(causeOf(spans, date) ?? { state: stateWithoutSpan, span: null }),
      priceCents,
      netCents: ownerReceives(priceCents, config.ownerFeePercent, config.currency),
      priceFrom: priceSource(car.rules, date),
    };
  });
  const { id, title, priceCents, state, pausedAt } = car;
  return { car: { id, title, priceCents, state, pausedAt }, today, days, spans };
}
