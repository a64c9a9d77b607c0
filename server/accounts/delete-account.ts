import { lockCarsOf, retireCars } from '../cars/index.ts';
import { forgetFeeds } from '../feeds/index.ts';
import { record } from '../history/index.ts';
import { forgetNotes } from '../moderation/index.ts';
import { transaction } from '../platform/database/database.ts';
import { StartError } from '../platform/start-error.ts';
import { countObligations } from '../rentals/index.ts';
import { forgetSavedCars } from '../saved/index.ts';
import type { Services } from '../platform/services.ts';
import { lockAccount, scrubAccount } from './account.queries.ts';

const counted = (count: number, one: string, many: string) => (count === 1 ? `one ${one}` : `${count} ${many}`);

/** Removes what identifies the person. Past rentals and payments keep their dates and amounts, as the law requires. */
export const deleteAccount = (
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  email: string,
): Promise<{ cars: number }> =>
  transaction(pool, async (db) => {
    const account = await lockAccount(db, email);
    if (!account) throw new StartError(`Nobody is registered as ${email}.`);
    // From here on nobody can hold one of these cars, and this person no other car, until we are done.
    const cars = await lockCarsOf(db, account.id);
    const open = await countObligations(db, account.id, config.timeZone);
    const reasons = [
      open.asRenter > 0 && `${counted(open.asRenter, 'rental', 'rentals')} as renter`,
      open.asOwner > 0 && `${counted(open.asOwner, 'rental', 'rentals')} of their cars`,
    ].filter((reason) => reason !== false);
    if (reasons.length > 0) {
      throw new StartError(`${email} still has ${reasons.join(' and ')}. Cancel these or wait until they are over.`);
    }
    if (open.payments > 0) {
      throw new StartError(`A payment or a refund of ${email} is still on its way. Try again in a few minutes.`);
    }
    await forgetFeeds(
      db,
      cars.map(({ id }) => id),
    );
    await retireCars(db, cars);
    await forgetSavedCars(db, account.id);
    await scrubAccount(db, account.id, email);
    await forgetNotes(db, account.id);
    await record(db, { action: 'account-deleted', actor: 'operator', userId: account.id });
    return { cars: cars.length };
  });
