import type { Services } from '../platform/services.ts';
import type { Payments } from './providers/index.ts';

/** What features work with that take money or give it back. */
export interface MoneyServices<P extends Payments = Payments> extends Services {
  payments: P;
}
