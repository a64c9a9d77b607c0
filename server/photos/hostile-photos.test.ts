import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHOTO_WIDTHS, photoUrl } from '../../contract/photos/photo-sizes.ts';
import { many, one, sql } from '../platform/database/database.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { blackPng, heicHeader, hostileFiles, MARKER } from '../testing/hostile-files.ts';
import { buildPhoto, picture, upload } from '../testing/photo-builders.ts';

const server = useTestServer();
let owner: TestUser;
beforeAll(async () => {
  owner = await buildUser(server);
});

describe('POST /api/photos with hostile files', () => {
  it('rejects or re-encodes each of over 200 files, and stays healthy', async () => {
    const files = await hostileFiles();
    expect(files.length).toBeGreaterThanOrEqual(200);
    const outcomes = { accepted: 0, rejected: 0 };
    for (const { name, bytes } of files) {
      const { status, body, problem } = await upload(server, owner, bytes, { filename: 'car.jpg' });
      if (status !== 201) {
        expect(status, name).toBeGreaterThanOrEqual(400);
        expect(status, name).toBeLessThan(500);
        expect(problem.code, name).toMatch(/^photo\//);
        outcomes.rejected++;
        continue;
      }
      outcomes.accepted++;
      for (const width of PHOTO_WIDTHS) {
        const served = await server.app.inject({ url: photoUrl(body.key, width) });
        expect(served.headers['content-type'], name).toBe('image/webp');
        expect(served.rawPayload.includes(MARKER), name).toBe(false);
        expect(served.rawPayload.equals(bytes), name).toBe(false);
        // Decodes completely, and contains nothing beyond the length in its header.
        expect(served.rawPayload.readUInt32LE(4) + 8, name).toBe(served.rawPayload.length);
        const { format, width: actual } = await sharp(served.rawPayload, { failOn: 'warning' }).metadata();
        expect([format, actual <= width], name).toEqual(['webp', true]);
      }
    }
    // Both outcomes must occur, or the files no longer test anything.
    expect(outcomes.accepted).toBeGreaterThan(10);
    expect(outcomes.rejected).toBeGreaterThan(100);

    const { count } = await one<{ count: number }>(server.pool, sql`select count(*) from photos`);
    expect(count).toBe(outcomes.accepted);
    expect((await call(server, 'GET /api/health')).status).toBe(200);
    expect((await call(server, 'GET /api/ready')).status).toBe(200);
    await buildPhoto(server, owner);
  });

  it.each([
    ['no picture at all', () => Buffer.from('<html>'), 415, 'photo/unsupported'],
    [
      'an SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      415,
      'photo/unsupported',
    ],
    ['a GIF', () => picture().gif().toBuffer(), 415, 'photo/unsupported'],
    ['a TIFF', () => picture().tiff().toBuffer(), 415, 'photo/unsupported'],
    ['a HEIC, which the decoder cannot read', heicHeader, 415, 'photo/heic'],
    ['half a JPEG', async () => (await picture(300, 200).jpeg().toBuffer()).subarray(0, -200), 422, 'photo/damaged'],
    ['half a PNG', async () => (await picture(300, 200).png().toBuffer()).subarray(0, -100), 422, 'photo/damaged'],
    ['an empty file', () => Buffer.alloc(0), 422, 'photo/damaged'],
    ['a file of more than 20 MB', () => Buffer.alloc(20 * 1024 * 1024 + 1), 413, 'photo/too-large'],
    ['a request of more than 40 MB', () => Buffer.alloc(41 * 1024 * 1024), 413, 'photo/too-large'],
    ['16,000 by 16,000 pixels in 31 kB', () => blackPng(16_000, 16_000), 413, 'photo/too-many-pixels'],
    ['just over 50 megapixels', () => blackPng(7_072, 7_072), 413, 'photo/too-many-pixels'],
  ] as const)('returns a specific error for %s', async (_name, make, status, code) => {
    const response = await upload(server, owner, await make());
    expect([response.status, response.problem.code]).toEqual([status, code]);
  });

  it('accepts just under 50 megapixels', async () => {
    const { status, body } = await upload(server, owner, blackPng(7_071, 7_071));
    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 1600, height: 1600 });
  });

  it('stores nothing for a rejected file', async () => {
    const before = await many(server.pool, sql`select id from photos`);
    await upload(server, owner, Buffer.from('<html>'));
    expect(await many(server.pool, sql`select id from photos`)).toEqual(before);
  });
});
