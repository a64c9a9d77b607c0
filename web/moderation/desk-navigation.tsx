import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { NavLink } from 'react-router';
import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { troubleQuery } from './trouble-query.ts';
import { openReportsQuery, waitingQuery, writeTotal } from './waiting-query.ts';

const linkClass = ({ isActive }: { isActive: boolean }) =>
  clsx(
    'inline-flex min-h-11 items-center gap-2 border-b-2 px-1 font-medium whitespace-nowrap -outline-offset-2',
    isActive ? 'border-brand text-brand' : 'border-transparent text-ink-soft hover:text-ink',
  );

/** The pages of administrators side by side, each with how much waits there. */
export function DeskNavigation() {
  const { data: cars } = useQuery(waitingQuery);
  const { data: reports } = useQuery(openReportsQuery);
  const { data: trouble } = useQuery(troubleQuery);
  const places = [
    { to: paths.overview, label: t('moderation.desk.overview') },
    { to: paths.pendings, label: t('moderation.desk.cars'), total: cars },
    { to: paths.adminReports, label: t('moderation.desk.reports'), total: reports },
    { to: paths.adminClaims, label: t('moderation.claims.title') },
    { to: paths.money, label: t('moderation.desk.money') },
    { to: paths.adminUsers, label: t('moderation.desk.users') },
    { to: paths.adminIntegrations, label: t('moderation.desk.integrations') },
    { to: paths.adminSettings, label: t('moderation.desk.settings') },
    {
      to: paths.adminSystem,
      label: t('moderation.desk.system'),
      total: trouble && { count: trouble.wrong, isExact: true },
    },
  ];
  return (
    <nav
      aria-label={t('moderation.desk.label')}
      className="-mt-3 mb-6 flex gap-6 overflow-x-auto border-b border-line max-sm:-mx-5 max-sm:px-5"
    >
      {places.map(({ to, label, total }) => (
        <NavLink key={to} to={to} end={to !== paths.money} className={linkClass}>
          {label}
          {total && total.count > 0 && <Badge tone="warning">{writeTotal(total)}</Badge>}
        </NavLink>
      ))}
    </nav>
  );
}
