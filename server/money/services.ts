import type { Services } from '../platform/services.ts';
import type { DueKinds } from './due.ts';
import type { Payments } from './providers/index.ts';

/** What features work with that take money or give it back. */
export interface MoneyServices<P extends Payments = Payments> extends Services {
  payments: P;
  dueKinds: DueKinds;
}

/** As much of it as moving money takes. */
export type MovingMoney = Pick<MoneyServices, 'pool' | 'payments' | 'log' | 'dueKinds'>;
