import { scheduleAuthorisationCheck } from '../../money/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { expireUnpaidHolds, lapseRequests } from './transition-rental.queries.ts';
import { recordLapsed } from './rental-history.ts';
import { announceLapsed } from './request-mails.ts';

/**
 * Ends holds that were not paid and requests that were not answered in time. Lock the car first; the caller updates its
 * booked days.
 */
export async function expireHolds(db: Database, carId: string): Promise<number> {
  const expired = await expireUnpaidHolds(db, carId);
  const requests = await lapseRequests(db, carId);
  for (const request of requests) {
    await scheduleAuthorisationCheck(db, { kind: 'booking', subjectId: request.id }, 0);
    await recordLapsed(db, { ...request, carId });
    await announceLapsed(db, request.id);
  }
  return expired + requests.length;
}
