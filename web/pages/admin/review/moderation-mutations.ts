import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallOutput } from '../../../../contract/calls.ts';
import type { ManagedCar } from '../../../../contract/cars/cars.ts';
import type { CarStatus } from '../../../../contract/cars/vocabulary.ts';
import { carKeys, moderationKeys } from '../../../cars/index.ts';
import { request } from '../../../platform/session/api.ts';
import { moderationQueries } from './moderation-queries.ts';

type Page = CallOutput<'GET /api/admin/cars'>;
type Result = CallOutput<'POST /api/admin/cars/status'>['results'][number];

/** The version of a car that the administrator saw. The server rejects a decision about an outdated one. */
type Seen = Pick<ManagedCar, 'id' | 'version'>;

export interface Verdict {
  status: CarStatus;
  reason?: string;
}

const bodyOf = ({ status, reason }: Verdict) => ({ status, ...(reason && { reason }) });
const seenOf = (cars: readonly Seen[]) => cars.map(({ id, version }) => ({ id, version }));

/** Updates the cached cars immediately after a decision, then refetches the lists that contain them. */
async function updateCaches(client: QueryClient, cars: readonly ManagedCar[]) {
  const changed = new Map(cars.map((car) => [car.id, car]));
  client.setQueriesData<Page>(
    { queryKey: moderationKeys.pendings },
    (page) => page && { ...page, cars: page.cars.map((car) => changed.get(car.id) ?? car) },
  );
  await Promise.all([
    client.invalidateQueries({ queryKey: carKeys.all }),
    client.invalidateQueries({ queryKey: carKeys.stats }),
  ]);
}

/** Reloads a car that another user changed; if that fails, refetches all lists. */
async function reload(client: QueryClient, id: string) {
  try {
    const car = await client.fetchQuery({ ...moderationQueries.review(id), staleTime: 0 });
    await updateCaches(client, [car]);
    return car;
  } catch {
    await client.invalidateQueries({ queryKey: moderationKeys.pendings });
    return undefined;
  }
}

type DecideOptions = {
  onDecided?: (saved: ManagedCar) => void;
  onRefused?: (error: Error, car: Seen) => void | Promise<void>;
};

/** Activates or disables one car. */
export function useDecide({ onDecided, onRefused }: DecideOptions = {}) {
  const client = useQueryClient();
  const decision = useMutation({
    mutationFn: ({ car: { id, version }, ...verdict }: Verdict & { car: Seen }) =>
      request('PATCH /api/admin/cars/:id/status', { params: { id }, body: { version, ...bodyOf(verdict) } }),
    onSuccess: (saved) => {
      onDecided?.(saved);
      void updateCaches(client, [saved]);
    },
    onError: (error, { car }) => onRefused?.(error, car),
  });
  return { ...decision, reload: (id: string) => reload(client, id) };
}

/** Activates or disables many cars in one request; each has its own result. */
export function useDecideAll({ onDecided }: { onDecided: (results: Result[], verdict: Verdict) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ cars, ...verdict }: Verdict & { cars: readonly Seen[] }) =>
      (await request('POST /api/admin/cars/status', { body: { cars: seenOf(cars), ...bodyOf(verdict) } })).results,
    onSuccess: (results, verdict) => {
      onDecided(results, verdict);
      void updateCaches(client, carsOf(results));
    },
  });
}

/** Reverts decisions on cars that have not changed since. */
export function useUndoDecisions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (cars: readonly Seen[]) =>
      (await request('POST /api/admin/cars/status/undo', { body: { cars: seenOf(cars) } })).results,
    onSuccess: (results) => void updateCaches(client, carsOf(results)),
  });
}

/** Returns the current cars from these results, whether the decision succeeded or not. */
export const carsOf = (results: readonly Result[]): ManagedCar[] => results.flatMap(({ car }) => car ?? []);
