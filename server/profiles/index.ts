import type { Feature } from '../platform/feature.ts';
import { profileRoutes } from './profile.routes.ts';

export { showPerson } from './show-person.ts';

export const profiles: Feature = { name: 'profiles', routes: profileRoutes };
