import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PHOTO_WIDTHS, photoUrl, type PhotoWidth } from '../../contract/photos/photo-sizes.ts';
import { many, one, sql } from '../platform/database/database.ts';
import { buildUser, type TestUser } from '../testing/builders.ts';
import { send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { buildPhoto, multipartBody, picture, sendUpload, upload } from '../testing/photo-builders.ts';

const server = useTestServer();
let owner: TestUser;
beforeAll(async () => {
  owner = await buildUser(server);
});

async function served(key: string, width: PhotoWidth) {
  const response = await server.app.inject({ url: photoUrl(key, width) });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

const pixel = async (bytes: Buffer, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

describe('POST /api/photos', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'accepts a %s and serves it as WebP in every width',
    async (format) => {
      const sent = await picture(2000, 1000)
        .toFormat(format, { effort: format === 'avif' ? 0 : 4 })
        .toBuffer();
      const { status, body } = await upload(server, owner, sent, { filename: 'anything.bin', type: 'text/plain' });
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.any(String),
        key: expect.stringMatching(/^[A-Za-z0-9_-]{24}$/),
        width: 1600,
        height: 800,
        placeholder: expect.stringMatching(/^data:image\/webp;base64,[A-Za-z0-9+/]+=*$/),
      });
      expect(body.placeholder.length).toBeLessThan(600);
      for (const width of PHOTO_WIDTHS) {
        const metadata = await sharp(await served(body.key, width)).metadata();
        expect(metadata).toMatchObject({ format: 'webp', width, height: width / 2, space: 'srgb' });
      }
    },
  );

  it('does not enlarge a small photo, but serves every width', async () => {
    const { body } = await upload(server, owner, await picture(600, 400).png().toBuffer());
    expect(body).toMatchObject({ width: 600, height: 400 });
    const widths = await Promise.all(
      PHOTO_WIDTHS.map(async (width) => (await sharp(await served(body.key, width)).metadata()).width),
    );
    expect(widths).toEqual([480, 600, 600]);
  });

  it('removes location, camera and all other metadata', async () => {
    const sent = await picture()
      .withExif({
        IFD0: { Copyright: 'SECRET-OWNER', Make: 'SECRET-CAMERA' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '46/1 57/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '7/1 27/1 0/1' },
      })
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><SECRET-XMP/></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect((await sharp(sent).metadata()).exif?.includes('SECRET-CAMERA')).toBe(true);
    const { body } = await upload(server, owner, sent);
    for (const width of PHOTO_WIDTHS) {
      const bytes = await served(body.key, width);
      const { exif, xmp, icc, iptc } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, iptc }).toEqual({});
      expect(bytes.includes('SECRET')).toBe(false);
    }
  });

  it('applies the orientation that the camera stored', async () => {
    const sent = await picture(640, 480).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { body } = await upload(server, owner, sent);
    expect(body).toMatchObject({ width: 480, height: 640 });
    const bytes = await served(body.key, 1600);
    const [top, bottom] = [await pixel(bytes, 240, 40), await pixel(bytes, 240, 600)];
    expect(top[0]).toBeGreaterThan(200);
    expect(bottom[2]).toBeGreaterThan(200);
  });

  it('converts wide gamut, grey, CMYK, 16 bits and transparency to opaque sRGB', async () => {
    const files = [
      await picture().withIccProfile('p3').jpeg().toBuffer(),
      await picture().greyscale().jpeg().toBuffer(),
      await picture().toColourspace('cmyk').jpeg().toBuffer(),
      await picture().toColourspace('rgb16').png().toBuffer(),
      await sharp({ create: { width: 64, height: 48, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
    ];
    for (const file of files) {
      const { status, body } = await upload(server, owner, file);
      expect(status).toBe(201);
      const { space, depth, hasAlpha, icc } = await sharp(await served(body.key, 480)).metadata();
      expect({ space, depth, hasAlpha, icc }).toEqual({
        space: 'srgb',
        depth: 'uchar',
        hasAlpha: false,
        icc: undefined,
      });
    }
    const clear = await upload(server, owner, files[4]!);
    expect(await pixel(await served(clear.body.key, 480), 10, 10)).toEqual([255, 255, 255]);
  });

  it('keeps only the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#00ff00', '#ff0000'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const sent = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    expect((await sharp(sent).metadata()).pages).toBe(2);
    const { body } = await upload(server, owner, sent);
    expect(body).toMatchObject({ width: 40, height: 30 });
    const bytes = await served(body.key, 480);
    expect((await sharp(bytes).metadata()).pages).toBeUndefined();
    expect((await pixel(bytes, 20, 15))[1]).toBeGreaterThan(200);
  });

  it('limits the height of a narrow image', async () => {
    const { status, body } = await upload(server, owner, await picture(10, 10_000).png().toBuffer());
    expect(status).toBe(201);
    expect(body.height).toBeLessThanOrEqual(3200);
  });

  it('gives every photo a unique key, and records its uploader', async () => {
    const photos = await Promise.all([1, 2, 3, 4, 5].map(() => buildPhoto(server, owner)));
    expect(new Set(photos.map(({ key }) => key)).size).toBe(5);
    const row = await one(
      server.pool,
      sql`select uploader_id, car_id, position from photos where id = ${photos[0]!.id}`,
    );
    expect(row).toEqual({ uploader_id: owner.uid, car_id: null, position: null });
  });

  it('returns 401 without a session', async () => {
    const { status, problem } = await upload(server, undefined, await picture().jpeg().toBuffer());
    expect([status, problem.code]).toEqual([401, 'auth/not-signed-in']);
  });

  it('returns a specific error for a request without exactly one file', async () => {
    const content = await picture().jpeg().toBuffer();
    const requests: [Buffer, string][] = [
      [multipartBody([]), 'photo/missing'],
      [multipartBody([{ content, name: 'photo' }]), 'photo/missing'],
      [multipartBody([{ content, filename: null }]), 'photo/missing'],
      [multipartBody([{ content }, { content }]), 'photo/missing'],
      [multipartBody([{ content }, { content: 'x', name: 'carId', filename: null }]), 'photo/missing'],
      [multipartBody([{ content, name: '__proto__' }]), 'request/unreadable'],
      [multipartBody([{ content }]).subarray(0, -40), 'request/unreadable'],
      [Buffer.from('no parts at all'), 'request/unreadable'],
      [multipartBody(Array.from({ length: 40 }, () => ({ content }))), 'request/unreadable'],
    ];
    for (const [body, code] of requests) {
      const { status, problem } = await sendUpload(server, owner, body);
      expect([status, problem.code]).toEqual([400, code]);
    }
    const json = await send(server, 'POST', '/api/photos', { file: 'x' }, { as: owner });
    expect([json.status, json.problem.code]).toEqual([415, 'request/unsupported-type']);
  });

  it('is the only route that accepts multipart requests', async () => {
    const { status } = await send(server, 'POST', '/api/auth/sign-in', multipartBody([]), {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(status).toBe(415);
  });

  it('is described in the API document as a form with one file', async () => {
    const document = (await server.app.inject({ url: '/api/openapi.json' })).json();
    expect(document.paths['/api/photos'].post.requestBody.content).toEqual({
      'multipart/form-data': {
        schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
      },
    });
  });
});

describe('POST /api/photos while the storage fails', () => {
  it('returns 503 without leaving a row, and works again after recovery', async () => {
    // A file instead of the folder makes every write fail, like a full disk.
    const folder = join(server.config.dataDir, 'unfinished-files');
    renameSync(folder, `${folder}.aside`);
    writeFileSync(folder, '');
    const before = await many(server.pool, sql`select id from photos`);
    const { status, problem, headers } = await upload(server, owner, await picture().jpeg().toBuffer());
    expect([status, problem.code, headers['retry-after']]).toEqual([503, 'photo/not-stored', '5']);

    rmSync(folder);
    renameSync(`${folder}.aside`, folder);
    const after = await buildPhoto(server, owner);
    expect(await many(server.pool, sql`select id from photos`)).toEqual([...before, { id: after.id }]);
  });

  describe('when the storage hangs', () => {
    afterEach(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    });

    it('row 158: returns 503 before a proxy times out, and leaves the row to the cleanup task', async () => {
      const began = Promise.withResolvers<void>();
      vi.spyOn(server.services.storage, 'put').mockImplementation(() => {
        began.resolve();
        return new Promise(() => {});
      });
      const sent = await picture().jpeg().toBuffer();
      const before = await many(server.pool, sql`select id from photos`);
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const response = upload(server, owner, sent);
      await began.promise;
      await vi.advanceTimersByTimeAsync(45_000);
      vi.useRealTimers();
      const { status, problem } = await response;
      expect([status, problem.code]).toEqual([503, 'photo/not-stored']);
      expect(await many(server.pool, sql`select id from photos`)).toHaveLength(before.length + 1);
    });
  });
});
