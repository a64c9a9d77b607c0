import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { accountLimits } from '../../contract/limits.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { updateAccount } from './own-account.queries.ts';
import { showAccount } from './show-account.ts';
import { setPicture } from './set-picture.ts';

const HOUR = 3_600;

export function ownAccountRoutes(app: FastifyInstance, services: Services) {
  const { pool, limit } = services;
  const changes = limit({ name: 'account-change', points: accountLimits.changesPerHour, seconds: HOUR });

  route(app, api.account, ({ viewer }) => showAccount(pool, viewer.uid));

  route(app, api.changeAccount, async ({ body, viewer }) => {
    await changes.count(viewer.uid);
    await updateAccount(pool, viewer.uid, body);
    return showAccount(pool, viewer.uid);
  });

  route(app, api.setPicture, async ({ body, viewer }) => {
    await changes.count(viewer.uid);
    return setPicture(services, viewer.uid, body.photoId);
  });
}
