import type { CarBlockResult, CarsBlockRequest } from '../../contract/calendar/calendar.ts';
import type { Language } from '../../contract/languages/translate.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError, errorText } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { blockDays } from './block-days.ts';

/**
 * Each car in a transaction of its own, all of its days or none: one that is booked, or not theirs, is reported and does not
 * stop the others. After an unexpected failure, cars done by then stay done and a retry does the rest.
 */
export async function blockCars(
  services: Pick<Services, 'config' | 'pool'>,
  viewer: Viewer,
  language: Language,
  { carIds, ...days }: CarsBlockRequest,
): Promise<CarBlockResult[]> {
  const results: CarBlockResult[] = [];
  for (const carId of carIds) {
    try {
      results.push({ carId, block: await blockDays(services, viewer, carId, days), problem: null });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      results.push({ carId, block: null, problem: { code: error.code, message: errorText(language, error) } });
    }
  }
  return results;
}
