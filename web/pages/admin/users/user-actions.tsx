import { Ban, LogOut, ShieldCheck, ShieldOff, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { writeName } from '../../../../contract/accounts/person-name.ts';
import type { AdminUserDetails } from '../../../../contract/moderation/users/users.ts';
import { t } from '../../../language/words.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { BanDialog } from '../ban-dialog.tsx';
import { AccountActionDialog, RoleDialog } from './act-dialogs.tsx';
import { useChangeAccountStatus, useSignOut, type AccountStatusChange } from './user-mutations.ts';

type OpenDialog = 'ban' | 'unban' | 'role' | 'sign-out';

const resultKey = ({ isBanned, isAdmin }: AccountStatusChange) => {
  if (isBanned !== undefined) return isBanned ? 'banned' : 'unbanned';
  return isAdmin ? 'admin-given' : 'admin-taken';
};

/** Actions on a user account, each with a confirmation dialog. */
export function UserActions({ user }: { user: AdminUserDetails }) {
  const toast = useToast();
  const me = useUser();
  const name = writeName(t, user.displayName);
  const [asking, setAsking] = useState<OpenDialog>();
  const change = useChangeAccountStatus(user, (done) => {
    setAsking(undefined);
    toast.success(t.of('moderation.user.done', resultKey(done), { name }));
  });
  const signOut = useSignOut(user.uid, () => {
    setAsking(undefined);
    toast.success(t('moderation.user.signed-out', { name }));
  });
  const ask = (what: OpenDialog) => () => {
    change.reset();
    signOut.reset();
    setAsking(what);
  };
  const close = () => setAsking(undefined);
  const { can } = user;
  const isOwn = me.uid === user.uid;
  const changeProps = { isPending: change.isPending, problem: change.error?.message, onClose: close };
  if (user.state === 'deleted') return null;
  return (
    <Card as="section" aria-labelledby="acts">
      <h2 id="acts" className="mb-4 text-lg">
        {t('moderation.user.acts')}
      </h2>
      <div className="grid gap-2">
        {can.unban && (
          <Button variant="secondary" icon={<Undo2 />} onClick={ask('unban')}>
            {t('moderation.user.unban.button')}
          </Button>
        )}
        {can.giveAdmin && (
          <Button variant="secondary" icon={<ShieldCheck />} onClick={ask('role')}>
            {t('moderation.user.give-admin.button')}
          </Button>
        )}
        {can.takeAdmin && (
          <Button variant="secondary" icon={<ShieldOff />} onClick={ask('role')}>
            {t('moderation.user.take-admin.button')}
          </Button>
        )}
        <Button variant="secondary" icon={<LogOut />} onClick={ask('sign-out')}>
          {t('moderation.user.sign-out.button')}
        </Button>
        {can.ban && (
          <Button variant="danger" icon={<Ban />} onClick={ask('ban')}>
            {t('moderation.ban.button')}
          </Button>
        )}
      </div>
      {(isOwn || (user.isAdmin && !can.ban)) && (
        <p className="mt-3 text-sm text-ink-soft">
          {isOwn ? t('moderation.user.own') : t('moderation.user.ban-after-role')}
        </p>
      )}
      {asking === 'ban' && (
        <BanDialog
          name={name}
          atStake={user.atStake}
          {...changeProps}
          onSubmit={(reason) => change.mutate({ isBanned: true, reason })}
        />
      )}
      {asking === 'unban' && (
        <AccountActionDialog
          title={t('moderation.user.unban.title', { name })}
          description={t('moderation.user.unban.description')}
          label={t('moderation.user.unban.button')}
          {...changeProps}
          onConfirm={() => change.mutate({ isBanned: false })}
        />
      )}
      {asking === 'role' && (
        <RoleDialog
          name={name}
          isGiven={!user.isAdmin}
          {...changeProps}
          onConfirm={() => change.mutate({ isAdmin: !user.isAdmin })}
        />
      )}
      {asking === 'sign-out' && (
        <AccountActionDialog
          title={t('moderation.user.sign-out.title', { name })}
          description={t('moderation.user.sign-out.description', { count: user.sessions })}
          label={t('moderation.user.sign-out.button')}
          isPending={signOut.isPending}
          problem={signOut.error?.message}
          onClose={close}
          onConfirm={() => signOut.mutate()}
        />
      )}
    </Card>
  );
}
