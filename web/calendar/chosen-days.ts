import type { BlockRequest, CalendarDay, CalendarSpan } from '../../contract/calendar/calendar.ts';
import { addDays, type DateRange } from '../../contract/dates.ts';

/** A calendar day with the span that causes its state */
export interface ShownDay extends Omit<CalendarDay, 'span'> {
  span: CalendarSpan | undefined;
}

/** Only cancelling its rental frees such a day. */
const isFixed = ({ span }: ShownDay) => span?.kind === 'rental';

export interface ChosenDays {
  range: DateRange;
  days: readonly ShownDay[];
  /** Not blocked, and free to be blocked */
  blockable: readonly ShownDay[];
  blocked: readonly ShownDay[];
  /** Booked, on hold, or a buffer day of a rental */
  fixed: readonly ShownDay[];
  imported: readonly ShownDay[];
  rentals: readonly (CalendarSpan & { kind: 'rental' })[];
  /** The note, if all days are blocked with the same one */
  note: string | undefined;
}

export function describeDays(range: DateRange, days: readonly ShownDay[]): ChosenDays {
  const blocked = days.filter(({ state }) => state === 'blocked');
  const spans = new Set(days.flatMap(({ span }) => (span?.kind === 'rental' ? span : [])));
  const notes = new Set(blocked.map(({ span }) => (span?.kind === 'block' ? span.note : '')));
  return {
    range,
    days,
    blockable: days.filter((day) => day.state !== 'blocked' && !isFixed(day)),
    blocked,
    fixed: days.filter((day) => isFixed(day)),
    imported: days.filter(({ state }) => state === 'imported'),
    rentals: [...spans],
    note: blocked.length > 0 && blocked.length === days.length && notes.size === 1 ? [...notes][0] : undefined,
  };
}

/** Merges consecutive days with the same note. */
function toBlocks(days: readonly ShownDay[], noteOf: (day: ShownDay) => string | undefined): BlockRequest[] {
  const blocks: BlockRequest[] = [];
  for (const day of days) {
    const note = noteOf(day);
    const last = blocks.at(-1);
    if (last && last.note === note && addDays(last.endDate, 1) === day.date) last.endDate = day.date;
    else blocks.push({ startDate: day.date, endDate: day.date, note });
  }
  return blocks;
}

const ownNote = ({ span }: ShownDay) => (span?.kind === 'block' ? span.note : undefined);

/** The existing blocks; sending them again undoes a change. */
export const currentBlocks = ({ blocked }: ChosenDays) => toBlocks(blocked, (day) => ownNote(day) ?? '');

/** All days except those taken by rentals */
export const allBlocked = ({ days }: ChosenDays) =>
  toBlocks(
    days.filter((day) => !isFixed(day)),
    ownNote,
  );

export const withNote = ({ blocked }: ChosenDays, note: string) => toBlocks(blocked, () => note);
