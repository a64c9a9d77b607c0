import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExtraSelection } from '../../../contract/cars/car-extras.ts';
import type { DateRange } from '../../../contract/dates.ts';
import { carKeys } from '../../cars/index.ts';
import { request } from '../../platform/session/api.ts';

/** Checks the availability and price of dates. `refreshCar` refetches a car that differs from what was shown. */
export function useCheckDates(carId: string) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (stay: DateRange & ExtraSelection) => request('POST /api/quotes', { body: { carId, ...stay } }),
  });
  return {
    checkDates: mutateAsync,
    isChecking: isPending,
    refreshCar: () => client.invalidateQueries({ queryKey: carKeys.details(carId) }),
  };
}
