import { useState } from 'react';
import type { BlockRequest, CalendarRow, CarsBlockRequest } from '../../contract/calendar/calendar.ts';
import { contains, type DateRange } from '../../contract/dates.ts';
import { formatDay, formatRange } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { useToast } from '../ui/toast.tsx';
import { useBlockSeveral, useRestoreBlocks } from './calendar-mutations.ts';

/** The existing blocks within the range; sending them again undoes a new block. */
export const blocksIn = ({ spans }: Pick<CalendarRow, 'spans'>, { startDate, endDate }: DateRange): BlockRequest[] =>
  spans
    .filter((span) => span.kind === 'block')
    .filter((span) => span.startDate <= endDate && span.endDate >= startDate)
    .map(({ note, ...span }) => ({
      startDate: span.startDate < startDate ? startDate : span.startDate,
      endDate: span.endDate > endDate ? endDate : span.endDate,
      note,
    }));

/** Blocks days of several cars, shows how many with an undo button, and returns the problems of the other cars. */
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

  /** Returns the cars that were not blocked; undefined if the request failed. */
  async function block(body: CarsBlockRequest): Promise<string[] | undefined> {
    const { startDate, endDate } = body;
    const range = { startDate, endDate };
    const response = await mutateAsync(body).catch(() => undefined);
    if (!response) return undefined;
    const failed = response.results.filter(({ problem }) => problem);
    const done = response.results.filter(({ problem }) => !problem).map(({ carId }) => carId);
    setProblems(new Map(failed.map(({ carId, problem }) => [carId, problem!.message])));
    if (done.length > 0) {
      const days = startDate === endDate ? formatDay(startDate) : formatRange(range);
      // Undo needs the previous blocks, which are known only for the days that are shown.
      const isKnown = contains(shown, startDate) && contains(shown, endDate);
      toast.success(
        t('calendar.cars.block.done', { count: done.length, days }),
        isKnown ? { label: t('calendar.undo'), onSelect: undoOf(done, range) } : undefined,
      );
    }
    return failed.map(({ carId }) => carId);
  }

  return { block, problems, isPending, failure: error?.message };
}
