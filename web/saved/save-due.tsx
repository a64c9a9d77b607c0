import { useEffect, useEffectEvent } from 'react';
import { dueCar, forgetDue } from '../platform/session/sign-in-purpose.ts';
import { useSaveAndTell } from './save-due-mutations.ts';

/** Saves the car whose heart somebody pressed before they had an account. */
export default function SaveDue() {
  const saveCar = useSaveAndTell();
  const save = useEffectEvent(() => {
    const carId = dueCar('save');
    forgetDue();
    if (carId) saveCar(carId);
  });
  useEffect(() => save(), []);
  return null;
}
