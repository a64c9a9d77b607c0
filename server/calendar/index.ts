import type { Feature } from '../platform/feature.ts';
import { blockData } from './personal-data.queries.ts';
import { calendarRoutes } from './calendar.routes.ts';

export const calendar: Feature = { name: 'calendar', personalData: blockData, routes: calendarRoutes };
