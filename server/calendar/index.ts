import type { Feature } from '../platform/feature.ts';
import { calendarRoutes } from './calendar.routes.ts';

export const calendar: Feature = { name: 'calendar', routes: calendarRoutes };
