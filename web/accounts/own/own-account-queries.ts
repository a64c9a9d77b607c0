import { queryOptions } from '@tanstack/react-query';
import { requestQuery } from '../../platform/request-query.ts';
import { request } from '../../platform/session/api.ts';

const all = ['own-account'] as const;

export const ownAccountKeys = {
  account: [...all, 'account'] as const,
  access: [...all, 'access'] as const,
  devices: [...all, 'devices'] as const,
  signIns: [...all, 'sign-ins'] as const,
  balance: [...all, 'balance'] as const,
};

export const ownAccountQueries = {
  account: () => requestQuery(ownAccountKeys.account, 'GET /api/me/account', {}),
  access: () => requestQuery(ownAccountKeys.access, 'GET /api/me/access', {}),
  signIns: () => requestQuery(ownAccountKeys.signIns, 'GET /api/me/sign-ins', {}),
  balance: () => requestQuery(ownAccountKeys.balance, 'GET /api/my/earnings', { query: {} }),
  devices: () =>
    queryOptions({
      queryKey: ownAccountKeys.devices,
      queryFn: async ({ signal }) => (await request('GET /api/me/devices', { signal })).devices,
    }),
};
