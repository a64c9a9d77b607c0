import clsx from 'clsx';
import {
  CarFront,
  CircleUserRound,
  ClipboardCheck,
  House,
  LogIn,
  Luggage,
  MessageSquare,
  Search,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/session.ts';
import { useUnread } from '../../live/index.ts';
import { t } from '../../language/words.ts';
import { CountBadge, formatBadgeCount } from '../../ui/count-badge.tsx';
import { bottomBarLinks, visitorLinks, type NavigationLink } from './navigation.ts';
import { useTyping } from './use-typing.ts';
import { WaitingCount } from './waiting-count.tsx';
import { lookUp } from '../../../contract/look-up.ts';

const ICONS: Record<string, LucideIcon> = {
  [paths.browse]: Search,
  [paths.trips]: Luggage,
  [paths.messages]: MessageSquare,
  [paths.myCars]: CarFront,
  [paths.account]: CircleUserRound,
  [paths.pendings]: ClipboardCheck,
  [paths.home]: House,
  [paths.login]: LogIn,
  [paths.register]: UserPlus,
};

const linkClass = ({ isActive }: { isActive: boolean }) =>
  clsx(
    'group relative flex h-14 flex-col items-center justify-center gap-0.5 rounded-control -outline-offset-2',
    isActive ? 'text-brand' : 'text-ink-soft hover:text-ink',
  );

function UnreadMessages() {
  const count = useUnread()?.messages ?? 0;
  if (count === 0) return null;
  return (
    <>
      <CountBadge count={count} className="ms-2" />
      <span className="visually-hidden">{t('shell.unread', { shown: formatBadgeCount(count) })}</span>
    </>
  );
}

const VISITORS: NavigationLink[] = [
  ...visitorLinks,
  { label: t('shell.links.log-in'), to: paths.login },
  { label: t('shell.links.register'), to: paths.register },
];

/** There is room for five links. */
export default function BottomNav() {
  const { isAdmin, user } = useSession();
  const { pathname, search, hash } = useLocation();
  useTyping();
  return (
    <ul className="mx-auto grid max-w-120 auto-cols-fr grid-flow-col">
      {(user ? bottomBarLinks(isAdmin) : VISITORS).map((link) => {
        if (!link) return <li key="unknown" />;
        const Icon = lookUp(ICONS, link.to)!;
        return (
          <li key={link.to} className="@container">
            <NavLink
              to={link.to}
              end={link.to === paths.home}
              state={user ? undefined : { from: pathname + search + hash }}
              className={linkClass}
            >
              <Icon className="h-6.5 w-12 rounded-full p-0.5 group-aria-[current]:bg-brand-tint" />
              <span className="max-w-full truncate text-[clamp(0.625rem,16cqi,0.75rem)]/4 font-medium">
                {link.barLabel ?? link.label}
              </span>
              {link.to === paths.messages ? (
                <UnreadMessages />
              ) : user ? (
                <WaitingCount
                  to={link.to}
                  className="absolute start-1/2 top-0.5 ms-2 bg-accent-bright px-1.5 text-on-accent"
                />
              ) : null}
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}
