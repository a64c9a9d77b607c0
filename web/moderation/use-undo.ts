import type { ManagedCar } from '../../contract/cars/cars.ts';
import type { ListingState } from '../../contract/cars/listing-lifecycle.ts';
import { useToast } from '../ui/toast.tsx';
import { carsOf, useUndoDecisions } from './moderation-mutations.ts';

const AGAIN: Record<ListingState, string> = {
  active: 'is active again',
  disabled: 'is disabled again',
  waiting: 'is awaiting review again',
};

const nameOf = (cars: readonly ManagedCar[]) =>
  cars.length === 1 && cars[0] ? `“${cars[0].title}” ${AGAIN[cars[0].state]}.` : `Undone for ${cars.length} cars.`;

/** Takes decisions back that were just made, and says what became of it. */
export function useUndo(onDone?: (cars: readonly ManagedCar[]) => void) {
  const { mutateAsync } = useUndoDecisions();
  const toast = useToast();
  return async (decided: readonly ManagedCar[]) => {
    try {
      const results = await mutateAsync(decided);
      onDone?.(carsOf(results));
      const undone = results.flatMap(({ car, problem }) => (car && !problem ? car : []));
      if (undone.length > 0) toast.success(nameOf(undone));
      for (const { problem } of results) if (problem) toast.error(problem.message);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
  };
}
