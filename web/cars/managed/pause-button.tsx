import type { ManagedCar } from '../../../contract/cars/cars.ts';
import { isApprovedState } from '../../../contract/cars/listing-lifecycle.ts';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { usePauseCar } from '../car-mutations.ts';

type PausableCar = Pick<ManagedCar, 'id' | 'title' | 'state' | 'pausedAt'>;

function tellPaused({ title, state }: PausableCar, isPaused: boolean): string {
  if (isPaused) {
    return isApprovedState(state) ? t('cars.pause.done', { title }) : t('cars.pause.done-unlisted', { title });
  }
  return isApprovedState(state) ? t('cars.resume.done', { title }) : t('cars.resume.done-unlisted', { title });
}

/** Off the market and back with one press, which can be taken back. */
export function PauseButton({ car, size }: { car: PausableCar; size?: 'sm' }) {
  const toast = useToast();
  const { mutate, isPending } = usePauseCar(car.id);
  const isPaused = car.pausedAt !== null;

  const set = (isToBePaused: boolean, isUndo = false) =>
    mutate(isToBePaused, {
      onSuccess: () =>
        toast.success(
          tellPaused(car, isToBePaused),
          isUndo ? undefined : { label: t('cars.pause.undo'), onSelect: () => set(!isToBePaused, true) },
        ),
      onError: ({ message }) => toast.error(message),
    });

  return (
    <Button
      variant="secondary"
      {...(size && { size })}
      aria-disabled={isPending || undefined}
      aria-label={isPaused ? t('cars.resume.label', { title: car.title }) : t('cars.pause.label', { title: car.title })}
      onClick={() => !isPending && set(!isPaused)}
    >
      {isPaused ? t('cars.resume.button') : t('cars.pause.button')}
    </Button>
  );
}
