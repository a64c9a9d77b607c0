import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Services } from '../platform/services.ts';
import { findExport, saveExport } from './export.queries.ts';
import { requireOwner } from './feed.policy.ts';
import { findListingTitle } from './feed.queries.ts';

type ExportServices = Pick<Services, 'pool' | 'config'>;

/** Derived from the server's secret, so that the database or a backup is not enough to reconstruct a link. */
const secretOf = (authSecret: string, id: string) =>
  createHmac('sha256', authSecret).update(`calendar export ${id}`).digest('base64url');

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest();

const urlOf = ({ config }: Pick<Services, 'config'>, secret: string) => `${config.publicUrl}/calendar/${secret}.ics`;

/** Returns null if there is no link, or if the server's secret has changed: the link still works but can no longer be derived. */
export async function showExport(services: ExportServices, carId: string): Promise<string | null> {
  const link = await findExport(services.pool, carId);
  if (!link) return null;
  const secret = secretOf(services.config.authSecret, link.id);
  return hashSecret(secret).equals(link.secretHash) ? urlOf(services, secret) : null;
}

export async function renewExport(
  services: ExportServices,
  viewer: Viewer,
  carId: string,
): Promise<{ exportUrl: string }> {
  requireOwner(viewer, await findListingTitle(services.pool, carId));
  const id = randomUUID();
  const secret = secretOf(services.config.authSecret, id);
  await saveExport(services.pool, { carId, id, secretHash: hashSecret(secret) });
  return { exportUrl: urlOf(services, secret) };
}
