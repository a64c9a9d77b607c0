import { dayIn } from '../../contract/dates.ts';
import { marketNow } from '../market/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { keepFigures } from '../people/index.ts';
import { addOwners, claimOwners, countBookings, listQuestions } from './answer-figure.queries.ts';
import { answerFigures, cancelledPercent } from './answer-figures.ts';

const BATCH = 200;

const updateBatch = ({ pool, config }: Pick<Services, 'pool' | 'config'>): Promise<number> =>
  transaction(pool, async (db) => {
    const now = await marketNow(db);
    const today = dayIn(config.timeZone, now);
    const owners = await claimOwners(db, today, BATCH);
    if (owners.length === 0) return 0;
    const questions = Map.groupBy(await listQuestions(db, owners), ({ ownerId }) => ownerId);
    const bookings = new Map((await countBookings(db, owners)).map((counted) => [counted.ownerId, counted]));
    const figures = owners.map((userId) => {
      const answers = answerFigures(questions.get(userId) ?? [], now);
      return {
        userId,
        percent: answers?.percent ?? null,
        minutes: answers?.minutes ?? null,
        cancelledPercent: cancelledPercent(bookings.get(userId) ?? { bookings: 0, cancelled: 0 }),
      };
    });
    await keepFigures(db, figures, today);
    return owners.length;
  });

/** Updates each owner once a day. Row locks let several processes share the work. */
export async function updateAnswerFigures(
  services: Pick<Services, 'pool' | 'config'>,
  stopping?: AbortSignal,
): Promise<void> {
  await addOwners(services.pool);
  for (;;) {
    if (stopping?.aborted || (await updateBatch(services)) < BATCH) return;
  }
}
