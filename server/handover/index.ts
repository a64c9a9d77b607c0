import type { Feature } from '../platform/feature.ts';
import { deleteOldPhotos } from './delete-old-photos.ts';
import { handoverChecks } from './handover-checks.queries.ts';
import { handoverRoutes } from './handover.routes.ts';
import { handoverData } from './personal-data.queries.ts';

export { findAgreedHandovers, type AgreedHandover, type AgreedHandovers } from './agreed-handover.queries.ts';
export { handoversDue, handoverWaits } from './wait.queries.ts';

export const handover: Feature = {
  name: 'handover',
  personalData: handoverData,
  routes: handoverRoutes,
  tasks: (services) => [
    { name: 'forget handover photos', everySeconds: 3_600, run: async () => void (await deleteOldPhotos(services)) },
  ],
  checks: handoverChecks,
};
