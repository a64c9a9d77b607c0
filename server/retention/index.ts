export { deleteExpiredRows as forgetOld } from './delete-expired-rows.ts';
