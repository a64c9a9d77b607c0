import { config } from '../platform/config.ts';

/** Fees are hidden if the operator takes none, unless there were some earlier. */
export const hasFee = (feeCents: number): boolean => config.ownerFeePercent > 0 || feeCents !== 0;
