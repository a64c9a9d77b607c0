import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../language/words.ts';
import { paths } from '../platform/paths.ts';
import { Region } from '../platform/region.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { ToggleChip } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { messageQueries, type ThreadRole } from './message-queries.ts';
import { ThreadItem } from './thread-item.tsx';
import { UnsentNotice } from './unsent-notice.tsx';
import { useNow } from './use-now.ts';
import { ShowMore } from '../ui/show-more.tsx';

const ROLES = ['renter', 'owner'] as const;

export const readRole = (params: URLSearchParams): ThreadRole | undefined =>
  ROLES.find((role) => role === params.get('role'));

/** Kept outside the component, because every thread is a separate page that mounts the list again. */
let scrolledTo = 0;

const Loading = () => (
  <div className="grid gap-5 px-5 py-4">
    <p role="status" className="visually-hidden">
      {t('messages.list.loading')}
    </p>
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index} className="flex gap-3">
        <Skeleton className="size-14 shrink-0 rounded-control" />
        <div className="grid grow content-center gap-2.5">
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3.5 w-4/5" />
        </div>
      </div>
    ))}
  </div>
);

function Empty({ role }: { role: ThreadRole | undefined }) {
  if (role === 'owner')
    return (
      <EmptyState icon={<MessagesSquare />} title={t('messages.list.empty.owner.title')}>
        {t('messages.list.empty.owner.text')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title={t('messages.list.empty.title')}
      action={<ButtonLink to={paths.browse}>{t('messages.list.empty.browse')}</ButtonLink>}
    >
      {t('messages.list.empty.text')}
    </EmptyState>
  );
}

type ThreadListProps = { openId: string | undefined; level: 1 | 2 };

export function ThreadList({ openId, level }: ThreadListProps) {
  const [params, setParams] = useSearchParams();
  const role = readRole(params);
  const query = useInfiniteQuery(messageQueries.threads(role));
  const box = useRef<HTMLDivElement>(null);
  const now = useNow();
  const hasData = query.data !== undefined;
  const Heading = `h${level}` as const;

  useLayoutEffect(() => {
    if (hasData) box.current?.scrollTo(0, scrolledTo);
  }, [hasData]);

  const choose = (next: ThreadRole | undefined) => {
    scrolledTo = 0;
    box.current?.scrollTo(0, 0);
    setParams(next ? { role: next } : {}, { replace: true });
  };

  return (
    <>
      <header className="grid gap-3 border-b border-line px-5 pt-4 pb-3">
        <Heading className="text-xl">{t('messages.list.title')}</Heading>
        <div role="group" aria-label={t('messages.list.filter')} className="flex flex-wrap gap-2">
          <ToggleChip pressed={role === undefined} onToggle={() => choose(undefined)}>
            {t('messages.list.role.all')}
          </ToggleChip>
          {ROLES.map((option) => (
            <ToggleChip key={option} pressed={role === option} onToggle={() => choose(option)}>
              {t.of('messages.list.role', option)}
            </ToggleChip>
          ))}
        </div>
      </header>
      <div
        ref={box}
        onScroll={(event) => void (scrolledTo = event.currentTarget.scrollTop)}
        className="min-h-0 grow overflow-y-auto overscroll-contain"
      >
        <UnsentNotice />
        <Region query={query} loading={<Loading />} level={level === 1 ? 2 : 3}>
          {({ pages }) => {
            const threads = pages.flatMap((page) => page.threads);
            if (threads.length === 0) return <Empty role={role} />;
            return (
              <>
                <ul aria-label={t('messages.list.title')} className="divide-y divide-line">
                  {threads.map((thread) => (
                    <ThreadItem key={thread.id} thread={thread} isOpen={thread.id === openId} now={now} />
                  ))}
                </ul>
                <ShowMore pages={query} size="sm" className="justify-items-center p-4" />
              </>
            );
          }}
        </Region>
      </div>
    </>
  );
}
