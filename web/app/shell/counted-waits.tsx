import { WAIT_PAGES } from '../../../contract/wait-entry.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session/session.ts';
import { WaitCountBadge } from '../../waits/index.ts';
import { countLinkOf } from './count-link.ts';

type CountedWaitsProps = { className: string; to: string | readonly string[] };

export default function CountedWaits({ className, to }: CountedWaitsProps) {
  const { isAdmin } = useSession();
  const links = new Set([to].flat());
  const pages = WAIT_PAGES.filter((page) =>
    [paths[page], countLinkOf(page, isAdmin ?? false)].some((link) => links.has(link)),
  );
  return <WaitCountBadge pages={pages} className={className} />;
}
