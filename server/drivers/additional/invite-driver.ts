import { createHash, randomBytes } from 'node:crypto';
import { driverLimits } from '../../../contract/drivers/limits.ts';
import type { DriverInvitation } from '../../../contract/drivers/drivers.ts';
import { paths } from '../../../contract/paths.ts';
import { marketToday } from '../../market/index.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { countPlaces, insertInvitation, lockDrivenRental } from './driver.queries.ts';
import { isSettled } from './drivers-of-rental.ts';

/** The hash includes the purpose, so that a token cannot be used for another kind of link. */
export const hashInvitation = (token: string) =>
  createHash('sha256').update(`driver-invitation:${token}`).digest('base64url');

/** The link is shown only once, because only its hash is stored. A URL fragment is never sent to servers, so it appears in no log. */
export const inviteDriver = (
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  rentalId: string,
): Promise<DriverInvitation> =>
  transaction(pool, async (db) => {
    const rental = await lockDrivenRental(db, rentalId);
    if (rental?.renterId !== viewer.uid) throw new AppError('rental/not-found');
    if (isSettled(rental, await marketToday(db, config.timeZone))) throw new AppError('driver/settled');
    if ((await countPlaces(db, rentalId)) >= driverLimits.moreDriversMax) throw new AppError('driver/too-many');
    const token = randomBytes(24).toString('base64url');
    const { id, expiresAt } = await insertInvitation(db, {
      rentalId,
      tokenHash: hashInvitation(token),
      days: driverLimits.invitationDays,
    });
    return { id, link: `${config.publicUrl}${paths.joinTrip}#token=${token}`, expiresAt: expiresAt.toISOString() };
  });
