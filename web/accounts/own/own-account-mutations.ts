import { useQueryClient } from '@tanstack/react-query';
import type { Account, AccountChange } from '../../../contract/accounts/account/account.ts';
import { request } from '../../platform/session/api.ts';
import { currentSession, clearUser, storeUser } from '../../platform/session/session.ts';
import { peopleKeys } from '../../people/index.ts';
import { resendVerificationEmail } from '../account-mutations.ts';
import { goToProvider } from '../single-sign-on-mutations.ts';
import { ownAccountKeys } from './own-account-queries.ts';
import { storeResult } from '../../platform/query-client.ts';

/** Accounts without a password leave the field out. */
const withoutEmpty = <Name extends string>(password: Record<Name, string>): Partial<Record<Name, string>> =>
  Object.values(password).includes('') ? {} : password;

/** Mutations of the signed-in user's account. Each shows its result as soon as the server responds. */
export function useOwnAccount() {
  const client = useQueryClient();
  const show = (account: Account) => storeResult(client, ownAccountKeys.account, account);
  return {
    change: async (body: AccountChange) => {
      show(await request('PATCH /api/me', { body }));
      const { user, isAdmin } = currentSession();
      // The header shows the name, in this tab and in others.
      if (user && body.displayName) storeUser({ ...user, displayName: body.displayName.trim() }, isAdmin ?? false);
      void client.invalidateQueries({ queryKey: peopleKeys.all });
    },
    setPicture: async (photoId: string | null) => {
      const { photo } = await request('PUT /api/me/picture', { body: { photoId } });
      client.setQueryData<Account>(ownAccountKeys.account, (account) => account && { ...account, photo });
      void client.invalidateQueries({ queryKey: peopleKeys.all });
    },
    changeEmail: async ({ email, password }: { email: string; password: string }) =>
      show(await request('POST /api/me/email', { body: { email, ...withoutEmpty({ password }) } })),
    cancelEmailChange: async () => show(await request('DELETE /api/me/email')),
    resendVerification: resendVerificationEmail,
    changePassword: async ({ current, next }: { current: string; next: string }) => {
      await request('POST /api/me/password', { body: { next, ...withoutEmpty({ current }) } });
      void client.invalidateQueries({ queryKey: ownAccountKeys.signIns });
      void client.invalidateQueries({ queryKey: ownAccountKeys.devices });
    },
    confirm: async (wanted: string) => goToProvider(await request('POST /api/me/confirmation', { body: { wanted } })),
    connect: async (password: string) =>
      goToProvider(await request('POST /api/me/sign-ins', { body: withoutEmpty({ password }) })),
    disconnect: async (id: string, password: string) => {
      const signIns = await request('DELETE /api/me/sign-ins/:id', {
        params: { id },
        body: withoutEmpty({ password }),
      });
      storeResult(client, ownAccountKeys.signIns, signIns);
    },
    endDevice: async (id: string) => {
      await request('DELETE /api/me/devices/:id', { params: { id } });
      await client.invalidateQueries({ queryKey: ownAccountKeys.devices });
    },
    endOtherDevices: async () => {
      await request('DELETE /api/me/devices');
      await client.invalidateQueries({ queryKey: ownAccountKeys.devices });
    },
    keepAccess: async () => storeResult(client, ownAccountKeys.access, await request('POST /api/me/access/kept')),
    endAccess: async (password: string, keepKeys: string[]) => {
      const access = await request('DELETE /api/me/access', { body: { ...withoutEmpty({ password }), keepKeys } });
      storeResult(client, ownAccountKeys.access, access);
      void client.invalidateQueries({ queryKey: ownAccountKeys.signIns });
      void client.invalidateQueries({ queryKey: ownAccountKeys.devices });
    },
    deleteAccount: async (password: string) => {
      const { deletesAt } = await request('DELETE /api/me', { body: withoutEmpty({ password }) });
      if (!deletesAt) clearUser();
      else client.setQueryData<Account>(ownAccountKeys.account, (account) => account && { ...account, deletesAt });
    },
    cancelDeletion: async () => show(await request('DELETE /api/me/deletion')),
  };
}
