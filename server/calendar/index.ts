import type { Feature } from '../platform/feature.ts';
import { blockData } from './personal-data.queries.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { takenChecks } from './taken-checks.queries.ts';

export const calendar: Feature = {
  name: 'calendar',
  personalData: blockData,
  routes: calendarRoutes,
  checks: takenChecks,
};
