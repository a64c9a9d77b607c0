import type { Services } from '../platform/services.ts';
import type { DueKinds } from './due.ts';
import type { Payments } from './providers/index.ts';

export interface MoneyServices<P extends Payments = Payments> extends Services {
  payments: P;
  dueKinds: DueKinds;
}

export type MovingMoney = Pick<MoneyServices, 'pool' | 'payments' | 'log' | 'dueKinds'>;
