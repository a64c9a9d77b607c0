import type { AdminDispute, AdminDisputeDetails } from '../../../contract/books/disputes/disputes.ts';
import type { DisputeList } from '../../../contract/books/dispute-lists.ts';
import { formatReceiptNumber } from '../../../contract/money/receipt-number.ts';
import { findAgreedHandovers } from '../../handover/index.ts';
import { record } from '../../history/index.ts';
import type { MoneyServices } from '../../money/index.ts';
import { momentCursor } from '../../platform/cursor.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { AppError } from '../../platform/problem.ts';
import {
  findDispute,
  findListedDisputes,
  simulateOwnerCents,
  ownerCentsOf,
  type DisputeRow,
} from './dispute.queries.ts';
import { evidenceOf } from './write-evidence.ts';

export type DisputeServices = Pick<MoneyServices, 'pool' | 'config' | 'payments'>;

const presentDispute = (row: DisputeRow, timeZone: string): AdminDispute => ({
  id: row.id,
  ref: row.ref,
  provider: row.provider,
  amountCents: row.amountCents,
  reason: row.reason,
  status: row.status,
  list: row.list,
  respondBy: row.respondBy?.toISOString() ?? null,
  openedAt: row.openedAt.toISOString(),
  rentalId: row.rentalId,
  receiptNumber: formatReceiptNumber(row.number, row.bookedAt, timeZone),
  startDate: row.startDate,
  endDate: row.endDate,
  car: { id: row.carId, title: row.carTitle },
  owner: row.owner,
  renter: row.renter,
  evidenceSentAt: row.sentAt?.toISOString() ?? null,
});

export async function listDisputes(
  { pool, config: { timeZone } }: DisputeServices,
  { state, cursor, limit }: { state: DisputeList; cursor?: string | undefined; limit: number },
): Promise<{ disputes: AdminDispute[]; nextCursor: string | null }> {
  const after = cursor ? momentCursor.read(cursor) : undefined;
  // The extra row shows whether there is a next page.
  const rows = await findListedDisputes(pool, { state, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    disputes: shown.map((row) => presentDispute(row, timeZone)),
    nextCursor: rows.length > limit && last ? momentCursor.write({ key: last.key, id: last.id }) : null,
  };
}

/** The most that the owner can bear of the dispute. */
export const ownerShareOf = async (db: Database, row: DisputeRow): Promise<number> =>
  (await simulateOwnerCents(db, row, 0)) - (await simulateOwnerCents(db, row, row.amountCents));

const takesEvidence = ({ payments }: DisputeServices, { provider }: DisputeRow) =>
  payments.all.some((known) => known.name === provider && known.sendEvidence !== undefined);

export async function presentDetails(
  services: DisputeServices,
  db: Database,
  viewer: Viewer,
  row: DisputeRow,
): Promise<AdminDisputeDetails> {
  const handovers = row.isOpen ? await findAgreedHandovers(db, row.rentalId) : { out: undefined, back: undefined };
  if (handovers.out || handovers.back) {
    await record(db, { action: 'handover-viewed', actor: viewer, rentalId: row.rentalId });
  }
  const bearsCents = row.decidedAt
    ? (await simulateOwnerCents(db, row, 0)) - (await ownerCentsOf(db, row.rentalId))
    : 0;
  return {
    ...presentDispute(row, services.config.timeZone),
    evidence: row.isOpen ? evidenceOf(row, handovers, services.config) : [],
    sent: row.sentText === null ? null : { at: row.sentAt?.toISOString() ?? null, by: row.sentBy, text: row.sentText },
    can: {
      sendEvidence: row.isOpen && !row.isLate && row.sentAt === null && takesEvidence(services, row),
      decide: row.list === 'lost' && ![row.renterId, row.ownerId].includes(viewer.uid),
    },
    ownerShareCents: await ownerShareOf(db, row),
    decision:
      row.decidedAt === null
        ? null
        : {
            ownerBearsCents: bearsCents,
            reason: row.decisionReason,
            at: row.decidedAt.toISOString(),
            by: row.decidedBy,
          },
  };
}

export const showDispute = (services: DisputeServices, viewer: Viewer, id: string): Promise<AdminDisputeDetails> =>
  transaction(services.pool, async (db) => {
    const dispute = await findDispute(db, id);
    if (!dispute) throw new AppError('dispute/not-found');
    return presentDetails(services, db, viewer, dispute);
  });
