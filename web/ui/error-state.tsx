import { CloudAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { rich, t } from '../language/words.ts';
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
        title={title ?? t('ui.error-state.title')}
        action={
          onRetry ? (
            <Button variant="secondary" busy={retrying} onClick={onRetry}>
              {t('ui.error-state.retry')}
            </Button>
          ) : null
        }
      >
        <p>{children ?? t('ui.error-state.text')}</p>
        {requestId ? (
          <p className="mt-3 text-sm text-ink-faint">
            {rich('ui.error-state.reference', {
              id: requestId,
              code: (words) => <code className="font-mono text-xs break-all">{words}</code>,
            })}
          </p>
        ) : null}
      </EmptyState>
    </div>
  );
}
