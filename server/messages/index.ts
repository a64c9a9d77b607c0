import type { Feature } from '../platform/feature.ts';
import { messageRoutes } from './message.routes.ts';

export { forgetTemplates } from './template.queries.ts';

export const messages: Feature = { name: 'messages', routes: messageRoutes };
