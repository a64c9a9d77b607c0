import { WAIT_PAGES } from '../../../contract/wait-entry.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/session.ts';
import { WaitCountBadge } from '../../waits/index.ts';
import { countLinkOf } from './count-link.ts';

type CountedWaitsProps = { className: string; to: string };

export default function CountedWaits({ className, to }: CountedWaitsProps) {
  const { isAdmin } = useSession();
  const pages = WAIT_PAGES.filter((page) => paths[page] === to || countLinkOf(page, isAdmin ?? false) === to);
  return <WaitCountBadge pages={pages} className={className} />;
}
