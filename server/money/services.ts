import type { Services } from '../platform/services.ts';
import type { DueKinds } from './due.ts';
import type { Payments } from './providers/index.ts';

export interface MoneyServices<P extends Payments = Payments> extends Services {
  payments: P;
  dueKinds: DueKinds;
  payoutNews: PayoutNews;
}

/** A provider says that something changed; how it stands now is looked up. Told at least once, in any order. */
export interface PayoutNews {
  accountChanged(services: MoneyServices, about: { provider: string; accountRef: string }): Promise<void>;
  transferChanged(services: MoneyServices, about: { provider: string; transferRef: string }): Promise<void>;
}

export type MovingMoney = Pick<MoneyServices, 'pool' | 'payments' | 'log' | 'dueKinds'>;
