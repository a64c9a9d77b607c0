import { createAmounts } from '../../../contract/amounts.ts';
import type { EvidencePart } from '../../../contract/books/dispute-lists.ts';
import { createDateFormats } from '../../../contract/format-dates.ts';
import { formatReceiptNumber } from '../../../contract/money/receipt-number.ts';
import type { AgreedHandover, AgreedHandovers } from '../../handover/index.ts';
import type { Config } from '../../platform/config.ts';
import type { DisputeRow } from './dispute.queries.ts';

type Market = Pick<Config, 'brand' | 'timeZone'>;

const { formatDay, formatMoment } = createDateFormats('en');

function writeReceipt(dispute: DisputeRow, { brand, timeZone }: Market): string {
  const { formatTotal } = createAmounts('en', dispute.currency.toUpperCase());
  return [
    `RECEIPT ${formatReceiptNumber(dispute.number, dispute.bookedAt, timeZone)} (${brand})`,
    `Car rented: ${dispute.carTitle}`,
    `Rental period: ${formatDay(dispute.startDate)} to ${formatDay(dispute.endDate)}`,
    `Rented by: ${dispute.renter.displayName}${dispute.renterEmail ? `, ${dispute.renterEmail}` : ''}`,
    `Booked: ${formatMoment(dispute.bookedAt.toISOString(), timeZone)}`,
    `Price of the rental: ${formatTotal(dispute.totalCents)}`,
    `This payment: ${formatTotal(dispute.paidCents)} on ${formatMoment(dispute.paidAt.toISOString(), timeZone)}`,
    `Of which refunded: ${formatTotal(dispute.refundedCents)}`,
  ].join('\n');
}

function writePart(title: string, part: AgreedHandover, timeZone: string): string {
  return [
    `${title}, agreed to by both on ${formatMoment(part.agreedAt.toISOString(), timeZone)}`,
    ...(part.mileage === null ? [] : [`Mileage: ${part.mileage}`]),
    ...(part.fuelEighths === null ? [] : [`Fuel: ${part.fuelEighths} eighths of a tank`]),
    ...(part.notes ? [`Notes: ${part.notes}`] : []),
    `Photos taken: ${part.photos.length}`,
  ].join('\n');
}

function writeHandover({ out, back }: AgreedHandovers, timeZone: string): string | undefined {
  const parts = [
    ...(out ? [writePart('The car was handed over', out, timeZone)] : []),
    ...(back ? [writePart('The car was returned', back, timeZone)] : []),
  ];
  return parts.length > 0 ? ['HANDOVER RECORD', ...parts].join('\n\n') : undefined;
}

/** Always in English, because banks read it. */
export function evidenceOf(
  dispute: DisputeRow,
  handovers: AgreedHandovers,
  market: Market,
): { part: EvidencePart; text: string }[] {
  const handover = writeHandover(handovers, market.timeZone);
  return [
    { part: 'receipt', text: writeReceipt(dispute, market) },
    ...(handover ? [{ part: 'handover' as const, text: handover }] : []),
  ];
}
