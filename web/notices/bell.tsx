import { Bell as BellIcon } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { t } from '../language/words.ts';
import { useUnread } from '../live/index.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { IconButton } from '../ui/button.tsx';
import { CountBadge, formatBadgeCount } from '../ui/count-badge.tsx';

const NewestNotices = lazyPart(() => import('./newest-notices.tsx'));

/** Button that opens the newest notices in a popover. */
export function Bell() {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const count = useUnread()?.notices ?? 0;
  const close = () => box.current?.hidePopover();
  return (
    <>
      <IconButton
        label={t('shell.bell', { count, shown: formatBadgeCount(count) })}
        aria-expanded={isOpen}
        icon={
          <>
            <BellIcon />
            <CountBadge count={count} />
          </>
        }
        popoverTarget={id}
      />
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('notices.title')}
        className="fixed inset-auto end-1.5 top-15 m-0 max-h-[calc(100dvh-5rem)] w-[min(26rem,100%-0.75rem)] animate-rise-in overflow-y-auto overscroll-contain rounded-card border border-line bg-surface-raised p-1.5 text-ink shadow-raised lg:end-[max(0.375rem,50vw-40rem)]"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen ? (
          <Suspense>
            <NewestNotices onLeave={close} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
