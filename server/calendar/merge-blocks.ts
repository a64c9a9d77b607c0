import type { BlockRequest } from '../../contract/calendar/calendar.ts';
import { addDays, contains, eachDay, type DateRange } from '../../contract/dates.ts';

export interface DatesWithNote extends DateRange {
  note: string;
}

const withNeighbours = ({ startDate, endDate }: DateRange): DateRange => ({
  startDate: addDays(startDate, -1),
  endDate: addDays(endDate, 1),
});

/**
 * Replaces the blocks within `range` by `wanted`, given the existing blocks that overlap or touch the range. Merges
 * adjacent days with the same note. A day without a new note keeps its note, or takes the note of an adjacent block.
 */
export function mergeBlocks(
  existing: readonly DatesWithNote[],
  range: DateRange,
  wanted: readonly BlockRequest[],
): DatesWithNote[] {
  const before = new Map(existing.flatMap((block) => eachDay(block).map((day) => [day, block.note] as const)));
  const notes = new Map([...before].filter(([day]) => !contains(range, day)));
  for (const block of wanted) {
    // Looked up by day: comparing each block with every other would take a quarter of a million steps.
    const near = eachDay(withNeighbours(block)).find((day) => before.has(day));
    const neighbourNote = near === undefined ? undefined : before.get(near);
    for (const day of eachDay(block)) notes.set(day, block.note ?? before.get(day) ?? neighbourNote ?? '');
  }
  const painted: DatesWithNote[] = [];
  for (const [day, note] of [...notes].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const last = painted.at(-1);
    if (last && last.note === note && addDays(last.endDate, 1) === day) last.endDate = day;
    else painted.push({ startDate: day, endDate: day, note });
  }
  return painted;
}
