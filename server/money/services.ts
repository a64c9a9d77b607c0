import type { Services } from '../platform/services.ts';
import type { DueHandlers } from './due.ts';
import type { Payments } from './providers/index.ts';

export interface MoneyServices<P extends Payments = Payments> extends Services {
  payments: P;
  dueHandlers: DueHandlers;
  payoutEventHandlers: PayoutEventHandlers;
}

/** Handlers for provider events, which look up the current state. Called at least once for each event, in any order. */
export interface PayoutEventHandlers {
  accountChanged(services: MoneyServices, about: { provider: string; accountRef: string }): Promise<void>;
  transferChanged(services: MoneyServices, about: { provider: string; transferRef: string }): Promise<void>;
}

export type PaymentServices = Pick<MoneyServices, 'pool' | 'payments' | 'log' | 'dueHandlers'>;
