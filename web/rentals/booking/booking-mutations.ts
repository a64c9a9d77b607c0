import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Chosen } from '../../../contract/cars/car-extras.ts';
import type { DateRange } from '../../../contract/dates.ts';
import { carKeys } from '../../cars/index.ts';
import { request } from '../../platform/session/api.ts';

/** Asks whether these dates are free, and at what price; the car is asked for again when it is not as it was shown. */
export function useCheckDates(carId: string) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (asked: DateRange & Chosen) => request('POST /api/quotes', { body: { carId, ...asked } }),
  });
  return {
    checkDates: mutateAsync,
    isChecking: isPending,
    refreshCar: () => client.invalidateQueries({ queryKey: carKeys.details(carId) }),
  };
}
