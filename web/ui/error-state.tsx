import { CloudAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

export type ErrorStateProps = {
  title?: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  requestId?: string;
  level?: 1 | 2 | 3 | 4;
};

export function ErrorState({ title, children, onRetry, retrying, requestId, level }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudAlert />}
        level={level}
        title={title ?? 'We couldn’t load this'}
        action={
          onRetry ? (
            <Button variant="secondary" busy={retrying} onClick={onRetry}>
              Try again
            </Button>
          ) : null
        }
      >
        <p>{children ?? 'Something went wrong. Nothing you entered is lost.'}</p>
        {requestId ? (
          <p className="mt-3 text-sm text-ink-faint">
            Reference <code className="font-mono text-xs break-all">{requestId}</code>
          </p>
        ) : null}
      </EmptyState>
    </div>
  );
}
