import { useState } from 'react';
import type { BlockRequest, CalendarRow, CarsBlockRequest } from '../../contract/calendar/calendar.ts';
import { contains, type DateRange } from '../../contract/dates.ts';
import { formatDay, formatRange } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { useToast } from '../ui/toast.tsx';
import { useBlockSeveral, useRestoreBlocks } from './calendar-mutations.ts';

/** What of these days is blocked already: to say that again takes back what was added. */
export const blocksIn = ({ spans }: Pick<CalendarRow, 'spans'>, { startDate, endDate }: DateRange): BlockRequest[] =>
  spans
    .filter((span) => span.kind === 'block')
    .filter((span) => span.startDate <= endDate && span.endDate >= startDate)
    .map(({ note, ...span }) => ({
      startDate: span.startDate < startDate ? startDate : span.startDate,
      endDate: span.endDate > endDate ? endDate : span.endDate,
      note,
    }));

/** Blocks days of several cars, tells how many, with a way back, and of each that was left why. */
export function useBlockCars(cars: readonly CalendarRow[], shown: DateRange) {
  const toast = useToast();
  const { mutateAsync, isPending, error } = useBlockSeveral();
  const restore = useRestoreBlocks();
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());

  const undoOf = (done: readonly string[], range: DateRange) => {
    const before = cars
      .filter(({ id }) => done.includes(id))
      .map((car) => ({ carId: car.id, body: { ...range, blocks: blocksIn(car, range) } }));
    return () =>
      restore.mutate(before, {
        onSuccess: () => toast.success(t('calendar.undone')),
        onError: ({ message }) => toast.error(message),
      });
  };

  /** Returns the cars that were left as they are; undefined where nothing is known. */
  async function block(asked: CarsBlockRequest): Promise<string[] | undefined> {
    const { startDate, endDate } = asked;
    const range = { startDate, endDate };
    const answer = await mutateAsync(asked).catch(() => undefined);
    if (!answer) return undefined;
    const left = answer.results.filter(({ problem }) => problem);
    const done = answer.results.filter(({ problem }) => !problem).map(({ carId }) => carId);
    setProblems(new Map(left.map(({ carId, problem }) => [carId, problem!.message])));
    if (done.length > 0) {
      const days = startDate === endDate ? formatDay(startDate) : formatRange(range);
      // What was blocked on days that are not shown is not known here.
      const isKnown = contains(shown, startDate) && contains(shown, endDate);
      toast.success(
        t('calendar.cars.block.done', { count: done.length, days }),
        isKnown ? { label: t('calendar.undo'), onSelect: undoOf(done, range) } : undefined,
      );
    }
    return left.map(({ carId }) => carId);
  }

  return { block, problems, isPending, failure: error?.message };
}
