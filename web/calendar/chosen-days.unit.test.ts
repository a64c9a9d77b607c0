import { describe, expect, it } from 'vitest';
import type { CalendarSpan } from '../../contract/calendar/calendar.ts';
import type { DayState } from '../../contract/calendar/day-states.ts';
import { allBlocked, currentBlocks, describeDays, withNote, type ShownDay } from './chosen-days.ts';

const date = (number: number) => `2030-06-${String(number).padStart(2, '0')}`;
const range = (from: number, to: number) => ({ startDate: date(from), endDate: date(to) });
const block = (from: number, to: number, note: string): CalendarSpan => ({
  kind: 'block',
  id: note,
  ...range(from, to),
  note,
});
const rental = (from: number, to: number): CalendarSpan => ({
  kind: 'rental',
  id: 'rental',
  ...range(from, to),
  bufferBefore: 0,
  bufferAfter: 1,
  status: 'confirmed',
  renterName: 'Kim Lee',
});

function chosen(from: number, ...states: [DayState, CalendarSpan?][]) {
  const days = states.map(([state, span], index): ShownDay => {
    const price = { priceCents: 4_500, netCents: 3_825, priceFrom: 'car' } as const;
    return { date: date(from + index), state, span, ...price };
  });
  return describeDays(range(from, from + states.length - 1), days);
}

const holiday = block(1, 2, 'Holiday');
const booked = rental(4, 5);
const MIXED = chosen(
  1,
  ['blocked', holiday],
  ['blocked', holiday],
  ['free'],
  ['booked', booked],
  ['booked', booked],
  ['buffer', booked],
  ['buffer'],
  ['imported', { kind: 'imported', id: 'feed', ...range(8, 8), name: '' }],
);

describe('describeDays', () => {
  it('excludes booked days and buffer days around them', () => {
    expect(MIXED.fixed.map((day) => day.date)).toEqual([date(4), date(5), date(6)]);
    expect(MIXED.blockable.map((day) => day.date)).toEqual([date(3), date(7), date(8)]);
    expect(MIXED.rentals).toEqual([booked]);
    expect(allBlocked(MIXED)).toEqual([
      { ...range(1, 2), note: 'Holiday' },
      { ...range(3, 3), note: undefined },
      { ...range(7, 8), note: undefined },
    ]);
  });

  it('keeps the existing blocks with their notes', () => {
    const days = chosen(
      1,
      ['blocked', holiday],
      ['blocked', block(2, 2, 'Service')],
      ['free'],
      ['blocked', block(4, 4, '')],
    );
    expect(currentBlocks(days)).toEqual([
      { ...range(1, 1), note: 'Holiday' },
      { ...range(2, 2), note: 'Service' },
      { ...range(4, 4), note: '' },
    ]);
  });

  it('has a common note only if all days are blocked with the same one', () => {
    expect(chosen(1, ['blocked', holiday], ['blocked', holiday]).note).toBe('Holiday');
    expect(chosen(1, ['blocked', holiday], ['free']).note).toBeUndefined();
    expect(chosen(1, ['blocked', holiday], ['blocked', block(2, 2, 'Service')]).note).toBeUndefined();
    expect(withNote(chosen(1, ['blocked', holiday], ['blocked', holiday]), 'Rome')).toEqual([
      { ...range(1, 2), note: 'Rome' },
    ]);
  });
});
