import { storedNumberEnd, PICTURE_SIDES } from '../../contract/drivers/driver-rules.ts';
import type { MyLicence, NewLicence } from '../../contract/drivers/drivers.ts';
import { marketToday } from '../market/index.ts';
import { wakeStreams } from '../notices/index.ts';
import { transaction } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { notifyAdministrators } from '../platform/notify-users.queries.ts';
import { countWaitingLicences, insertLicence } from './licence.queries.ts';
import { attachDrafts, findDrafts, lockDriver } from './picture.queries.ts';
import { addCheck } from './provider/provider.queries.ts';
import { showOwnLicence } from './show-own-licence.ts';

function requireValidDates({ issuedOn, expiresOn }: NewLicence, today: string) {
  if (issuedOn > today) {
    throw new AppError('driver/issued-invalid', { fields: { issuedOn: 'driver/issued-invalid' } });
  }
  if (expiresOn < today) throw new AppError('driver/expired', { fields: { expiresOn: 'driver/expired' } });
}

/** A user can have only one waiting licence. Only the end of the licence number is stored. */
export const sendLicence = (
  services: Pick<Services, 'pool' | 'config'>,
  uid: string,
  { number, ...licence }: NewLicence,
): Promise<MyLicence> =>
  transaction(services.pool, async (db) => {
    if (!(await lockDriver(db, uid))) throw new AppError('auth/session-ended');
    if ((await countWaitingLicences(db, uid)) > 0) throw new AppError('driver/already-sent');
    requireValidDates({ number, ...licence }, await marketToday(db, services.config.timeZone));
    const drafts = await findDrafts(db, uid);
    if (drafts.length < PICTURE_SIDES.length) throw new AppError('driver/pictures-missing');
    const id = await insertLicence(db, uid, { ...licence, numberEnd: storedNumberEnd(number) });
    await attachDrafts(db, uid, id);
    if (services.config.driverProvider === 'webhook') await addCheck(db, id);
    await notifyAdministrators(db);
    await wakeStreams(db, [uid]);
    return showOwnLicence(services, db, uid);
  });
