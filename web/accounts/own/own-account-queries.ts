import { queryOptions } from '@tanstack/react-query';
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
  account: () =>
    queryOptions({
      queryKey: ownAccountKeys.account,
      queryFn: ({ signal }) => request('GET /api/me/account', { signal }),
    }),
  access: () =>
    queryOptions({
      queryKey: ownAccountKeys.access,
      queryFn: ({ signal }) => request('GET /api/me/access', { signal }),
    }),
  signIns: () =>
    queryOptions({
      queryKey: ownAccountKeys.signIns,
      queryFn: ({ signal }) => request('GET /api/me/sign-ins', { signal }),
    }),
  balance: () =>
    queryOptions({
      queryKey: ownAccountKeys.balance,
      queryFn: ({ signal }) => request('GET /api/my/earnings', { query: {}, signal }),
    }),
  devices: () =>
    queryOptions({
      queryKey: ownAccountKeys.devices,
      queryFn: async ({ signal }) => (await request('GET /api/me/devices', { signal })).devices,
    }),
};
