import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { usePause, type PausableCar } from './use-pause.ts';

/** Pauses or resumes a car. */
export function PauseButton({ car }: { car: PausableCar }) {
  const { isPaused, isPending, toggle } = usePause(car);
  return (
    <Button
      variant="secondary"
      aria-disabled={isPending || undefined}
      aria-label={isPaused ? t('cars.resume.label', { title: car.title }) : t('cars.pause.label', { title: car.title })}
      onClick={toggle}
    >
      {isPaused ? t('cars.resume.button') : t('cars.pause.button')}
    </Button>
  );
}
