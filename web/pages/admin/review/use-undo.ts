import type { ManagedCar } from '../../../../contract/cars/cars.ts';
import { t } from '../../../language/words.ts';
import { useToast } from '../../../ui/toast.tsx';
import { carsOf, useUndoDecisions } from './moderation-mutations.ts';

const describeUndone = (cars: readonly ManagedCar[]) =>
  cars.length === 1 && cars[0]
    ? t.of('moderation.undone', cars[0].state, { title: cars[0].title })
    : t('moderation.undone-several', { count: cars.length });

/** Undoes recent decisions and reports the result. */
export function useUndo(onDone?: (cars: readonly ManagedCar[]) => void) {
  const { mutateAsync } = useUndoDecisions();
  const toast = useToast();
  return async (decided: readonly ManagedCar[]) => {
    try {
      const results = await mutateAsync(decided);
      onDone?.(carsOf(results));
      const undone = results.flatMap(({ car, problem }) => (car && !problem ? car : []));
      if (undone.length > 0) toast.success(describeUndone(undone));
      for (const { problem } of results) if (problem) toast.error(problem.message);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
  };
}
