import type { ManagedCar } from '../../contract/cars/cars.ts';
import type { CarResult, SeenCar } from '../../contract/moderation/moderation.ts';
import { findManaged } from '../cars/index.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';

/**
 * Does the same with several cars, one after the other and each in a transaction of its own: a car that somebody else
 * changed meanwhile is reported with what it is now and does not hold up the others. What is no expected refusal ends
 * the whole of it; cars that were done by then stay done, and the same request goes on from there.
 */
export async function decideSeveral(
  { pool }: Pick<Services, 'pool'>,
  cars: SeenCar[],
  decide: (car: SeenCar) => Promise<ManagedCar>,
): Promise<{ results: CarResult[] }> {
  const results: CarResult[] = [];
  for (const seen of cars) {
    try {
      results.push({ id: seen.id, car: await decide(seen), problem: null });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const car = error.code === 'car/not-found' ? null : await findManaged(pool, seen.id);
      results.push({ id: seen.id, car, problem: { code: error.code, message: error.message } });
    }
  }
  return { results };
}
