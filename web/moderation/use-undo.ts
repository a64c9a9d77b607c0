import type { ManagedCar } from '../../contract/cars/cars.ts';
import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import { useToast } from '../ui/toast.tsx';
import { carsOf, useUndoDecisions } from './moderation-mutations.ts';

const stateOf = ({ status, disabled }: ManagedCar) =>
  status === CAR_STATUS.active ? 'is active again' : disabled ? 'is disabled again' : 'is awaiting review again';

const nameOf = (cars: readonly ManagedCar[]) =>
  cars.length === 1 && cars[0] ? `“${cars[0].title}” ${stateOf(cars[0])}.` : `Undone for ${cars.length} cars.`;

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
