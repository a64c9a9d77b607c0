export { deleteExpiredRows } from './delete-expired-rows.ts';
