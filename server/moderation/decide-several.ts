import type { ManagedCar } from '../../contract/cars/cars.ts';
import type { CarResult, SeenCar } from '../../contract/moderation/moderation.ts';
import { dayIn } from '../../contract/dates.ts';
import { findManaged } from '../cars/index.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { AppError, errorText } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';

/**
 * Uses a separate transaction for each car: a car that has changed is reported with its current state and does not stop
 * the others. After an unexpected failure, the changes made so far remain and a retry makes the rest.
 */
export async function decideSeveral(
  { pool, config, branding: { fields } }: Pick<Services, 'pool' | 'config' | 'branding'>,
  language: Language,
  cars: SeenCar[],
  decide: (car: SeenCar) => Promise<ManagedCar>,
): Promise<{ results: CarResult[] }> {
  const results: CarResult[] = [];
  for (const seen of cars) {
    try {
      results.push({ id: seen.id, car: await decide(seen), problem: null });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const showing = { today: dayIn(config.timeZone), fields };
      const car = error.code === 'car/not-found' ? null : await findManaged(pool, seen.id, showing);
      results.push({ id: seen.id, car, problem: { code: error.code, message: errorText(language, error) } });
    }
  }
  return { results };
}
