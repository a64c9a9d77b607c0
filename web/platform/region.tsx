import type { ReactNode } from 'react';
import { t } from '../language/words.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ErrorState, type ErrorStateProps } from '../ui/error-state.tsx';
import { ApiError } from './session/api.ts';

/** The part of a query result that this module uses. */
interface QueryResult<Data = unknown> {
  data?: Data | undefined;
  error: Error | null;
  refetch: () => unknown;
  isFetching: boolean;
}

type FailedProps = {
  query: QueryResult;
  title?: ReactNode;
  level?: ErrorStateProps['level'];
  /** Renders a compact alert instead of a block. */
  isInline?: boolean;
  className?: string;
};

/** Shows why a query failed, with a button to retry. */
export function LoadError({ query: { error, refetch, isFetching }, title, level, isInline, className }: FailedProps) {
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

/** Shows a failed query in place of a whole page. */
export const PageLoadError = ({ query }: { query: QueryResult }) => (
  <div className="container-page py-12">
    <LoadError level={1} query={query} />
  </div>
);

type RegionProps<Data> = Pick<FailedProps, 'level' | 'isInline'> & {
  query: QueryResult<Data>;
  loading: ReactNode;
  /** Renders errors with a special meaning. Returns undefined for all others. */
  failed?: (error: Error) => ReactNode;
  /** Renders the empty state. Returns undefined if there is data to show. */
  empty?: (data: Data) => ReactNode;
  /** Title of the error that is shown when a refetch fails, for data that is misleading when outdated. */
  stale?: string;
  children: (data: Data) => ReactNode;
};

/** Renders the loading, error, empty or success state of a query. Keeps showing data while it is refetched. */
export function Region<Data>(props: RegionProps<Data>) {
  const { query, loading, failed, empty, stale, level, isInline, children } = props;
  const { data, error } = query;
  if (data !== undefined) {
    const shown = empty?.(data) ?? children(data);
    if (!stale || !error) return shown;
    return (
      <>
        <LoadError query={query} isInline title={stale} className="mb-4" />
        {shown}
      </>
    );
  }
  if (!error) return loading;
  const other = failed?.(error);
  return other === undefined ? <LoadError query={query} level={level} isInline={isInline} /> : other;
}
