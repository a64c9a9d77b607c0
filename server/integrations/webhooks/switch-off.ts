import { transaction, type Pool } from '../../platform/database/database.ts';
import { announce } from '../../notices/index.ts';
import { noteBad } from '../../webhooks/index.ts';

/** Notes that it failed; after days of that, or when it says that it is gone for good, it is switched off. */
export const switchOff = (pool: Pool, id: string, isGone: boolean): Promise<void> =>
  transaction(pool, async (db) => {
    const off = await noteBad(db, id, isGone);
    if (!off?.userId) return;
    const { userId, kind } = off;
    const mail = { userId, webhookId: id };
    await announce(db, {
      kind: 'webhook-off',
      key: `${id}:${new Date().toISOString()}`,
      about: { userId },
      details: { news: kind },
      mail,
    });
  });
