import type { DateRange } from '../../contract/dates.ts';

/** Consecutive days, from where the selection started to where it was extended. `isOpen`: the next tap ends it. */
export interface DaySelection {
  anchor: string;
  head: string;
  isOpen: boolean;
}

export type SelectionAction =
  /** A tap or a key: two of them make a range, and a second one on the same day clears it. */
  { kind: 'press'; day: string } | { kind: 'start'; day: string } | { kind: 'extend'; day: string } | { kind: 'clear' };

/** Days outside `limits` cannot be selected. */
export function reduceSelection(
  selection: DaySelection | undefined,
  choice: SelectionAction,
  { startDate, endDate }: DateRange,
): DaySelection | undefined {
  if (choice.kind === 'clear') return undefined;
  if (choice.kind === 'extend' && selection) {
    const head = choice.day < startDate ? startDate : choice.day > endDate ? endDate : choice.day;
    return { ...selection, head, isOpen: false };
  }
  const { day } = choice;
  if (day < startDate || day > endDate) return selection;
  if (choice.kind === 'press' && selection?.isOpen) {
    return day === selection.anchor ? undefined : { ...selection, head: day, isOpen: false };
  }
  return { anchor: day, head: day, isOpen: choice.kind === 'press' };
}

export const rangeOf = ({ anchor, head }: DaySelection): DateRange =>
  anchor <= head ? { startDate: anchor, endDate: head } : { startDate: head, endDate: anchor };
