import type { ComponentProps } from 'react';
import { NotYours } from '../../cars/index.ts';
import NotFoundPage from '../../platform/not-found-page.tsx';
import { PageFailed } from '../../platform/region.tsx';
import { ApiError } from '../../platform/session/api.ts';

/** Error view for pages of one car: not found, another owner's, or failed to load. */
export const carFailed = (carId: string, query: ComponentProps<typeof PageFailed>['query']) => (error: Error) => {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' };
  if (status === 404 || code === 'car/not-found') return <NotFoundPage what="car" />;
  return status === 403 ? <NotYours carId={carId} /> : <PageFailed query={query} />;
};
