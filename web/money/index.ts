export { PayDue } from './pay-due.tsx';
export { type Due, isOutcomeUnknown as isSettling, type Payable, type PayBody, type Stage } from './use-payment.ts';
