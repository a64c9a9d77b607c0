export { calendarQueries } from './calendar-queries.ts';
