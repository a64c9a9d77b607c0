import type { ManagedCar } from '../../../contract/cars/cars.ts';
import { isApprovedState } from '../../../contract/cars/listing-lifecycle.ts';
import { t } from '../../language/words.ts';
import { useToast } from '../../ui/toast.tsx';
import { usePauseCar } from '../car-mutations.ts';

export type PausableCar = Pick<ManagedCar, 'id' | 'title' | 'state' | 'pausedAt'>;

function messageFor({ title, state }: PausableCar, isPaused: boolean): string {
  if (isPaused) {
    return isApprovedState(state) ? t('cars.pause.done', { title }) : t('cars.pause.done-unlisted', { title });
  }
  return isApprovedState(state) ? t('cars.resume.done', { title }) : t('cars.resume.done-unlisted', { title });
}

/** Pauses or resumes a car, with an undo button. */
export function usePause(car: PausableCar) {
  const toast = useToast();
  const { mutate, isPending } = usePauseCar(car.id);
  const isPaused = car.pausedAt !== null;
  const set = (shouldPause: boolean, isUndo = false) =>
    mutate(shouldPause, {
      onSuccess: () =>
        toast.success(
          messageFor(car, shouldPause),
          isUndo ? undefined : { label: t('cars.pause.undo'), onSelect: () => set(!shouldPause, true) },
        ),
      onError: ({ message }) => toast.error(message),
    });
  return { isPaused, isPending, toggle: () => !isPending && set(!isPaused) };
}
