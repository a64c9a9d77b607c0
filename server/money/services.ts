import type { Services } from '../platform/services.ts';
import type { DueKinds } from './due.ts';
import type { Payments } from './providers/index.ts';

export interface MoneyServices<P extends Payments = Payments> extends Services {
  payments: P;
  dueKinds: DueKinds;
  payoutNews: PayoutNews;
}

/** Handlers for provider events, which look up the current state. Called at least once for each event, in any order. */
export interface PayoutNews {
  accountChanged(services: MoneyServices, about: { provider: string; accountRef: string }): Promise<void>;
  transferChanged(services: MoneyServices, about: { provider: string; transferRef: string }): Promise<void>;
}

export type MovingMoney = Pick<MoneyServices, 'pool' | 'payments' | 'log' | 'dueKinds'>;
