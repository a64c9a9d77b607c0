import { announce, type Announcement } from '../notices/index.ts';
import type { Database } from '../platform/database/database.ts';
import { dueOf, restOf } from '../../contract/claims/claim-rules.ts';
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

type AnnouncedClaim = Pick<ClaimRow, 'id' | 'rentalId' | 'kind' | 'amountCents'> &
  Partial<Pick<ClaimRow, 'decidedCents' | 'depositCents'>>;

/** What is left to pay, or else all of it */
const amountOf = (kind: ClaimMail, { amountCents, decidedCents = null, depositCents = 0 }: AnnouncedClaim) =>
  kind === 'claim-to-pay' ? restOf({ amountCents, decidedCents, depositCents }) : dueOf({ amountCents, decidedCents });

/** Amounts and kinds only: what renter and owner say of each other stays on the page. */
const tell = (db: Database, kind: ClaimMail, claim: AnnouncedClaim, more: Pick<Announcement, 'to' | 'actorId'> = {}) =>
  announce(db, {
    kind,
    key: claim.id,
    about: { rentalId: claim.rentalId },
    ...more,
    details: {
      claimId: claim.id,
      amountCents: amountOf(kind, claim),
    },
    mail: { claimId: claim.id, ...(more.to && { to: more.to[0] }) },
  });

export const announceMade = (db: Database, claim: AnnouncedClaim, actorId: string) =>
  tell(db, 'claim-made', claim, { to: ['renter'], actorId });

export const announceContested = (db: Database, claim: AnnouncedClaim, actorId?: string) =>
  tell(db, 'claim-contested', claim, { to: ['owner'], actorId });

export const announceWithdrawn = (db: Database, claim: AnnouncedClaim, actorId: string) =>
  tell(db, 'claim-withdrawn', claim, { to: ['renter'], actorId });

export const announceDecided = (db: Database, claim: AnnouncedClaim) => tell(db, 'claim-decided', claim);

export const announceCharged = (db: Database, claim: AnnouncedClaim) => tell(db, 'claim-charged', claim);

export const announceToPay = (db: Database, claim: AnnouncedClaim) =>
  tell(db, 'claim-to-pay', claim, { to: ['renter'] });
