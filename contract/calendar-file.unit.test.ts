import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarFile, escapeText, foldLine, type CalendarEvent } from './calendar-file.ts';

const event: CalendarEvent = {
  uid: '0198-trip@localhost',
  createdAt: '2026-11-15T03:04:05.678Z',
  startDate: '2026-12-30',
  endDate: '2026-12-31',
  title: 'Fiat 500, red; "Nina"',
  location: 'Lisbon',
  description: 'Owner: Ana\nTotal: 90.00$',
  url: 'https://sparekey.example/trips/0198',
  isBusy: false,
};

const fileOf = (...events: CalendarEvent[]) => calendarFile({ brand: 'Sparekey', kind: 'Trips', events });
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

describe('calendarFile', () => {
  it('writes whole-day events that end on the day after the last one', () => {
    const lines = linesOf(fileOf(event));
    expect(lines).toContain('DTSTART;VALUE=DATE:20261230');
    expect(lines).toContain('DTEND;VALUE=DATE:20270101');
    expect(lines).toContain('DTSTAMP:20261115T030405Z');
  });

  it('escapes characters that would end a value', () => {
    const lines = linesOf(fileOf(event));
    expect(lines).toContain(String.raw`SUMMARY:Fiat 500\, red\; "Nina"`);
    expect(lines).toContain(String.raw`DESCRIPTION:Owner: Ana\nTotal: 90.00$`);
    expect(escapeText('a\\b\r\nc\rd\u0000')).toBe(String.raw`a\\b\nc\nd `);
  });

  it('lets no text inject another property', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const plain = linesOf(fileOf({ ...event, title: 'x' }));
        const names = (file: string[]) => file.map((line) => line.split(/[:;]/)[0]);
        expect(names(linesOf(fileOf({ ...event, title: text })))).toEqual(names(plain));
      }),
    );
  });

  it('folds lines at 75 octets without splitting characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 60, maxLength: 200 }), (text) => {
        const folded = foldLine(escapeText(text));
        for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(folded.replaceAll('\r\n ', '')).toBe(escapeText(text));
      }),
    );
  });

  it('counts octets, not characters, of non-ASCII letters', () => {
    const folded = foldLine(`SUMMARY:${'ü'.repeat(40)}`);
    expect(folded.split('\r\n').map((line) => Buffer.byteLength(line))).toEqual([74, 15]);
  });

  it('ends every line with CRLF', () => {
    const file = fileOf(event);
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});
