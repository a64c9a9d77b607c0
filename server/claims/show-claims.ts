import { CLAIM_KINDS, isSettled, isWithdrawn, type ClaimEvent } from '../../contract/claims/claim-lifecycle.ts';
import { cardKeptUntil, claimWindow, amountDueOf, remainingClaimCents } from '../../contract/claims/claim-rules.ts';
import type { Claim, ClaimCharge, RentalClaims } from '../../contract/claims/claims.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import { marketNow } from '../market/index.ts';
import { findKeptCard, showKeptCard } from '../money/index.ts';
import { findSignedPhotos } from '../photos/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { canBeClaimed, findEvidence } from './claim-evidence.ts';
import { canTransition, requireSide, type ClaimSide } from './claim.policy.ts';
import { findClaim, findClaimsOf, type ClaimRow } from './claim.queries.ts';
import { findClaimedRental } from './claimed-rental.queries.ts';

type Deps = Pick<Services, 'config'>;

interface Statements {
  claimed: Claim['claimed'];
  contested: Claim['contested'];
}

/** The statements of both sides, with photo links for the reader. */
export function presentStatements(row: ClaimRow, photos: ReadonlyMap<string, Photo>): Statements {
  const open = (ids: readonly string[]) => ids.flatMap((id) => photos.get(id) ?? []);
  return {
    claimed: { text: row.text, photos: open(row.photoIds), at: row.createdAt.toISOString() },
    contested:
      row.answer === null || row.answeredAt === null
        ? null
        : { text: row.answer, photos: open(row.answerPhotoIds), at: row.answeredAt.toISOString() },
  };
}

/** Hides the bank's answer from the owner. */
function presentPayment({ payment }: ClaimRow, side: ClaimSide): Claim['payment'] {
  if (!payment || side === 'owner') return null;
  const { status, message, decline, action } = payment;
  return { status, message, ...(decline && { decline }), requiresAction: status === 'requires-action' ? action : null };
}

const presentLedger = ({ ledger }: ClaimRow) =>
  ledger.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }));

/** Shows administrators what was charged and what is due. */
export async function showCharges(db: Database, rentalId: string): Promise<ClaimCharge[]> {
  if (!(await findClaimedRental(db, rentalId))) throw new AppError('rental/not-found');
  return (await findClaimsOf(db, rentalId)).map((row) => ({
    kind: row.kind,
    status: row.status,
    dueCents: amountDueOf(row),
    fromDepositCents: row.depositCents,
    ledger: presentLedger(row),
  }));
}

async function presentClaims(
  { config }: Deps,
  db: Database,
  side: ClaimSide,
  rows: readonly ClaimRow[],
): Promise<Claim[]> {
  const ids = rows.flatMap(({ photoIds, answerPhotoIds }) => [...photoIds, ...answerPhotoIds]);
  const photos = await findSignedPhotos(db, config.authSecret, ids);
  const now = await marketNow(db);
  const isToPay = rows.some((row) => canTransition(row, side, 'pay', now));
  const rentalId = rows[0]?.rentalId ?? '';
  const keptCard = isToPay ? await showKeptCard(db, config, { kind: 'booking', subjectId: rentalId }) : null;
  return rows.map((row) => {
    const { id, kind, status, amountCents, usesHandover, decidedAt, decidedCents } = row;
    const can = (event: ClaimEvent) => canTransition(row, side, event, now);
    return {
      id,
      rentalId,
      kind,
      status,
      role: side,
      amountCents,
      dueCents: amountDueOf(row),
      fromDepositCents: row.depositCents,
      ...presentStatements(row, photos),
      usesHandover,
      answerBy: row.answerBy.toISOString(),
      decision:
        decidedAt === null
          ? null
          : { amountCents: decidedCents ?? 0, reason: row.decisionReason ?? '', at: decidedAt.toISOString() },
      paidAt: status === 'paid' ? row.settledAt!.toISOString() : null,
      ledger: presentLedger(row),
      payment: presentPayment(row, side),
      keptCard: can('pay') ? keptCard : null,
      car: { id: row.carId, title: row.carTitle },
      other: side === 'renter' ? row.owner : row.renter,
      can: { accept: can('accept'), contest: can('contest'), withdraw: can('withdraw'), pay: can('pay') },
    };
  });
}

export async function showClaim(services: Deps, db: Database, viewer: Viewer, id: string): Promise<Claim> {
  const { subject, side } = requireSide(viewer, await findClaim(db, id), 'claim/not-found');
  return (await presentClaims(services, db, side, [subject]))[0]!;
}

export async function showRentalClaims(
  services: Deps,
  db: Database,
  viewer: Viewer,
  rentalId: string,
): Promise<RentalClaims> {
  const { config } = services;
  const rental = await findClaimedRental(db, rentalId);
  const { subject, side } = requireSide(viewer, rental, 'rental/not-found');
  const rows = await findClaimsOf(db, rentalId);
  const window = claimWindow(subject, config.timeZone);
  const now = await marketNow(db);
  const leftCents = remainingClaimCents(rows, config.claimMaxCents);
  const isOpen = window && now >= window.opensAt && now < window.closesAt;
  const mayMake = side === 'owner' && config.claims && isOpen && !subject.isRenterGone && leftCents > 0;
  const evidence = await findEvidence(db, config, subject);
  const made = new Set(rows.filter(({ status }) => !isWithdrawn(status)).map(({ kind }) => kind));
  const card =
    side === 'renter' && window ? await findKeptCard(db, { kind: 'booking', subjectId: rentalId }) : undefined;
  return {
    claims: await presentClaims(services, db, side, rows),
    window: window ? { opensAt: window.opensAt.toISOString(), closesAt: window.closesAt.toISOString() } : null,
    claiming: mayMake
      ? {
          kinds: CLAIM_KINDS.filter((kind) => !made.has(kind) && canBeClaimed(kind, subject, evidence)),
          leftCents,
          hasHandover: evidence.hasHandover,
          mileage: evidence.mileage ?? null,
          fuel: evidence.fuel ?? null,
        }
      : null,
    card:
      card && window
        ? {
            until: cardKeptUntil(window).toISOString(),
            canEnd: now >= window.closesAt && rows.every(({ status }) => isSettled(status)),
          }
        : null,
  };
}
