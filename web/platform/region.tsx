import type { ReactNode } from 'react';
import { t } from '../language/words.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState, type ErrorStateProps } from '../ui/error-state.tsx';
import { ApiError } from './session/api.ts';

/** What is known of something that was asked for, as the hooks for queries tell it. */
interface Asked<Data = unknown> {
  data?: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
  isFetching: boolean;
}

type FailedProps = {
  query: Asked;
  title?: ReactNode;
  level?: ErrorStateProps['level'];
  /** A notice among other things instead of a block in the place of what is missing. */
  isInline?: boolean;
  className?: string;
};

/** Says that something did not load, and why, with the way to try again. */
export function Failed({ query: { error, refetch, isFetching }, title, level, isInline, className }: FailedProps) {
  const retry = () => void refetch();
  if (!isInline) {
    const requestId = error instanceof ApiError ? error.requestId : undefined;
    return (
      <ErrorState title={title} level={level} onRetry={retry} retrying={isFetching} requestId={requestId}>
        {error?.message}
      </ErrorState>
    );
  }
  return (
    <Alert
      tone="danger"
      announce
      title={title}
      className={className}
      action={
        <Button variant="secondary" size="sm" busy={isFetching} onClick={retry}>
          {t('page.retry')}
        </Button>
      }
    >
      {error?.message}
    </Alert>
  );
}

/** The same in the place of a whole page. */
export const PageFailed = ({ query }: { query: Asked }) => (
  <div className="container-page py-12">
    <Failed level={1} query={query} />
  </div>
);

type RegionProps<Data> = Pick<FailedProps, 'level' | 'isInline'> & {
  query: Asked<Data>;
  loading: ReactNode;
  /** For failures that mean something else than that it did not load; undefined for the others. */
  failed?: (error: Error) => ReactNode;
  /** Shown when there is nothing else to show; undefined when there is. */
  empty?: (data: Data) => ReactNode;
  /** Says so when a refresh failed, where old numbers would mislead. */
  stale?: string;
  children: (data: Data) => ReactNode;
};

/** A part of a page that is fetched: loading, failed, empty or there. What is there stays while it is asked for again. */
export function Region<Data>(props: RegionProps<Data>) {
  const { query, loading, failed, empty, stale, level, isInline, children } = props;
  const { data, error } = query;
  if (data !== undefined) {
    const shown = empty?.(data) ?? children(data);
    if (!stale || !error) return shown;
    return (
      <>
        <Failed query={query} isInline title={stale} className="mb-4" />
        {shown}
      </>
    );
  }
  if (!error) return loading;
  const other = failed?.(error);
  return other === undefined ? <Failed query={query} level={level} isInline={isInline} /> : other;
}
