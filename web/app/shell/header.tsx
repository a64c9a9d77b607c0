import clsx from 'clsx';
import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { logOut } from '../../accounts/index.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { Brand } from '../../platform/brand.tsx';
import { CarCounter } from './car-counter.tsx';
import { navigationFor } from './navigation.ts';
import { WaitingCount } from './waiting-count.tsx';

const linkClass = ({ isActive }: { isActive: boolean }) =>
  `inline-flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-sunken ${isActive ? 'text-brand' : 'text-ink'}`;

function PhoneMenu() {
  const { isAdmin, user } = useSession();
  const { key } = useLocation();
  // Going anywhere closes the menu.
  const [openAt, setOpenAt] = useState<string>();
  const close = () => setOpenAt(undefined);
  return (
    <>
      <IconButton label="Open menu" icon={<MenuIcon />} onClick={() => setOpenAt(key)} />
      <Sheet open={openAt === key} onClose={close} title={user?.displayName ?? 'Menu'}>
        <nav aria-label="Main" className="grid gap-1">
          {navigationFor(isAdmin).map(({ label, to }) => (
            <NavLink key={to} to={to} end className={linkClass} onClick={close}>
              {label}
              {to === paths.pendings && <WaitingCount />}
            </NavLink>
          ))}
        </nav>
        <div className="mt-4 grid gap-3">
          <ButtonLink to={paths.listCar} onClick={close}>
            Rent Your Car
          </ButtonLink>
          <Button variant="secondary" onClick={() => void logOut()}>
            Logout
          </Button>
        </div>
      </Sheet>
    </>
  );
}

export function Header() {
  // Administrators have more links, which need more room.
  const { isAdmin } = useSession();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper">
      <div className="container-page flex h-16 items-center gap-2 sm:gap-4">
        {/* Where there is no room for both, the counter goes into a second line, which is out of sight. */}
        <div className="flex h-11 min-w-0 flex-wrap items-center gap-x-2 gap-y-4 overflow-clip [overflow-clip-margin:0.25rem] sm:gap-x-4">
          <Link to={paths.home} aria-label={`${config.brand}, home`} className="inline-flex min-h-11 items-center">
            <Brand />
          </Link>
          <CarCounter />
        </div>
        <nav
          aria-label="Main"
          className={clsx('ms-auto hidden shrink-0 items-center gap-1', isAdmin ? 'xl:flex' : 'lg:flex')}
        >
          {navigationFor(isAdmin).map(({ label, to }) => (
            <NavLink key={to} to={to} end className={linkClass}>
              {label}
              {to === paths.pendings && <WaitingCount />}
            </NavLink>
          ))}
          <ButtonLink to={paths.listCar} className="mx-2">
            Rent Your Car
          </ButtonLink>
          <ThemeToggle />
          <Button variant="quiet" onClick={() => void logOut()}>
            Logout
          </Button>
        </nav>
        <div className={clsx('-me-3 ms-auto flex shrink-0 items-center', isAdmin ? 'xl:hidden' : 'lg:hidden')}>
          <ThemeToggle />
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}
