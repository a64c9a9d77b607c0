export { PayDue } from './pay-due.tsx';
export { type Due, isOutcomeUnknown, type Payable, type PayBody, type Stage } from './use-payment.ts';
