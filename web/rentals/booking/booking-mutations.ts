import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DateRange } from '../../../contract/dates.ts';
import { carKeys } from '../../cars/index.ts';
import { request } from '../../platform/session/api.ts';

/** Asks whether these dates are free, and at what price; the car is asked for again when it is not as it was shown. */
export function useCheckDates(carId: string) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (dates: DateRange) => request('POST /api/quotes', { body: { carId, ...dates } }),
  });
  return {
    checkDates: mutateAsync,
    isChecking: isPending,
    refreshCar: () => client.invalidateQueries({ queryKey: carKeys.details(carId) }),
  };
}
