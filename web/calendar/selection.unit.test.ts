import { describe, expect, it } from 'vitest';
import { reduceSelection, rangeOf, type SelectionAction, type DaySelection } from './selection.ts';

const limits = { startDate: '2030-06-05', endDate: '2030-06-25' };
const day = (number: number) => `2030-06-${String(number).padStart(2, '0')}`;

/** The selected range after these actions, or undefined */
function after(...choices: SelectionAction[]) {
  const chosen = choices.reduce<DaySelection | undefined>(
    (selection, choice) => reduceSelection(selection, choice, limits),
    undefined,
  );
  return chosen && rangeOf(chosen);
}
const press = (number: number): SelectionAction => ({ kind: 'press', day: day(number) });
const start = (number: number): SelectionAction => ({ kind: 'start', day: day(number) });
const extend = (number: number): SelectionAction => ({ kind: 'extend', day: day(number) });
const days = (from: number, to: number) => ({ startDate: day(from), endDate: day(to) });

describe('day selection', () => {
  it('makes a range of two clicks in either order, and starts over with a third', () => {
    expect(after(press(10))).toEqual(days(10, 10));
    expect(after(press(10), press(14))).toEqual(days(10, 14));
    expect(after(press(14), press(10))).toEqual(days(10, 14));
    expect(after(press(10), press(14), press(20))).toEqual(days(20, 20));
  });

  it('deselects a day that is clicked again', () => {
    expect(after(press(10), press(10))).toBeUndefined();
  });

  it('follows a drag in both directions', () => {
    expect(after(start(10), extend(14))).toEqual(days(10, 14));
    expect(after(start(10), extend(14), extend(8))).toEqual(days(8, 10));
  });

  it('extends the range after a drag, and starts over without one', () => {
    expect(after(start(10), extend(12), extend(16))).toEqual(days(10, 16));
    expect(after(start(10), extend(12), start(16))).toEqual(days(16, 16));
    expect(after(start(10), extend(12), press(16))).toEqual(days(16, 16));
  });

  it('starts a selection when there is nothing to extend', () => {
    expect(after(extend(10))).toEqual(days(10, 10));
  });

  it('rejects a start outside the limits, and clamps the end to them', () => {
    expect(after(press(4))).toBeUndefined();
    expect(after(start(10), extend(1))).toEqual(days(5, 10));
    expect(after(start(10), extend(30))).toEqual(days(10, 25));
    expect(after(start(10), start(2))).toEqual(days(10, 10));
  });

  it('clears the selection', () => {
    expect(after(start(10), extend(14), { kind: 'clear' })).toBeUndefined();
  });
});
