import { isUndecided } from '../../contract/claims/claim-lifecycle.ts';
import { amountDueOf } from '../../contract/claims/claim-rules.ts';
import type { AdminClaim, AdminClaimDetails, HandoverReadings } from '../../contract/claims/claims.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import { findAgreedHandovers, type AgreedHandover } from '../handover/index.ts';
import { record } from '../history/index.ts';
import { findSignedPhotos } from '../photos/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { findClaim, type ClaimRow } from './claim.queries.ts';
import { presentStatements } from './show-claims.ts';

type Deps = Pick<Services, 'config'>;

/** Without the statements of both sides, which are shown for one claim at a time. */
export const presentAdminClaim = (row: ClaimRow): AdminClaim => ({
  id: row.id,
  rentalId: row.rentalId,
  kind: row.kind,
  status: row.status,
  amountCents: row.amountCents,
  dueCents: amountDueOf(row),
  owner: row.owner,
  renter: row.renter,
  car: { id: row.carId, title: row.carTitle },
  createdAt: row.createdAt.toISOString(),
  decision:
    row.decidedAt === null
      ? null
      : {
          amountCents: row.decidedCents ?? 0,
          reason: row.decisionReason ?? '',
          at: row.decidedAt.toISOString(),
          by: row.decidedBy,
        },
});

const presentHandover = (
  { mileage, fuelEighths, notes, photos }: AgreedHandover,
  opened: ReadonlyMap<string, Photo>,
): HandoverReadings => ({
  mileage,
  fuelEighths,
  notes,
  photos: photos.flatMap(({ slot, photoId }) => {
    const photo = opened.get(photoId);
    return photo ? [{ slot, photo }] : [];
  }),
});

/** Null once the claim is decided. Each read is recorded in the history. */
async function readSides(
  { config }: Deps,
  db: Database,
  viewer: Viewer,
  row: ClaimRow,
): Promise<AdminClaimDetails['sides']> {
  if (!isUndecided(row.status)) return null;
  await record(db, { action: 'claim-read', actor: viewer, rentalId: row.rentalId, details: { claimId: row.id } });
  const { out, back } = await findAgreedHandovers(db, row.rentalId);
  const handoverPhotoIds = [out, back].flatMap((part) => part?.photos ?? []).map(({ photoId }) => photoId);
  const photos = await findSignedPhotos(db, config.authSecret, [
    ...row.photoIds,
    ...row.answerPhotoIds,
    ...handoverPhotoIds,
  ]);
  return {
    ...presentStatements(row, photos),
    usesHandover: row.usesHandover,
    out: out ? presentHandover(out, photos) : null,
    back: back ? presentHandover(back, photos) : null,
  };
}

export const presentAdminDetails = async (
  services: Deps,
  db: Database,
  viewer: Viewer,
  row: ClaimRow,
): Promise<AdminClaimDetails> => ({
  ...presentAdminClaim(row),
  startDate: row.startDate,
  endDate: row.endDate,
  sides: await readSides(services, db, viewer, row),
});

export const showAdminClaim = (
  services: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  id: string,
): Promise<AdminClaimDetails> =>
  transaction(services.pool, async (db) => {
    const claim = await findClaim(db, id);
    if (!claim) throw new AppError('claim/not-found');
    return presentAdminDetails(services, db, viewer, claim);
  });
