import type { ComponentProps } from 'react';
import { NotYours } from '../../cars/index.ts';
import NotFoundPage from '../../platform/not-found-page.tsx';
import { PageFailed } from '../../platform/region.tsx';
import { ApiError } from '../../platform/session/api.ts';

/** What a page of one car shows instead of itself: there is no such car, it is somebody else's, or it did not load. */
export const carFailed = (carId: string, query: ComponentProps<typeof PageFailed>['query']) => (error: Error) => {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' };
  if (status === 404 || code === 'car/not-found') return <NotFoundPage what="car" />;
  return status === 403 ? <NotYours carId={carId} /> : <PageFailed query={query} />;
};
