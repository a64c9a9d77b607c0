import type { CreatedWebhook, NewWebhook } from '../../../contract/integrations/webhooks/webhooks.ts';
import type { KeyKind } from '../../../contract/scopes.ts';
import { webhookLimits } from '../../../contract/integrations/limits.ts';
import { record } from '../../history/index.ts';
import { transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { lockCreator } from '../keys/key.queries.ts';
import { presentWebhook } from './present-webhook.ts';
import { requireValidAddress } from './webhook-address.ts';
import { countWebhooks, insertWebhook, webhookSecret } from '../../webhooks/index.ts';

/** The secret is returned only once. */
export async function createWebhook(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { kind, uid, typed }: { kind: KeyKind; uid: string; typed: NewWebhook },
): Promise<CreatedWebhook> {
  const address = await requireValidAddress(typed.address, config);
  const row = await transaction(pool, async (db) => {
    if (!(await lockCreator(db, uid))) throw new AppError('auth/session-ended');
    if ((await countWebhooks(db, kind, uid)) >= webhookLimits.webhooksMax) throw new AppError('webhook/too-many');
    const created = await insertWebhook(db, { kind, uid, address, events: typed.events });
    await record(db, { action: 'webhook-made', actor: { uid }, userId: uid, details: { webhookId: created.id, kind } });
    return created;
  });
  return { secret: webhookSecret(config.authSecret, row.id, row.secretVersion), webhook: presentWebhook(row) };
}
