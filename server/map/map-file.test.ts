import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSettings } from '../settings.ts';
import { buildPmtiles } from '../testing/build-pmtiles.ts';
import { useTestServer } from '../testing/test-server.ts';
import { readRange } from './read-range.ts';

const folder = mkdtempSync(join(tmpdir(), 'map-'));
const path = join(folder, 'streets.pmtiles');
const bytes = buildPmtiles();
writeFileSync(path, bytes);
afterAll(() => rmSync(folder, { recursive: true }));

const server = useTestServer({ mapFile: path });
const bare = useTestServer();
const ADDRESS = '/map/streets.pmtiles';
const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url: ADDRESS, headers });

describe(`GET ${ADDRESS}`, () => {
  let tag: string;
  beforeAll(async () => {
    tag = String((await get()).headers.etag);
  });

  it('returns the requested range and the total size', async () => {
    const head = await get({ range: 'bytes=0-126' });
    expect(head.statusCode).toBe(206);
    expect(head.headers).toMatchObject({
      'content-range': `bytes 0-126/${bytes.length}`,
      'content-length': '127',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]+"$/) as string,
      'cache-control': 'public, max-age=3600',
    });
    expect(head.rawPayload).toEqual(bytes.subarray(0, 127));
    expect((await get({ range: 'bytes=-5' })).rawPayload).toEqual(bytes.subarray(-5));
    expect((await get({ range: 'bytes=130-' })).rawPayload).toEqual(bytes.subarray(130));
    expect((await get({ range: 'bytes=130-999999' })).headers['content-range']).toBe(
      `bytes 130-${bytes.length - 1}/${bytes.length}`,
    );
  });

  it('row 106: returns 416 with the file size for a range beyond the end', async () => {
    const beyond = await get({ range: `bytes=${bytes.length}-` });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${bytes.length}`);
  });

  it('returns the whole file for an invalid range or an If-Range of another file', async () => {
    const requests: Record<string, string>[] = [
      {},
      { range: 'bytes=a-b' },
      { range: 'bytes=0-1,4-5' },
      { range: 'bytes=0-1', 'if-range': '"old"' },
    ];
    for (const headers of requests) {
      const all = await get(headers);
      expect(all.statusCode).toBe(200);
      expect(all.rawPayload).toEqual(bytes);
    }
    expect((await get({ range: 'bytes=0-1', 'if-range': tag })).statusCode).toBe(206);
  });

  it('returns 304 for a cached file until it changes', async () => {
    expect((await get({ 'if-none-match': tag })).statusCode).toBe(304);
    utimesSync(path, 1_700_000_000, 1_700_000_000);
    expect((await get({ 'if-none-match': tag })).statusCode).toBe(200);
  });

  it('returns 404 when no map file is configured', async () => {
    expect((await bare.app.inject({ method: 'GET', url: ADDRESS })).statusCode).toBe(404);
  });
});

describe('a range', () => {
  it.each([
    ['bytes=0-0', 10, { start: 0, end: 0 }],
    ['bytes=9-', 10, { start: 9, end: 9 }],
    ['bytes=-20', 10, { start: 0, end: 9 }],
    ['bytes=10-', 10, 'beyond'],
    ['bytes=-0', 10, 'beyond'],
    ['bytes=0-', 0, 'beyond'],
    ['bytes=5-4', 10, undefined],
    ['bytes=-', 10, undefined],
    ['items=0-1', 10, undefined],
  ])('%s of %i bytes is %j', (header, size, expected) => expect(readRange(header, size)).toEqual(expected));
});

describe('the map settings', () => {
  const problems = (settings: Record<string, string>) => JSON.stringify(checkSettings(settings));

  it('row 107: reject an unsuitable file at start with a message', () => {
    const other = join(folder, 'other.pmtiles');
    for (const [content, words] of [
      ['PMTiles', 'is not a PMTiles file'],
      ['x'.repeat(500), 'is not a PMTiles file'],
      ['', 'is not a PMTiles file'],
      [bytes.subarray(0, bytes.length - 1), 'is incomplete'],
      [bytes.subarray(0, 127), 'is incomplete'],
      [buildPmtiles({ version: 2 }), 'only version 3 is known'],
      [buildPmtiles({ tileType: 2 }), 'vector tiles are needed'],
    ] as const) {
      writeFileSync(other, content);
      expect(problems({ MAP_FILE: other })).toContain(words);
    }
    expect(problems({ MAP_FILE: folder })).toContain('is not a PMTiles file');
    expect(problems({ MAP_FILE: join(folder, 'none.pmtiles') })).toContain('no file can be read');
    expect(problems({ MAP_FILE: path })).not.toContain('MAP_FILE');
  });

  it.each([
    'http://tiles.example.org/{z}/{x}/{y}.png',
    'https://tiles.example.org/{z}/{x}.png',
    'https://{s}.example.org/{z}/{x}/{y}.png',
    'https://me:secret@tiles.example.org/{z}/{x}/{y}.png',
    'https://tiles.example.org; script-src *//{z}/{x}/{y}.png',
    'tiles/{z}/{x}/{y}.png',
  ])('reject the address %s', (MAP_TILES) => {
    expect(problems({ MAP_TILES })).toContain('MAP_TILES must be an https address');
  });

  it('reject a file and a tile address set together', () => {
    expect(problems({ MAP_FILE: path, MAP_TILES: 'https://t.example.org/{z}/{x}/{y}.png' })).toContain('both set');
  });
});

describe('pages', () => {
  const tiled = useTestServer({
    mapTiles: 'https://tiles.example.org/{z}/{x}/{y}.png',
    mapCredit: '© Survey of Example',
  });

  it('may load images only from the configured tile host', async () => {
    const policyOf = async ({ app }: typeof tiled) =>
      String((await app.inject({ method: 'GET', url: '/api/config' })).headers['content-security-policy']);
    expect(await policyOf(tiled)).toContain("img-src 'self' data: blob: https://tiles.example.org;");
    expect(await policyOf(bare)).toContain("img-src 'self' data: blob:;");
    expect(await policyOf(tiled)).toContain("connect-src 'self';");
  });

  it('credit the source of the streets that the operator names', async () => {
    const mapOf = async ({ app }: typeof tiled) => (await app.inject({ method: 'GET', url: '/api/config' })).json().map;
    expect(await mapOf(tiled)).toEqual({
      tiles: 'https://tiles.example.org/{z}/{x}/{y}.png',
      credit: '© Survey of Example',
    });
    expect(await mapOf(bare)).toBeUndefined();
  });
});
