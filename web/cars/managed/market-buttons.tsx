import { useState } from 'react';
import type { ManagedCar } from '../../../contract/cars/cars.ts';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { PauseButton } from './pause-button.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

/** Off the market and back with one press; away for good only after a question. */
export function MarketButtons({ car }: { car: ManagedCar }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <PauseButton car={car} size="sm" />
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
