import { useState } from 'react';
import type { ManagedCar } from '../../../../contract/cars/cars.ts';
import { CAR_STATUS } from '../../../../contract/cars/vocabulary.ts';
import { t } from '../../../language/words.ts';
import { ApiError } from '../../../platform/session/api.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useDecide } from './moderation-mutations.ts';
import { isApproved } from './unreviewed-prices.tsx';
import { useUndo } from './use-undo.ts';

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'car/changed-meanwhile';

function describeDecision({ title, state }: ManagedCar): string {
  if (state === 'paused') return t('moderation.decided.paused', { title });
  return state === 'active' ? t('moderation.decided.active', { title }) : t('moderation.decided.disabled', { title });
}

/**
 * Activates or disables one car. Sends the version that was on the screen: if the car has changed since, the server rejects
 * the decision, and the page shows the current car with who changed what. The administrator can then decide again.
 */
export function useStatusChange(car: ManagedCar, onSaved?: (cars: readonly ManagedCar[]) => void) {
  const toast = useToast();
  const undo = useUndo(onSaved);
  const [isAsking, setAsking] = useState(false);
  const [conflict, setConflict] = useState<string>();
  const isDone = isApproved(car);

  const { mutate, isPending, error, reset, reload } = useDecide({
    onDecided: (saved) => {
      setConflict(undefined);
      setAsking(false);
      toast.success(describeDecision(saved), { label: t('moderation.undo'), onSelect: () => void undo([saved]) });
      onSaved?.([saved]);
    },
    onRefused: async (failure) => {
      if (isConflict(failure)) {
        const current = await reload(car.id);
        if (current) onSaved?.([current]);
        setConflict(failure.message);
      } else if (!isAsking) toast.error(failure.message);
    },
  });

  return {
    isApproved: isDone,
    isPending,
    /** What another user changed in the meantime, until the administrator decides again. */
    conflict,
    dismiss: () => setConflict(undefined),
    isAsking,
    problem: error?.message,
    /** Activates immediately, or asks for a reason before disabling. */
    press: () => {
      if (isPending) return;
      reset();
      if (isDone) setAsking(true);
      else mutate({ car, status: CAR_STATUS.active });
    },
    disable: (reason: string) => mutate({ car, status: CAR_STATUS.inactive, reason }),
    stopAsking: () => setAsking(false),
  };
}

export type StatusChange = ReturnType<typeof useStatusChange>;
