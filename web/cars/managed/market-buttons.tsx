import { useState } from 'react';
import type { ManagedCar } from '../../../contract/cars/cars.ts';
import { isApprovedState } from '../../../contract/cars/listing-lifecycle.ts';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { usePauseCar } from '../car-mutations.ts';
import { RemoveDialog } from './remove-dialog.tsx';

function tellPaused({ title, state }: ManagedCar, isPaused: boolean): string {
  if (isPaused) {
    return isApprovedState(state) ? t('cars.pause.done', { title }) : t('cars.pause.done-unlisted', { title });
  }
  return isApprovedState(state) ? t('cars.resume.done', { title }) : t('cars.resume.done-unlisted', { title });
}

/** Off the market and back with one press, which can be taken back; away for good only after a question. */
export function MarketButtons({ car }: { car: ManagedCar }) {
  const toast = useToast();
  const { mutate, isPending } = usePauseCar(car.id);
  const [isAsking, setAsking] = useState(false);
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
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-disabled={isPending || undefined}
        aria-label={
          isPaused ? t('cars.resume.label', { title: car.title }) : t('cars.pause.label', { title: car.title })
        }
        onClick={() => !isPending && set(!isPaused)}
      >
        {isPaused ? t('cars.resume.button') : t('cars.pause.button')}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label={t('cars.remove.label', { title: car.title })}
        onClick={() => setAsking(true)}
      >
        {t('cars.remove.button')}
      </Button>
      {isAsking && <RemoveDialog car={car} onClose={() => setAsking(false)} />}
    </>
  );
}
