import { ApiError } from '../../platform/session/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

type Props = { error: Error; isRetrying: boolean; onRetry: () => void; hasCars: boolean };

/** Says that the list, or more of it, did not load. What is there already stays. */
export default function LoadFailed({ error, isRetrying, onRetry, hasCars }: Props) {
  const { message, requestId } = error instanceof ApiError ? error : {};
  if (!hasCars) {
    return (
      <ErrorState onRetry={onRetry} retrying={isRetrying} requestId={requestId}>
        {message}
      </ErrorState>
    );
  }
  const retry = (
    <Button variant="secondary" size="sm" busy={isRetrying} onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Alert announce tone="danger" title="We couldn’t load more cars" className="mt-8" action={retry}>
      {message}
    </Alert>
  );
}
