import type { FastifyInstance } from 'fastify';
import { api } from '../../../contract/api.ts';
import type { NewKey } from '../../../contract/integrations/integrations.ts';
import type { KeyKind } from '../../../contract/scopes.ts';
import { confirmPassword, createSignInLimits } from '../../accounts/index.ts';
import { route } from '../../platform/http/route.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { requireVerified } from '../require-verified.ts';
import { createKey } from './create-key.ts';
import { listKeys } from './key.queries.ts';
import { presentKey } from './present-key.ts';
import { revokeKey } from './revoke-key.ts';

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
