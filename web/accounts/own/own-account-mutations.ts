import { useQueryClient } from '@tanstack/react-query';
import type { Account, AccountChange } from '../../../contract/accounts/account/account.ts';
import { request } from '../../platform/session/api.ts';
import { currentSession, forgetUser, storeUser } from '../../platform/session/session.ts';
import { peopleKeys } from '../../people/index.ts';
import { mailLinkAgain } from '../account-mutations.ts';
import { ownAccountKeys } from './own-account-queries.ts';

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
    changeEmail: async (body: { email: string; password: string }) =>
      void show(await request('POST /api/me/email', { body })),
    keepEmail: async () => void show(await request('DELETE /api/me/email')),
    askToVerify: mailLinkAgain,
    changePassword: async (body: { current: string; next: string }) => {
      await request('POST /api/me/password', { body });
      void client.invalidateQueries({ queryKey: ownAccountKeys.devices });
    },
    endDevice: async (id: string) => {
      await request('DELETE /api/me/devices/:id', { params: { id } });
      await client.invalidateQueries({ queryKey: ownAccountKeys.devices });
    },
    endOtherDevices: async () => {
      await request('DELETE /api/me/devices');
      await client.invalidateQueries({ queryKey: ownAccountKeys.devices });
    },
    deleteAccount: async (password: string) => {
      await request('DELETE /api/me', { body: { password } });
      forgetUser();
    },
  };
}
