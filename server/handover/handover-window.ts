import { addDays, type DateRange } from '../../contract/dates.ts';
import type { HandoverPart } from '../../contract/handover/handover-parts.ts';
import { handoverLimits } from '../../contract/handover/limits.ts';

export interface HandoverWindow {
  opensOn: string;
  closesOn: string;
  /** Until when photos may arrive that were taken before it closed. */
  photosUntil: string;
}

export function windowOf(part: HandoverPart, { startDate, endDate }: DateRange): HandoverWindow {
  const photosUntil = addDays(endDate, handoverLimits.closesDaysAfter);
  return part === 'check-in'
    ? { opensOn: addDays(startDate, -handoverLimits.opensDaysBefore), closesOn: endDate, photosUntil }
    : { opensOn: startDate, closesOn: photosUntil, photosUntil };
}
