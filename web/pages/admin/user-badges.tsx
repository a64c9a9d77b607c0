import { BadgeCheck, Flag, ShieldCheck } from 'lucide-react';
import type { AdminUser } from '../../../contract/moderation/users/users.ts';
import { t } from '../../language/words.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';

const TONES: Record<AdminUser['state'], BadgeTone> = { active: 'success', banned: 'danger', deleted: 'neutral' };

export const AccountStateBadge = ({ state }: Pick<AdminUser, 'state'>) => (
  <Badge tone={TONES[state]}>{t.of('moderation.users.state', state)}</Badge>
);

/** The account's state and warnings. A verified address is the normal case, so it appears only with `isFull`. */
export const UserBadges = ({ user, isFull }: { user: AdminUser; isFull?: boolean }) => (
  <span className="flex flex-wrap items-center gap-1.5">
    <AccountStateBadge state={user.state} />
    {user.isAdmin && (
      <Badge tone="brand" icon={<ShieldCheck />}>
        {t('moderation.users.admin')}
      </Badge>
    )}
    {user.state !== 'deleted' && !user.isVerified && <Badge tone="warning">{t('moderation.users.unverified')}</Badge>}
    {isFull && user.isVerified && <Badge icon={<BadgeCheck />}>{t('moderation.users.verified')}</Badge>}
    {user.openReports > 0 && (
      <Badge tone="danger" icon={<Flag />}>
        {t('moderation.users.open-reports', { count: user.openReports })}
      </Badge>
    )}
  </span>
);
