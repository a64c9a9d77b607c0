import type { FastifyInstance } from 'fastify';
import { api } from '../../../contract/api.ts';
import type { NewKey } from '../../../contract/integrations/integrations.ts';
import type { KeyKind } from '../../../contract/scopes.ts';
import { confirmPassword, createSignInLimits } from '../../accounts/index.ts';
import { record } from '../../history/index.ts';
import { transaction } from '../../platform/database/database.ts';
import { route } from '../../platform/http/route.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { requireVerified } from '../require-verified.ts';
import { createKey, presentKey } from './create-key.ts';
import { listKeys, deleteKey } from './key.queries.ts';

const revokeKey = (
  { pool }: Pick<Services, 'pool'>,
  { kind, uid, id }: { kind: KeyKind; uid: string; id: string },
): Promise<void> =>
  transaction(pool, async (db) => {
    const userId = await deleteKey(db, kind, uid, id);
    if (!userId) throw new AppError('key/not-found');
    await record(db, { action: 'key-revoked', actor: { uid }, userId, details: { keyId: id, kind } });
  });

export function keyRoutes(app: FastifyInstance, services: Services) {
  const { pool, config, limit } = services;
  const signInLimits = createSignInLimits(limit);

  const list = async (kind: KeyKind, { uid }: Viewer) => ({
    keys: (await listKeys(pool, kind, uid)).map(presentKey),
  });
  const create = async (kind: KeyKind, viewer: Viewer, { password, ...typed }: NewKey) => {
    requireVerified(config, viewer);
    await confirmPassword(services, signInLimits, viewer, { field: 'password', password });
    return createKey(services, { kind, uid: viewer.uid, typed });
  };

  route(app, api.myKeys, ({ viewer }) => list('personal', viewer));
  route(app, api.createKey, ({ viewer, body }) => create('personal', viewer, body));
  route(app, api.revokeKey, ({ viewer, params }) =>
    revokeKey(services, { kind: 'personal', uid: viewer.uid, ...params }),
  );

  route(app, api.operatorKeys, ({ viewer }) => list('operator', viewer));
  route(app, api.createOperatorKey, ({ viewer, body }) => create('operator', viewer, body));
  route(app, api.revokeOperatorKey, ({ viewer, params }) =>
    revokeKey(services, { kind: 'operator', uid: viewer.uid, ...params }),
  );
}
