import { useState } from 'react';
import type { ManagedCar } from '../../../../contract/cars/cars.ts';
import { isApprovedState } from '../../../../contract/cars/listing-lifecycle.ts';
import { CAR_STATUS } from '../../../../contract/cars/vocabulary.ts';
import { t } from '../../../language/words.ts';
import { ApiError } from '../../../platform/session/api.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useDecide } from './moderation-mutations.ts';
import { useUndo } from './use-undo.ts';

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'car/changed-meanwhile';

function done({ title, state }: ManagedCar): string {
  if (state === 'paused') return t('moderation.decided.paused', { title });
  return state === 'active' ? t('moderation.decided.active', { title }) : t('moderation.decided.disabled', { title });
}

/**
 * Activating and disabling one car. The version that was on the screen goes along: when anybody has changed the car or
 * decided about it since, nothing happens but that it is shown as it is now, with who did what. Then it is for the
 * person to decide again.
 */
export function useStatusChange(car: ManagedCar, onSaved?: (cars: readonly ManagedCar[]) => void) {
  const toast = useToast();
  const undo = useUndo(onSaved);
  const [isAsking, setAsking] = useState(false);
  const [meanwhile, setMeanwhile] = useState<string>();
  const isApproved = isApprovedState(car.state);

  const { mutate, isPending, error, reset, reload } = useDecide({
    onDecided: (saved) => {
      setMeanwhile(undefined);
      setAsking(false);
      toast.success(done(saved), { label: t('moderation.undo'), onSelect: () => void undo([saved]) });
      onSaved?.([saved]);
    },
    onRefused: async (failure) => {
      if (isConflict(failure)) {
        const current = await reload(car.id);
        if (current) onSaved?.([current]);
        setMeanwhile(failure.message);
      } else if (!isAsking) toast.error(failure.message);
    },
  });

  return {
    isApproved,
    isPending,
    /** What somebody else did meanwhile, as long as the person has not decided again. */
    meanwhile,
    dismiss: () => setMeanwhile(undefined),
    isAsking,
    problem: error?.message,
    /** The one button: activates at once, and asks for a reason before it disables. */
    press: () => {
      if (isPending) return;
      reset();
      if (isApproved) setAsking(true);
      else mutate({ car, status: CAR_STATUS.active });
    },
    disable: (reason: string) => mutate({ car, status: CAR_STATUS.inactive, reason }),
    stopAsking: () => setAsking(false),
  };
}

export type StatusChange = ReturnType<typeof useStatusChange>;
