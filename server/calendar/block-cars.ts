import type { CarBlockResult, CarsBlockRequest } from '../../contract/calendar/calendar.ts';
import type { Language } from '../../contract/languages/translate.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError, errorText } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { blockDays } from './block-days.ts';

/**
 * Blocks each car in a separate transaction, so that one that is booked or belongs to another owner is reported without
 * affecting the others. After an unexpected failure, earlier cars stay blocked and a retry blocks the rest.
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
