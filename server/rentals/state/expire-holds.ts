import { checkAuthorised } from '../../money/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { expireUnpaid, lapseRequests } from './move.queries.ts';
import { recordLapsed } from './rental-history.ts';
import { announceLapsed } from './request-mails.ts';

/**
 * Ends what has waited too long, to be paid or to be answered. The car must be locked; the caller updates its booked
 * days.
 */
export async function expireHolds(db: Database, carId: string): Promise<number> {
  const expired = await expireUnpaid(db, carId);
  const requests = await lapseRequests(db, carId);
  for (const request of requests) {
    await checkAuthorised(db, { kind: 'booking', subjectId: request.id }, 0);
    await recordLapsed(db, { ...request, carId });
    await announceLapsed(db, request.id);
  }
  return expired + requests.length;
}
