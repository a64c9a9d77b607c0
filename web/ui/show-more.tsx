import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { t } from '../language/words.ts';
import { Button, type ButtonAppearance } from './button.tsx';

/** The part of an infinite query that this component uses. */
interface MorePages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

type ShowMoreProps = Pick<ButtonAppearance, 'size'> & { pages: MorePages; label?: string; className?: string };

/**
 * A button to load the next page of a list. Must directly follow the list element, because it focuses the first new item.
 * Keep it mounted after the last page, so that it can still move the focus.
 */
export function ShowMore({ pages, label = t('ui.show-more.more'), size, className }: ShowMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const root = useRef<HTMLDivElement>(null);
  const listBefore = useRef<{ list: Element; count: number }>(undefined);
  useEffect(() => {
    if (isFetchingNextPage || !listBefore.current) return;
    const { list, count } = listBefore.current;
    listBefore.current = undefined;
    list.children[count]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isFetchingNextPage]);

  function onPress() {
    if (isFetchingNextPage) return;
    const list = root.current?.previousElementSibling;
    if (list) listBefore.current = { list, count: list.childElementCount };
    void fetchNextPage();
  }

  if (!hasNextPage) return null;
  return (
    <div ref={root} className={clsx('grid gap-2', className ?? 'mt-5 justify-items-start')}>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {isFetchNextPageError ? t('ui.show-more.failed') : null}
      </p>
      {/* Not disabled while loading, because browsers remove the focus from disabled buttons. */}
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
