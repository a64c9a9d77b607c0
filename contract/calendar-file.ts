import { addDays } from './dates.ts';

export interface CalendarEvent {
  uid: string;
  /** When it was made, as an ISO timestamp. */
  createdAt: string;
  startDate: string;
  /** The last day that belongs to it. */
  endDate: string;
  title: string;
  location?: string;
  description: string;
  url?: string;
  /** Whether these days are taken, to other calendar programs. */
  isBusy: boolean;
}

interface Calendar {
  brand: string;
  kind: 'Trips' | 'Availability';
  /** For programs that read it again and again */
  name?: string;
  refreshMinutes?: number;
  events: readonly CalendarEvent[];
}

const LINE_OCTETS = 75;
const encoder = new TextEncoder();

/** Text as RFC 5545 wants it: four characters escaped, and no control characters. */
export const escapeText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');

/** Lines are at most 75 octets long; the rest goes on in the next one, after a space. Characters stay whole. */
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

/** Events fill whole days. The end of such an event is the first day that no longer belongs to it. */
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
