import { addDays } from './dates.ts';

export interface CalendarEvent {
  uid: string;
  /** An ISO timestamp. */
  createdAt: string;
  startDate: string;
  /** Inclusive. */
  endDate: string;
  title: string;
  location?: string;
  description: string;
  url?: string;
  /** Whether calendar programs show these days as busy. */
  isBusy: boolean;
}

interface Calendar {
  brand: string;
  kind: 'Trips' | 'Availability';
  /** For programs that subscribe to the calendar */
  name?: string;
  refreshMinutes?: number;
  events: readonly CalendarEvent[];
}

const LINE_OCTETS = 75;
const encoder = new TextEncoder();

/** Escapes text as RFC 5545 requires and replaces control characters. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');

/** Folds lines longer than 75 octets without splitting characters; continuation lines start with a space. */
export function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

const toDate = (day: string) => day.replaceAll('-', '');
const toTimestamp = (iso: string) => `${new Date(iso).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Events last whole days. RFC 5545 makes the end of such an event exclusive. */
const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${toTimestamp(event.createdAt)}`,
  `DTSTART;VALUE=DATE:${toDate(event.startDate)}`,
  `DTEND;VALUE=DATE:${toDate(addDays(event.endDate, 1))}`,
  `SUMMARY:${escapeText(event.title)}`,
  ...(event.location === undefined ? [] : [`LOCATION:${escapeText(event.location)}`]),
  `DESCRIPTION:${escapeText(event.description)}`,
  ...(event.url === undefined ? [] : [`URL:${event.url}`]),
  `TRANSP:${event.isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
  'END:VEVENT',
];

export const calendarFile = ({ brand, kind, name, refreshMinutes, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brand)}//${kind}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escapeText(name)}`]),
    ...(refreshMinutes === undefined
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`, `X-PUBLISHED-TTL:PT${refreshMinutes}M`]),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n');
