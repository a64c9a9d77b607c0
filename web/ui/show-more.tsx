import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { t } from '../language/words.ts';
import { Button, type Look } from './button.tsx';

/** A query that comes in pages */
interface MorePages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

type ShowMoreProps = Pick<Look, 'size'> & { pages: MorePages; label?: string; className?: string };

/**
 * Right behind a list that has more pages: asks for the next one, says so if that fails, and goes on to the first item that came.
 * It stays on the page when there are no more, so that it can do so then, too.
 */
export function ShowMore({ pages, label = t('ui.show-more.more'), size, className }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const root = useRef<HTMLDivElement>(null);
  const before = useRef<{ list: Element; count: number }>(undefined);
  useEffect(() => {
    if (isFetchingNextPage || !before.current) return;
    const { list, count } = before.current;
    before.current = undefined;
    list.children[count]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isFetchingNextPage]);

  function onPress() {
    if (isFetchingNextPage) return;
    const list = root.current?.previousElementSibling;
    if (list) before.current = { list, count: list.childElementCount };
    void fetchNextPage();
  }

  if (!hasNextPage) return null;
  return (
    <div ref={root} className={clsx('grid gap-2', className ?? 'mt-5 justify-items-start')}>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {isFetchNextPageError ? t('ui.show-more.failed') : null}
      </p>
      {/* A button that is disabled would lose the focus. */}
      <Button
        variant="secondary"
        {...(size && { size })}
        aria-disabled={isFetchingNextPage || undefined}
        onClick={onPress}
      >
        {isFetchingNextPage ? t('ui.show-more.loading') : label}
      </Button>
    </div>
  );
}
