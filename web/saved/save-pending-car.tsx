import { useEffect, useEffectEvent } from 'react';
import { pendingPurpose, clearPendingPurpose } from '../platform/session/sign-in-purpose.ts';
import { useSaveWithToast } from './save-pending-car-mutations.ts';

/** Saves the car whose heart a visitor pressed before signing in. */
export default function SavePendingCar() {
  const saveCar = useSaveWithToast();
  const save = useEffectEvent(() => {
    const carId = pendingPurpose('save')?.carId;
    clearPendingPurpose('save');
    if (carId) saveCar(carId);
  });
  useEffect(() => save(), []);
  return null;
}
