import { MASK_VERSION, maskContacts } from '../../contract/messages/mask-contacts.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { claimUnmasked, keepMasks, maskToKeep, type MessageRow } from '../threads/index.ts';

const BATCH = 100;

/** What an older rule masked may show what this one hides. A newer one, of the next version, hides no less. */
export const maskedText = ({ body, masked, maskedBy }: MessageRow): string =>
  maskedBy !== null && maskedBy >= MASK_VERSION ? (masked ?? body) : maskContacts(body);

const maskBatch = ({ pool }: Pick<Services, 'pool'>): Promise<number> =>
  transaction(pool, async (db) => {
    const messages = await claimUnmasked(db, BATCH);
    await keepMasks(
      db,
      messages.map(({ id, body }) => ({ id, masked: maskToKeep(body) })),
    );
    return messages.length;
  });

/** Those from before masks were kept, and of an older rule. Until then, each is masked when it is read. */
export async function maskAgain(services: Pick<Services, 'pool'>, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    if (stopping?.aborted || (await maskBatch(services)) < BATCH) return;
  }
}
