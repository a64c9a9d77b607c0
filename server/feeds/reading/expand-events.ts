import ICAL from 'ical.js';
import { feedLimits } from '../../../contract/feeds/limits.ts';
import type { DateRange } from '../../../contract/dates.ts';
import { CalendarError } from './calendar-error.ts';
import { touchedDays, wallDay, type EventSpan } from './market-days.ts';

interface ExpandOptions {
  timeZone: string;
  today: string;
  lastDay: string;
  /** Shared by all events of a file. */
  budget: { occurrences: number };
}

/** More than any difference between time zones; the exact day is computed later. */
const MARGIN = 3 * 86_400_000;

const textOf = (component: ICAL.Component, name: string) =>
  String(component.getFirstPropertyValue(name) ?? '').toUpperCase();

const takesDays = (component: ICAL.Component) =>
  textOf(component, 'status') !== 'CANCELLED' && textOf(component, 'transp') !== 'TRANSPARENT';

function zoneOf(component: ICAL.Component, name: string): string | undefined {
  const zone = component.getFirstProperty(name)?.getParameter('tzid');
  return typeof zone === 'string' ? zone : undefined;
}

function spanOf(component: ICAL.Component): EventSpan {
  const event = new ICAL.Event(component, { exceptions: [] });
  const startZone = zoneOf(component, 'dtstart');
  const hasEnd = component.hasProperty('dtend');
  if (!component.hasProperty('dtstart')) throw new RangeError('No start.');
  return {
    start: event.startDate,
    end: event.endDate,
    startZone,
    endZone: hasEnd ? zoneOf(component, 'dtend') : startZone,
  };
}

const timesIn = (component: ICAL.Component, name: string): unknown[] =>
  component.getAllProperties(name).flatMap((property) => property.getValues() as unknown[]);

/** Periods have their own end times, which ical.js ignores when it expands the event. */
function takePeriods(component: ICAL.Component): EventSpan[] {
  const periods = component.getAllProperties('rdate').filter(({ type }) => type === 'period');
  for (const property of periods) component.removeProperty(property);
  const zone = zoneOf(component, 'dtstart');
  return periods
    .flatMap((property) => property.getValues() as ICAL.Period[])
    .map((period) => ({ start: period.start, end: period.getEnd(), startZone: zone, endZone: zone }));
}

/** Applies exclusions here, because ical.js skips an exclusion that follows one without a matching occurrence. */
function takeExclusions(component: ICAL.Component): (occurrence: ICAL.Time) => boolean {
  const excluded = timesIn(component, 'exdate').filter((time) => time instanceof ICAL.Time);
  component.removeAllProperties('exdate');
  const days = new Set(excluded.filter(({ isDate }) => isDate).map(wallDay));
  const moments = new Set(excluded.filter(({ isDate }) => !isDate).map((time) => time.toUnixTime()));
  return (occurrence) => days.has(wallDay(occurrence)) || moments.has(occurrence.toUnixTime());
}

function* spansOf(main: ICAL.Component, exceptions: ICAL.Component[], options: ExpandOptions): Generator<EventSpan> {
  if (!main.hasProperty('rrule') && !main.hasProperty('rdate') && exceptions.length === 0) {
    yield spanOf(main);
    return;
  }
  yield* takePeriods(main);
  const isExcluded = takeExclusions(main);
  const event = new ICAL.Event(main, { exceptions });
  const { start, startZone, endZone } = spanOf(main);
  const reachesBack = event.duration.toSeconds() * 1000 + MARGIN;
  const first = Date.parse(options.today) - reachesBack;
  const last = Date.parse(options.lastDay) + MARGIN;

  function* spanAt(occurrence: ICAL.Time): Generator<EventSpan> {
    if (isExcluded(occurrence)) return;
    const { item, startDate, endDate } = event.getOccurrenceDetails(occurrence);
    if (takesDays(item.component)) yield { start: startDate, end: endDate, startZone, endZone };
  }
  // Without a rule, ical.js skips the start and begins with the first RDATE.
  if (!main.hasProperty('rrule')) yield* spanAt(start);
  const occurrences = event.iterator();
  for (let next = occurrences.next(); next; next = occurrences.next()) {
    if (--options.budget.occurrences < 0) throw new CalendarError('too-complex');
    const approximate = Date.UTC(next.year, next.month - 1, next.day);
    if (approximate > last) return;
    if (approximate >= first) yield* spanAt(next);
  }
}

/** Expands an event with its recurrences, including single occurrences that were moved or cancelled. */
export function eventDays(components: ICAL.Component[], options: ExpandOptions): DateRange[] {
  const isException = (component: ICAL.Component) => component.hasProperty('recurrence-id');
  const exceptions = components.filter(isException);
  const spans: EventSpan[] = exceptions.filter(takesDays).map(spanOf);
  for (const main of components.filter((component) => !isException(component) && takesDays(component))) {
    spans.push(...spansOf(main, exceptions, options));
  }
  return spans.map((span) => touchedDays(span, options.timeZone));
}

export const newBudget = () => ({ occurrences: feedLimits.occurrencesMax });
