import { Link } from 'react-router';
import { writeName } from '../../../../contract/accounts/person-name.ts';
import type { AdminUser } from '../../../../contract/moderation/users/users.ts';
import { formatNumber } from '../../../language/formats.ts';
import { t } from '../../../language/words.ts';
import { paths } from '../../../platform/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table, Td, Th } from '../../../ui/table.tsx';
import { joinedDay } from './joined-day.ts';
import { UserBadges } from '../user-badges.tsx';

const COUNTS = ['trips', 'cars', 'reports'] as const;

const UserCell = ({ user }: { user: AdminUser }) => (
  <span className="flex min-w-0 items-center gap-3">
    <Avatar name={user.displayName} size="md" decorative />
    <span className="grid min-w-0">
      <Link to={paths.adminUser(user.uid)} className="link tap truncate font-medium">
        {writeName(t, user.displayName)}
      </Link>
      {user.email && <span className="truncate text-sm text-ink-soft">{user.email}</span>}
    </span>
  </span>
);

/** The users as a table, on screens wide enough for its columns. */
export const UsersTable = ({ users }: { users: readonly AdminUser[] | undefined }) => (
  <Table label={t('moderation.users.label')} className="max-md:hidden">
    <thead>
      <tr>
        <Th className="w-2/5">{t('moderation.users.column.person')}</Th>
        <Th>{t('moderation.users.column.state')}</Th>
        {COUNTS.map((count) => (
          <Th key={count} align="end">
            {t.of('moderation.users.column', count)}
          </Th>
        ))}
        <Th>{t('moderation.users.column.joined')}</Th>
      </tr>
    </thead>
    <tbody>
      {users
        ? users.map((user) => (
            <tr key={user.uid}>
              <Td className="max-w-0">
                <UserCell user={user} />
              </Td>
              <Td>
                <UserBadges user={user} />
              </Td>
              {COUNTS.map((count) => (
                <Td key={count} align="end">
                  {formatNumber(user[count])}
                </Td>
              ))}
              <Td className="whitespace-nowrap text-ink-soft">{joinedDay(user.joinedAt)}</Td>
            </tr>
          ))
        : Array.from({ length: 8 }, (_, row) => (
            <tr key={row}>
              <Td colSpan={6}>
                <Skeleton className="h-10 w-full" />
              </Td>
            </tr>
          ))}
    </tbody>
  </Table>
);

/** The same list as cards, on a phone. */
export const UserCards = ({ users }: { users: readonly AdminUser[] | undefined }) => (
  <ul aria-label={t('moderation.users.label')} className="grid gap-3 md:hidden">
    {users
      ? users.map((user) => (
          <li key={user.uid} className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card">
            <UserCell user={user} />
            <UserBadges user={user} />
            <p className="text-sm text-ink-soft">
              {t('moderation.users.counts', { trips: user.trips, cars: user.cars, reports: user.reports })}
              {' · '}
              {t('moderation.users.joined', { date: joinedDay(user.joinedAt) })}
            </p>
          </li>
        ))
      : Array.from({ length: 4 }, (_, row) => (
          <li key={row}>
            <Skeleton className="h-32 w-full rounded-card" />
          </li>
        ))}
  </ul>
);
