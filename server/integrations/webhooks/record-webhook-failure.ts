import { transaction, type Pool } from '../../platform/database/database.ts';
import { announce } from '../../notices/index.ts';
import { markWebhookFailed } from '../../webhooks/index.ts';

/** Records a failure and switches the webhook off after days of failures, or immediately if it returned 410. */
export const recordWebhookFailure = (pool: Pool, id: string, isGone: boolean): Promise<void> =>
  transaction(pool, async (db) => {
    const off = await markWebhookFailed(db, id, isGone);
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
