import clsx from 'clsx';
import { WAIT_PAGES, type WaitPage } from '../../../contract/wait-entry.ts';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/session.ts';
import { countedOn, useMyWaits, writeCount } from '../../waits/index.ts';

const LINKS: Record<WaitPage, string> = {
  trips: paths.trips,
  bookings: paths.myCars,
  earnings: paths.myCars,
  account: paths.account,
  pendings: paths.pendings,
  adminReports: paths.overview,
  adminClaims: paths.overview,
  adminDrivers: paths.overview,
  disputes: paths.overview,
  moneyStuck: paths.overview,
  adminSystem: paths.overview,
};

/**
 * Returns the link that shows the number of waiting tasks of a page that has no link in the header. Administrators have
 * the review queue where other users have their cars, so their tasks as owners are counted at the account link.
 */
export const countLinkOf = (page: WaitPage, isAdmin: boolean): string =>
  isAdmin && LINKS[page] === paths.myCars ? paths.account : LINKS[page];

type CountedWaitsProps = { className: string; to: string };

export default function CountedWaits({ className, to }: CountedWaitsProps) {
  const { isAdmin } = useSession();
  const mine = useMyWaits();
  const pages = WAIT_PAGES.filter((page) => paths[page] === to || countLinkOf(page, isAdmin ?? false) === to);
  const waiting = mine && countedOn(mine, pages);
  if (!waiting || waiting.count === 0) return null;
  const shown = writeCount(waiting);
  return (
    <span className={clsx('rounded-full text-xs font-semibold tabular-nums', className)}>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{t('waits.counted', { shown })}</span>
    </span>
  );
}
