import { announce, type Announcement } from '../notices/index.ts';
import type { Database } from '../platform/database/database.ts';
import { amountDueOf, remainingChargeOf } from '../../contract/claims/claim-rules.ts';
import type { ClaimRow } from './claim.queries.ts';

export const CLAIM_MAILS = [
  'claim-made',
  'claim-contested',
  'claim-withdrawn',
  'claim-decided',
  'claim-charged',
  'claim-to-pay',
] as const;
export type ClaimMailKind = (typeof CLAIM_MAILS)[number];

type AnnouncedClaim = Pick<ClaimRow, 'id' | 'rentalId' | 'kind' | 'amountCents'> &
  Partial<Pick<ClaimRow, 'decidedCents' | 'depositCents'>>;

/** The remaining amount if the renter has to pay; otherwise the whole amount. */
const amountOf = (kind: ClaimMailKind, { amountCents, decidedCents = null, depositCents = 0 }: AnnouncedClaim) =>
  kind === 'claim-to-pay'
    ? remainingChargeOf({ amountCents, decidedCents, depositCents })
    : amountDueOf({ amountCents, decidedCents });

/** Sends only the kind and the amount: statements of either side are shown on the page only. */
const announceClaim = (
  db: Database,
  kind: ClaimMailKind,
  claim: AnnouncedClaim,
  recipient: Pick<Announcement, 'to' | 'actorId'> = {},
) =>
  announce(db, {
    kind,
    key: claim.id,
    about: { rentalId: claim.rentalId },
    ...recipient,
    details: {
      claimId: claim.id,
      amountCents: amountOf(kind, claim),
    },
    mail: { claimId: claim.id, ...(recipient.to && { to: recipient.to[0] }) },
  });

export const announceNewClaim = (db: Database, claim: AnnouncedClaim, actorId: string) =>
  announceClaim(db, 'claim-made', claim, { to: ['renter'], actorId });

export const announceContested = (db: Database, claim: AnnouncedClaim, actorId?: string) =>
  announceClaim(db, 'claim-contested', claim, { to: ['owner'], actorId });

export const announceClaimWithdrawn = (db: Database, claim: AnnouncedClaim, actorId: string) =>
  announceClaim(db, 'claim-withdrawn', claim, { to: ['renter'], actorId });

export const announceDecided = (db: Database, claim: AnnouncedClaim) => announceClaim(db, 'claim-decided', claim);

export const announceCharged = (db: Database, claim: AnnouncedClaim) => announceClaim(db, 'claim-charged', claim);

export const announceToPay = (db: Database, claim: AnnouncedClaim) =>
  announceClaim(db, 'claim-to-pay', claim, { to: ['renter'] });
