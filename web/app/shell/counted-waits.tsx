import clsx from 'clsx';
import { WAIT_PAGES } from '../../../contract/wait-entry.ts';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/session.ts';
import { countOnPages, useMyWaits, writeCount } from '../../waits/index.ts';
import { countLinkOf } from './count-link.ts';

type CountedWaitsProps = { className: string; to: string };

export default function CountedWaits({ className, to }: CountedWaitsProps) {
  const { isAdmin } = useSession();
  const mine = useMyWaits();
  const pages = WAIT_PAGES.filter((page) => paths[page] === to || countLinkOf(page, isAdmin ?? false) === to);
  const waiting = mine && countOnPages(mine, pages);
  if (!waiting || waiting.count === 0) return null;
  const shown = writeCount(waiting);
  return (
    <span className={clsx('rounded-full text-xs font-semibold tabular-nums', className)}>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{t('waits.counted', { shown })}</span>
    </span>
  );
}
