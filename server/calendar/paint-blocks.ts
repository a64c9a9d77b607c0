import type { BlockRequest } from '../../contract/calendar/calendar.ts';
import { addDays, contains, eachDay, overlaps, type DateRange } from '../../contract/dates.ts';

export interface NotedDays extends DateRange {
  note: string;
}

const withNeighbours = ({ startDate, endDate }: DateRange): DateRange => ({
  startDate: addDays(startDate, -1),
  endDate: addDays(endDate, 1),
});

/**
 * What is blocked once the days of `range` are as wanted, given the blocks that touch it. Days side by side with the
 * same note are one block. Without a note of its own, a day keeps the one it has, or takes its neighbour's.
 */
export function paintBlocks(
  existing: readonly NotedDays[],
  range: DateRange,
  wanted: readonly BlockRequest[],
): NotedDays[] {
  const before = new Map(existing.flatMap((block) => eachDay(block).map((day) => [day, block.note] as const)));
  const notes = new Map([...before].filter(([day]) => !contains(range, day)));
  for (const block of wanted) {
    const near = withNeighbours(block);
    const neighbour = existing.find((other) => overlaps(other, near));
    for (const day of eachDay(block)) notes.set(day, block.note ?? before.get(day) ?? neighbour?.note ?? '');
  }
  const painted: NotedDays[] = [];
  for (const [day, note] of [...notes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const last = painted.at(-1);
    if (last && last.note === note && addDays(last.endDate, 1) === day) last.endDate = day;
    else painted.push({ startDate: day, endDate: day, note });
  }
  return painted;
}
