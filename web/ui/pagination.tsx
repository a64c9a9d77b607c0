import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../language/words.ts';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';

type PaginationProps = {
  page: number;
  pageCount: number;
  label?: string;
} & (
  | { onPage: (page: number) => void; hrefFor?: undefined }
  | { hrefFor: (page: number) => string; onPage?: undefined }
);

export function Pagination({ page, pageCount, label = t('ui.pagination.label'), onPage, hrefFor }: PaginationProps) {
  const step = (to: number, text: string, icon: 'before' | 'after') => {
    const content = (
      <>
        {icon === 'before' ? <ChevronLeft className="-ms-1" /> : null}
        {text}
        {icon === 'after' ? <ChevronRight className="-me-1" /> : null}
      </>
    );
    const exists = to >= 1 && to <= pageCount;
    return hrefFor && exists ? (
      <ButtonLink variant="secondary" size="sm" to={hrefFor(to)} rel={icon === 'before' ? 'prev' : 'next'}>
        {content}
      </ButtonLink>
    ) : (
      <Button variant="secondary" size="sm" disabled={!exists} onClick={() => onPage?.(to)}>
        {content}
      </Button>
    );
  };
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-4">
      {step(page - 1, t('ui.pagination.previous'), 'before')}
      <p aria-live="polite" className="text-sm text-ink-soft tabular-nums">
        {t('ui.pagination.page', { page, pages: pageCount })}
      </p>
      {step(page + 1, t('ui.pagination.next'), 'after')}
    </nav>
  );
}
