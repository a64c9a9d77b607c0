import { feedLimits } from '../../../contract/feeds/limits.ts';
import { CalendarError } from './calendar-error.ts';

/** An event or a time zone, reduced to the lines about dates and times. */
interface Block {
  lines: string[];
  isOwn: boolean;
}

interface CalendarLines {
  events: Block[];
  zones: string[][];
}

const TIMES =
  /^(BEGIN|END|UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|TZID|TZOFFSETFROM|TZOFFSETTO)[;:]/i;
const EDGE = /^(BEGIN|END):\s*([\w-]+)\s*$/i;
const DEPTH_MAX = 8;
const KEPT = new Set(['VCALENDAR', 'VEVENT', 'VTIMEZONE', 'STANDARD', 'DAYLIGHT']);

const unfold = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .replaceAll(/(?:\r\n|\n|\r)[ \t]/g, '')
    .split(/\r\n|\n|\r/);

/**
 * Reduces the file to what the parser needs, so that alarms, long texts and malformed lines cannot slow it down or break it. An event is
 * ours if any line contains our marker, because other sites re-export our events under their own UIDs.
 */
export function calendarLines(text: string, isMarked: (line: string) => boolean): CalendarLines {
  const lines = unfold(text);
  const first = lines.find((line) => line.trim() !== '');
  if (!/^BEGIN:\s*VCALENDAR\s*$/i.test(first ?? '')) throw new CalendarError('not-a-calendar');

  const found: CalendarLines = { events: [], zones: [] };
  const path: string[] = [];
  let block: Block | undefined;
  for (const line of lines) {
    const [, edge = '', name = ''] = EDGE.exec(line) ?? [];
    const component = name.toUpperCase();
    if (edge.toUpperCase() === 'BEGIN') {
      path.push(component);
      if (path.length > DEPTH_MAX) throw new CalendarError('cut-off');
      if (path.length === 2 && (component === 'VEVENT' || component === 'VTIMEZONE'))
        block = { lines: [], isOwn: false };
    }
    if (block) {
      if (component === '' && isMarked(line)) block.isOwn = true;
      if (path.every((part) => KEPT.has(part)) && TIMES.test(line)) block.lines.push(line);
    }
    if (edge.toUpperCase() === 'END') {
      if (path.pop() !== component) throw new CalendarError('cut-off');
      if (path.length === 1 && block) {
        if (component === 'VEVENT') found.events.push(block);
        else found.zones.push(block.lines);
        block = undefined;
      }
    }
    if (found.events.length > feedLimits.eventsMax) throw new CalendarError('too-many-events');
  }
  if (path.length > 0) throw new CalendarError('cut-off');
  return found;
}
