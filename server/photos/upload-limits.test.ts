import { describe, expect, it } from 'vitest';
import { photoLimits } from '../../contract/photos/limits.ts';
import { sql } from '../platform/database/database.ts';
import { buildUser } from '../testing/builders.ts';
import { useTestServer } from '../testing/test-server.ts';
import { buildPhoto, picture, upload } from '../testing/photo-builders.ts';

const server = useTestServer({ rateLimit: true });

describe('POST /api/photos', () => {
  it('returns 429 with Retry-After when a person reaches the hourly limit', async () => {
    const [busy, other] = [await buildUser(server), await buildUser(server)];
    await buildPhoto(server, busy);
    await server.pool.query(sql`
      update rate_limits set points = ${photoLimits.uploadsPerHour} where key like ${`%${busy.uid}`}`);
    const { status, problem, headers } = await upload(server, busy, await picture().jpeg().toBuffer());
    expect([status, problem.code]).toEqual([429, 'request/too-many']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await buildPhoto(server, other);
  });
});
