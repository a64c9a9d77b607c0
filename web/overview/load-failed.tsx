import { ApiError } from '../platform/session/api.ts';
import { ErrorState } from '../ui/error-state.tsx';

type Props = { error: Error; onRetry: () => void; retrying: boolean };

export const LoadFailed = ({ error, ...retry }: Props) => (
  <ErrorState
    level={3}
    {...retry}
    {...(error instanceof ApiError && error.requestId && { requestId: error.requestId })}
  >
    {error.message}
  </ErrorState>
);
