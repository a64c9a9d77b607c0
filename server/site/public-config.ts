import type { PublicConfig } from '../../contract/site.ts';
import type { Config } from '../platform/config.ts';
import { todayIn } from './today.ts';

export const publicConfig = (config: Config): PublicConfig => ({
  brand: config.brand,
  today: todayIn(config.timeZone),
  timeZone: config.timeZone,
  paymentProvider: config.paymentProvider,
  development: config.development,
});
