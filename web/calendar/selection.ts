import type { DateRange } from '../../contract/dates.ts';

/** Days in a row that were chosen, from where it began to where it was led. `isOpen`: the next press ends it. */
export interface Selection {
  anchor: string;
  head: string;
  isOpen: boolean;
}

export type Choice =
  /** A press without a mouse: two of them make a range, and a second one on the same day takes it back. */
  { kind: 'press'; day: string } | { kind: 'start'; day: string } | { kind: 'extend'; day: string } | { kind: 'clear' };

/** Days outside of `limits` cannot be chosen. */
export function choose(
  selection: Selection | undefined,
  choice: Choice,
  { startDate, endDate }: DateRange,
): Selection | undefined {
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

export const rangeOf = ({ anchor, head }: Selection): DateRange =>
  anchor <= head ? { startDate: anchor, endDate: head } : { startDate: head, endDate: anchor };
