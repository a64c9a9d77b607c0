import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedCar } from '../../contract/cars.ts';
import { notices } from '../../contract/messages.ts';
import { CAR_STATUS } from '../../contract/vocabulary.ts';
import { ApiError, request } from '../session/api.ts';
import { useToast } from '../ui/toast.tsx';
import { pendingsQueries } from './pendings-queries.ts';

const isConflict = (error: Error) => error instanceof ApiError && error.code === 'car/changed-meanwhile';

const done = ({ title, status }: ManagedCar) =>
  status === CAR_STATUS.active
    ? `“${title}” is active. Others can find and rent it.`
    : `“${title}” is disabled. Nobody can find or rent it.`;

/**
 * Activating and disabling one car. The version that was on the screen goes along: when the car has changed since, nothing
 * happens but that it is shown as it is now.
 */
export function useStatusChange(car: ManagedCar) {
  const client = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const isActive = car.status === CAR_STATUS.active;

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (reason: string) =>
      request('PATCH /api/admin/cars/:id/status', {
        params: { id: car.id },
        body: {
          status: isActive ? CAR_STATUS.inactive : CAR_STATUS.active,
          version: car.version,
          ...(reason && { reason }),
        },
      }),
    onSuccess: (saved) => {
      setChanged(false);
      setAsking(false);
      toast.success(done(saved));
      void pendingsQueries.settle(client, saved);
    },
    onError: async (failure) => {
      if (isConflict(failure)) {
        await pendingsQueries.reload(client, car.id);
        setChanged(true);
      }
      if (!isAsking) toast.error(isConflict(failure) ? notices.carReloaded : failure.message);
    },
  });

  return {
    isActive,
    isPending,
    /** The car was changed by somebody else, and the reviewer has been shown the change but not decided yet. */
    isChanged,
    isAsking,
    problem: error && (isConflict(error) ? notices.carReloaded : error.message),
    /** The one button: activates at once, and asks for a reason before it disables. */
    press: () => {
      if (isPending) return;
      reset();
      if (isActive) setAsking(true);
      else mutate('');
    },
    disable: (reason: string) => {
      // The reason is one line of a mail, so line breaks count as spaces.
      if (!isPending) mutate(reason.replace(/\s+/g, ' ').trim());
    },
    stopAsking: () => setAsking(false),
  };
}

export type StatusChange = ReturnType<typeof useStatusChange>;
