import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { accountLimits } from '../../contract/limits.ts';
import { route } from '../platform/http/route.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { findAccount, updateAccount } from './own-account.queries.ts';
import { setPicture } from './set-picture.ts';

const HOUR = 3_600;

export function ownAccountRoutes(app: FastifyInstance, services: Services) {
  const { pool, limit } = services;
  const changes = limit({ name: 'account-change', points: accountLimits.changesPerHour, seconds: HOUR });

  const show = async (uid: string) => {
    const account = await findAccount(pool, uid);
    if (!account) throw new AppError('auth/session-ended');
    return { ...account, memberSince: account.memberSince.toISOString() };
  };

  route(app, api.account, ({ viewer }) => show(viewer.uid));

  route(app, api.changeAccount, async ({ body, viewer }) => {
    await changes.count(viewer.uid);
    await updateAccount(pool, viewer.uid, body);
    return show(viewer.uid);
  });

  route(app, api.setPicture, async ({ body, viewer }) => {
    await changes.count(viewer.uid);
    return setPicture(services, viewer.uid, body.photoId);
  });
}
