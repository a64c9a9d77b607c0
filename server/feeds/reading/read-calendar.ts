import ICAL from 'ical.js';
import { addDays, type DateRange } from '../../../contract/dates.ts';
import { feedLimits } from '../../../contract/feeds/limits.ts';
import { CalendarError } from './calendar-error.ts';
import { calendarLines } from './calendar-lines.ts';
import { eventDays, newBudget } from './expand-events.ts';

export interface Reading {
  timeZone: string;
  today: string;
  /** As part of the UIDs that we export */
  host: string;
  /** What other sites have read of ours and may repeat */
  exported: DateRange[];
}

export interface CalendarContents {
  /** No event at all, not even one that is over */
  isEmpty: boolean;
  /** Those that take days from today on */
  events: number;
  unreadable: number;
  periods: DateRange[];
}

const UID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** What we export is named after what takes the days. */
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

/** Sites that rewrite what they read, without our marker, still keep its days: one by one, or joined. */
const echoesOf = (exported: DateRange[], clip: (range: DateRange) => DateRange) => {
  const clipped = exported.map(clip);
  return new Set([...clipped, ...mergeRanges(clipped)].map(keyOf));
};

function parseEvent(calendar: ICAL.Component, lines: string[]): ICAL.Component {
  const component = new ICAL.Component(ICAL.parse(lines.join('\r\n')));
  calendar.addSubcomponent(component);
  return component;
}

/** An event that cannot be read is counted and left out; the others still take their days. */
export function readCalendar(text: string, { timeZone, today, host, exported }: Reading): CalendarContents {
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

  const attempt = (work: () => void) => {
    try {
      work();
    } catch (error) {
      if (error instanceof CalendarError) throw error;
      contents.unreadable++;
    }
  };
  for (const lines of zones) attempt(() => parseEvent(calendar, lines));
  const groups = new Map<string | symbol, ICAL.Component[]>();
  for (const { lines } of events.filter(({ isOwn }) => !isOwn)) {
    attempt(() => {
      const component = parseEvent(calendar, lines);
      const uid = String(component.getFirstPropertyValue('uid') ?? '') || Symbol('without');
      groups.set(uid, [...(groups.get(uid) ?? []), component]);
    });
  }

  const budget = newBudget();
  for (const components of groups.values()) {
    attempt(() => {
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
