import type { Feature } from '../platform/feature.ts';
import { messageData } from './personal-data.queries.ts';
import { messageRoutes } from './message.routes.ts';

export { forgetTemplates } from './template.queries.ts';

export const messages: Feature = { name: 'messages', personalData: messageData, routes: messageRoutes };
