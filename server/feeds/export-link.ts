import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Services } from '../platform/services.ts';
import { findExport, saveExport } from './export.queries.ts';
import { requireOwn } from './feed.policy.ts';
import { findListing } from './feed.queries.ts';

type Using = Pick<Services, 'pool' | 'config'>;

/** Made of the server's own secret, so that nobody can tell one from the database or a backup of it. */
const secretOf = (authSecret: string, id: string) =>
  createHmac('sha256', authSecret).update(`calendar export ${id}`).digest('base64url');

export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest();

const urlOf = ({ config }: Pick<Services, 'config'>, secret: string) => `${config.publicUrl}/calendar/${secret}.ics`;

/** Null when there is none, and when the server's secret has changed since: the address still works, but is not known. */
export async function showExport(services: Using, carId: string): Promise<string | null> {
  const link = await findExport(services.pool, carId);
  if (!link) return null;
  const secret = secretOf(services.config.authSecret, link.id);
  return hashSecret(secret).equals(link.secretHash) ? urlOf(services, secret) : null;
}

export async function renewExport(services: Using, viewer: Viewer, carId: string): Promise<{ exportUrl: string }> {
  requireOwn(viewer, await findListing(services.pool, carId));
  const id = randomUUID();
  const secret = secretOf(services.config.authSecret, id);
  await saveExport(services.pool, { carId, id, secretHash: hashSecret(secret) });
  return { exportUrl: urlOf(services, secret) };
}
