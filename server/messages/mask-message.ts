import { MASK_VERSION, maskContacts } from '../../contract/messages/mask-contacts.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { claimUnmasked, saveMasks, maskOrNull, type MessageRow } from '../threads/index.ts';

const BATCH = 100;

/** Masks again if an older rule was used, which may have hidden less. A newer version's rule hides at least as much. */
export const maskedText = ({ body, masked, maskedBy }: MessageRow): string =>
  maskedBy !== null && maskedBy >= MASK_VERSION ? (masked ?? body) : maskContacts(body);

const maskBatch = ({ pool }: Pick<Services, 'pool'>): Promise<number> =>
  transaction(pool, async (db) => {
    const messages = await claimUnmasked(db, BATCH);
    await saveMasks(
      db,
      messages.map(({ id, body }) => ({ id, masked: maskOrNull(body) })),
    );
    return messages.length;
  });

/** Masks messages without a stored mask or with one of an older rule. Until then, they are masked on every read. */
export async function maskOutdatedMessages(services: Pick<Services, 'pool'>, stopping?: AbortSignal): Promise<void> {
  for (;;) {
    if (stopping?.aborted || (await maskBatch(services)) < BATCH) return;
  }
}
