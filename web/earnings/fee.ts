import { config } from '../platform/config.ts';

/** Where the operator takes nothing, nobody reads of a fee, unless there was one once. */
export const hasFee = (feeCents: number): boolean => config.ownerFeePercent > 0 || feeCents !== 0;
