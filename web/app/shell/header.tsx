import clsx from 'clsx';
import { CircleUserRound, Menu as MenuIcon, MessageSquare } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { logOut } from '../../accounts/index.ts';
import { DESKTOP, useMediaQuery } from '../../dates/index.ts';
import { t } from '../../language/words.ts';
import { useUnread } from '../../live/index.ts';
import { Bell } from '../../notices/index.ts';
import { config } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { RenderWhenIdle } from '../../platform/render-when-idle.tsx';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink, type ButtonLinkProps } from '../../ui/button-link.tsx';
import { CountBadge, formatBadgeCount } from '../../ui/count-badge.tsx';
import { Sheet } from '../../ui/dialog.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { Brand } from '../../platform/brand.tsx';
import { CarCounter } from './car-counter.tsx';
import { visitorLinks, navigationLinks } from './navigation.ts';
import { WaitingCount } from './waiting-count.tsx';

const TroubleBanner = lazyPart(() => import('../../system/trouble-banner.tsx'), 'optional');

const linkClass = ({ isActive }: { isActive: boolean }) =>
  `relative inline-flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-sunken ${isActive ? 'text-brand' : 'text-ink'}`;

const count = 'ms-2 bg-accent-tint px-2 py-0.5 text-accent';
/** Positioned absolutely, so that it takes no space from the links */
const cornerCount = 'absolute -end-1 top-0 bg-accent-tint px-1.5 text-accent';
const overlaidCount = 'max-lg:absolute max-lg:-end-1 max-lg:-top-1.5 max-lg:ms-0 max-lg:px-1.5';

/** Long labels wrap, and have less padding in a narrow window. The header never gets wider than the page's content. */
const tight = 'lg:px-2 max-lg:px-1.5';
const tightButton = 'md:shrink lg:px-3 max-lg:px-2 max-lg:text-sm/4';

/** Where the header has room for all links. Administrators have more links. */
const breakpoints = {
  all: { wideOnly: 'max-lg:hidden', narrowOnly: 'lg:hidden' },
  admin: { wideOnly: 'max-xl:hidden', narrowOnly: 'xl:hidden' },
};

/** Remembers the current page, so that signing in returns to it. */
function SignInLink({ to, ...look }: { to: string } & Pick<ButtonLinkProps, 'variant' | 'className' | 'children'>) {
  const { pathname, search, hash } = useLocation();
  return <ButtonLink to={to} state={{ from: pathname + search + hash }} {...look} />;
}

const linksOf = (isAdmin: boolean | null) => navigationLinks(isAdmin).filter(({ isMenuOnly }) => !isMenuOnly);

/** Links that have no room in the header or in the bottom bar of a phone. The button counts their tasks. */
function Menu({ isWide }: { isWide: boolean }) {
  const { isAdmin, user } = useSession();
  const { key } = useLocation();
  // Any navigation closes the menu.
  const [openAt, setOpenAt] = useState<string>();
  const close = () => setOpenAt(undefined);
  return (
    <>
      <Button
        variant="quiet"
        className="size-11 px-0!"
        icon={<MenuIcon className="size-5!" />}
        title={t('shell.menu.open')}
        onClick={() => setOpenAt(key)}
      >
        <span className="visually-hidden">{t('shell.menu.open')}</span>
        <WaitingCount
          to={linksOf(isAdmin)
            .filter(({ isCollapsible, barLabel }) => isCollapsible && (isWide || !barLabel))
            .map(({ to }) => to)}
          className="absolute end-0 top-0 bg-accent-tint px-1.5 text-accent"
        />
      </Button>
      <Sheet open={openAt === key} onClose={close} title={user?.displayName ?? t('shell.menu.title')}>
        <nav aria-label={t('shell.menu.more')} className="grid gap-1">
          {navigationLinks(isAdmin)
            .filter(({ barLabel, isCollapsible }) => !barLabel || isCollapsible)
            .map(({ label, to, barLabel, isCollapsible }) => (
              <NavLink
                key={to}
                to={to}
                end
                className={(state) =>
                  clsx(linkClass(state), barLabel && 'max-md:hidden', !isCollapsible && 'md:hidden')
                }
                onClick={close}
              >
                {label}
                <WaitingCount to={to} className={count} />
              </NavLink>
            ))}
        </nav>
        <div className="mt-4 grid gap-3">
          <ButtonLink to={paths.listCar} className="md:hidden" onClick={close}>
            {t('shell.links.list-car')}
          </ButtonLink>
          <Button variant="secondary" onClick={() => void logOut()}>
            {t('shell.links.log-out')}
          </Button>
        </div>
      </Sheet>
    </>
  );
}

/** Phones show it in the bottom bar. */
function Inbox() {
  const count = useUnread()?.messages ?? 0;
  const label = t('shell.inbox', { count, shown: formatBadgeCount(count) });
  return (
    <NavLink
      to={paths.messages}
      aria-label={label}
      title={label}
      className={({ isActive }) =>
        clsx('relative grid size-11 place-items-center rounded-control hover:bg-shade/6', isActive && 'text-brand')
      }
    >
      <MessageSquare className="size-5" />
      <CountBadge count={count} />
    </NavLink>
  );
}

/** Phones show it in the bottom bar. */
const OwnAccount = () => (
  <NavLink
    to={paths.account}
    title={t('shell.bar.account')}
    className={({ isActive }) =>
      clsx('relative grid size-11 place-items-center rounded-control hover:bg-shade/6', isActive && 'text-brand')
    }
  >
    <CircleUserRound className="size-5" />
    <span className="visually-hidden">{t('shell.bar.account')}</span>
    <WaitingCount to={paths.account} className={cornerCount} />
  </NavLink>
);

export function Header() {
  const { isAdmin, user } = useSession();
  const isWide = useMediaQuery(DESKTOP);
  const { wideOnly, narrowOnly } = isAdmin ? breakpoints.admin : breakpoints.all;
  return (
    <>
      <header className="sticky top-0 z-20 [@media(height<30rem)]:relative border-b border-line bg-paper">
        <div className="container-page flex h-16 items-center gap-1 sm:max-md:gap-2 lg:gap-4">
          {/* On narrow phones, some languages leave no room next to the name. */}
          <div className="flex shrink-0 items-center gap-x-2 max-md:min-w-0 max-md:shrink max-[24rem]:flex-col max-[24rem]:items-start sm:gap-x-3 xl:gap-x-4">
            <Link
              to={paths.home}
              aria-label={t('shell.links.brand', { brand: config.brand })}
              className="tap inline-flex shrink-0 items-center min-[24rem]:max-md:min-h-11"
            >
              <Brand />
            </Link>
            <RenderWhenIdle>
              <CarCounter />
            </RenderWhenIdle>
          </div>
          {/* Phones use the bottom bar and the menu instead. */}
          {isWide ? (
            <nav
              aria-label={t('shell.links.label')}
              className="ms-auto flex items-center text-center text-sm/4 lg:text-base/5"
            >
              {(user ? linksOf(isAdmin) : visitorLinks).map(({ label, to, isCollapsible }) => (
                <NavLink
                  key={to}
                  to={to}
                  end
                  className={(state) => clsx(linkClass(state), tight, isCollapsible && wideOnly)}
                >
                  {label}
                  {user ? (
                    <WaitingCount to={to} className={isCollapsible ? cornerCount : clsx(count, overlaidCount)} />
                  ) : null}
                </NavLink>
              ))}
              <ButtonLink to={paths.listCar} className={clsx(tightButton, 'mx-2 max-lg:mx-0.5')}>
                {t('shell.links.list-car')}
              </ButtonLink>
              {/* The account page has it as well. */}
              {isAdmin ? null : <ThemeToggle className={user ? 'max-xl:hidden' : undefined} />}
              {user ? (
                <Button variant="quiet" className={clsx(tightButton, wideOnly)} onClick={() => void logOut()}>
                  {t('shell.links.log-out')}
                </Button>
              ) : (
                <>
                  <SignInLink to={paths.login} variant="quiet" className={tightButton}>
                    {t('shell.links.log-in')}
                  </SignInLink>
                  <SignInLink to={paths.register} variant="secondary" className={tightButton}>
                    {t('shell.links.register')}
                  </SignInLink>
                </>
              )}
            </nav>
          ) : null}
          {user ? (
            <div className={clsx('-me-3 flex shrink-0 items-center max-md:ms-auto', isWide && '-ms-1 lg:-ms-2')}>
              {isWide ? <Inbox /> : null}
              <Bell />
              {isWide ? <OwnAccount /> : null}
              {isWide ? null : <ThemeToggle />}
              <div className={narrowOnly}>
                <Menu isWide={isWide} />
              </div>
            </div>
          ) : isWide ? null : (
            <div className="ms-auto flex shrink-0 items-center gap-1">
              <ThemeToggle />
              <SignInLink to={paths.login} variant="secondary">
                {t('shell.links.log-in')}
              </SignInLink>
            </div>
          )}
        </div>
      </header>
      {isAdmin ? (
        <Suspense>
          <TroubleBanner />
        </Suspense>
      ) : null}
    </>
  );
}
