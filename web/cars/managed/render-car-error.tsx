import type { ComponentProps } from 'react';
import { NotYourCar } from '../not-your-car.tsx';
import NotFoundPage from '../../platform/not-found-page.tsx';
import { PageLoadError } from '../../platform/region.tsx';
import { ApiError } from '../../platform/session/api.ts';

/** Error view for pages of one car: not found, another owner's, or failed to load. */
export const renderCarError =
  (carId: string, query: ComponentProps<typeof PageLoadError>['query']) => (error: Error) => {
    const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' };
    if (status === 404 || code === 'car/not-found') return <NotFoundPage what="car" />;
    return status === 403 ? <NotYourCar carId={carId} /> : <PageLoadError query={query} />;
  };
