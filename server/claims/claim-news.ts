import { announce, type Announcement } from '../notices/index.ts';
import type { Database } from '../platform/database/database.ts';
import { dueOf } from '../../contract/claims/claim-rules.ts';
import type { ClaimRow } from './claim.queries.ts';

export const CLAIM_MAILS = [
  'claim-made',
  'claim-contested',
  'claim-withdrawn',
  'claim-decided',
  'claim-charged',
  'claim-to-pay',
] as const;
export type ClaimMail = (typeof CLAIM_MAILS)[number];

type Told = Pick<ClaimRow, 'id' | 'rentalId' | 'kind' | 'amountCents'> & Partial<Pick<ClaimRow, 'decidedCents'>>;

/** Amounts and kinds only: what the two say of each other stays on the page. */
const tell = (db: Database, kind: ClaimMail, claim: Told, more: Pick<Announcement, 'to' | 'actorId'> = {}) =>
  announce(db, {
    kind,
    key: claim.id,
    about: { rentalId: claim.rentalId },
    ...more,
    details: {
      claimId: claim.id,
      amountCents: dueOf({ amountCents: claim.amountCents, decidedCents: claim.decidedCents ?? null }),
    },
    mail: { claimId: claim.id, ...(more.to && { to: more.to[0] }) },
  });

export const announceMade = (db: Database, claim: Told, actorId: string) =>
  tell(db, 'claim-made', claim, { to: ['renter'], actorId });

export const announceContested = (db: Database, claim: Told, actorId?: string) =>
  tell(db, 'claim-contested', claim, { to: ['owner'], actorId });

export const announceWithdrawn = (db: Database, claim: Told, actorId: string) =>
  tell(db, 'claim-withdrawn', claim, { to: ['renter'], actorId });

export const announceDecided = (db: Database, claim: Told) => tell(db, 'claim-decided', claim);

export const announceCharged = (db: Database, claim: Told) => tell(db, 'claim-charged', claim);

export const announceToPay = (db: Database, claim: Told) => tell(db, 'claim-to-pay', claim, { to: ['renter'] });
