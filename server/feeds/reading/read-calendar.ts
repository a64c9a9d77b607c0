import ICAL from 'ical.js';
import { addDays, type DateRange } from '../../../contract/dates.ts';
import { feedLimits } from '../../../contract/feeds/limits.ts';
import { CalendarError } from './calendar-error.ts';
import { calendarLines } from './calendar-lines.ts';
import { eventDays, newBudget } from './expand-events.ts';

export interface ReadOptions {
  timeZone: string;
  today: string;
  /** Part of the UIDs that we export. */
  host: string;
  /** Periods that other sites have read from our export and may send back. */
  exported: DateRange[];
}

export interface CalendarContents {
  /** The calendar has no events at all, not even past ones. */
  isEmpty: boolean;
  /** Number of events that take days from today on. */
  events: number;
  unreadable: number;
  periods: DateRange[];
}

const UID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** `id` is the rental or block that takes the days. */
export const ownUid = (id: string, host: string) => `taken-${id}@${host}`;
const ownMarker = (host: string) => new RegExp(`taken-${UID}@${RegExp.escape(host)}(?![\\w.-])`, 'i');

function mergeRanges(ranges: readonly DateRange[]): DateRange[] {
  const merged: DateRange[] = [];
  for (const range of ranges.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))) {
    const last = merged.at(-1);
    if (last && range.startDate <= addDays(last.endDate, 1)) {
      if (range.endDate > last.endDate) last.endDate = range.endDate;
    } else merged.push({ ...range });
  }
  return merged;
}

const keyOf = ({ startDate, endDate }: DateRange) => `${startDate}/${endDate}`;

/** A site that drops our marker still repeats our days, either as single periods or merged ones. */
const echoesOf = (exported: DateRange[], clip: (range: DateRange) => DateRange) => {
  const clipped = exported.map(clip);
  return new Set([...clipped, ...mergeRanges(clipped)].map(keyOf));
};

function parseEvent(calendar: ICAL.Component, lines: string[]): ICAL.Component {
  const component = new ICAL.Component(ICAL.parse(lines.join('\r\n')));
  calendar.addSubcomponent(component);
  return component;
}

/** Unreadable events are counted and skipped, so that the others still take their days. */
export function readCalendar(text: string, { timeZone, today, host, exported }: ReadOptions): CalendarContents {
  const marker = ownMarker(host);
  const { events, zones } = calendarLines(text, (line) => marker.test(line));
  const lastDay = addDays(today, feedLimits.daysAhead);
  const clip = ({ startDate, endDate }: DateRange) => ({
    startDate: startDate < today ? today : startDate,
    endDate: endDate > lastDay ? lastDay : endDate,
  });
  const echoes = echoesOf(exported, clip);
  const calendar = new ICAL.Component('vcalendar');
  const contents: CalendarContents = { isEmpty: events.length === 0, events: 0, unreadable: 0, periods: [] };

  const orCountUnreadable = (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (error instanceof CalendarError) throw error;
      contents.unreadable++;
    }
  };
  for (const lines of zones) orCountUnreadable(() => parseEvent(calendar, lines));
  const groups = new Map<string | symbol, ICAL.Component[]>();
  for (const { lines } of events.filter(({ isOwn }) => !isOwn)) {
    orCountUnreadable(() => {
      const component = parseEvent(calendar, lines);
      const uid = String(component.getFirstPropertyValue('uid') ?? '') || Symbol('without');
      groups.set(uid, [...(groups.get(uid) ?? []), component]);
    });
  }

  const budget = newBudget();
  for (const components of groups.values()) {
    orCountUnreadable(() => {
      const days = eventDays(components, { timeZone, today, lastDay, budget })
        .filter(({ startDate, endDate }) => endDate >= today && startDate <= lastDay)
        .map(clip)
        .filter((range) => !echoes.has(keyOf(range)));
      if (days.length === 0) return;
      contents.events++;
      contents.periods = mergeRanges([...contents.periods, ...days]);
    });
  }
  return contents;
}
