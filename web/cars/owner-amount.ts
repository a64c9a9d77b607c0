import { ownerReceives } from '../../contract/cars/stay-price.ts';
import { t } from '../language/words.ts';
import { formatPrice } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';

/** "You receive 38.25$"; empty if the operator takes no fee */
export const formatOwnerAmount = (cents: number | undefined): string =>
  cents === undefined || config.ownerFeePercent === 0
    ? ''
    : t('cars.receive.short', { amount: formatPrice(ownerReceives(cents, config.ownerFeePercent, config.currency)) });
