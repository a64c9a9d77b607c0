import { useQueryClient } from '@tanstack/react-query';
import type { Account, AccountChange } from '../../../contract/accounts/account/account.ts';
import { request } from '../../platform/session/api.ts';
import { currentSession, forgetUser, storeUser } from '../../platform/session/session.ts';
import { peopleKeys } from '../../people/index.ts';
import { mailLinkAgain } from '../account-mutations.ts';
import { goToProvider } from '../single-sign-on-mutations.ts';
import { ownAccountKeys } from './own-account-queries.ts';

/** People without a password are not asked for one. */
const typed = <Name extends string>(password: Record<Name, string>): Partial<Record<Name, string>> =>
  Object.values(password).includes('') ? {} : password;

/** What the page does to the account, each shown as soon as the server has answered. */
export function useOwnAccount() {
  const client = useQueryClient();
  const show = (account: Account) => client.setQueryData(ownAccountKeys.account, account);
  return {
    change: async (body: AccountChange) => {
      show(await request('PATCH /api/me', { body }));
      const { user, isAdmin } = currentSession();
      // The name is in the header of this tab and of the next.
      if (user && body.displayName) storeUser({ ...user, displayName: body.displayName.trim() }, isAdmin ?? false);
      void client.invalidateQueries({ queryKey: peopleKeys.all });
    },
    setPicture: async (photoId: string | null) => {
      const { photo } = await request('PUT /api/me/picture', { body: { photoId } });
      client.setQueryData<Account>(ownAccountKeys.account, (account) => account && { ...account, photo });
      void client.invalidateQueries({ queryKey: peopleKeys.all });
    },
    changeEmail: async ({ email, password }: { email: string; password: string }) =>
      void show(await request('POST /api/me/email', { body: { email, ...typed({ password }) } })),
    keepEmail: async () => void show(await request('DELETE /api/me/email')),
    askToVerify: mailLinkAgain,
    changePassword: async ({ current, next }: { current: string; next: string }) => {
      await request('POST /api/me/password', { body: { next, ...typed({ current }) } });
      void client.invalidateQueries({ queryKey: ownAccountKeys.signIns });
      void client.invalidateQueries({ queryKey: ownAccountKeys.devices });
    },
    confirm: async (wanted: string) => goToProvider(await request('POST /api/me/confirmation', { body: { wanted } })),
    connect: async (password: string) =>
      goToProvider(await request('POST /api/me/sign-ins', { body: typed({ password }) })),
    disconnect: async (id: string, password: string) => {
      const signIns = await request('DELETE /api/me/sign-ins/:id', { params: { id }, body: typed({ password }) });
      client.setQueryData(ownAccountKeys.signIns, signIns);
    },
    endDevice: async (id: string) => {
      await request('DELETE /api/me/devices/:id', { params: { id } });
      await client.invalidateQueries({ queryKey: ownAccountKeys.devices });
    },
    endOtherDevices: async () => {
      await request('DELETE /api/me/devices');
      await client.invalidateQueries({ queryKey: ownAccountKeys.devices });
    },
    keepAccess: async () => void client.setQueryData(ownAccountKeys.access, await request('POST /api/me/access/kept')),
    endAccess: async (password: string, keepKeys: string[]) => {
      const access = await request('DELETE /api/me/access', { body: { ...typed({ password }), keepKeys } });
      client.setQueryData(ownAccountKeys.access, access);
      void client.invalidateQueries({ queryKey: ownAccountKeys.signIns });
      void client.invalidateQueries({ queryKey: ownAccountKeys.devices });
    },
    deleteAccount: async (password: string) => {
      const { deletesAt } = await request('DELETE /api/me', { body: typed({ password }) });
      if (!deletesAt) forgetUser();
      else client.setQueryData<Account>(ownAccountKeys.account, (account) => account && { ...account, deletesAt });
    },
    keepAccount: async () => void show(await request('DELETE /api/me/deletion')),
  };
}
