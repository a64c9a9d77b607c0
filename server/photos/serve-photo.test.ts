import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { photoUrl } from '../../contract/photos/photo-sizes.ts';
import { buildUser } from '../testing/builders.ts';
import { useTestServer } from '../testing/test-server.ts';
import { buildPhoto } from '../testing/photo-builders.ts';

const server = useTestServer();
let url: string;
let key: string;
beforeAll(async () => {
  ({ key } = await buildPhoto(server, await buildUser(server)));
  url = photoUrl(key, 480);
});

describe('GET /photos/:file', () => {
  it('needs no sign-in and can be cached forever', async () => {
    const response = await server.app.inject({ url });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(response.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
  });

  it('returns 304 when the browser has the file', async () => {
    const { headers } = await server.app.inject({ url });
    const again = await server.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const other = await server.app.inject({ url, headers: { 'if-none-match': '"another"' } });
    expect(other.statusCode).toBe(200);
  });

  it('returns only the headers for HEAD', async () => {
    const full = await server.app.inject({ url });
    const head = await server.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(full.headers['content-length']);
  });

  it('rejects invalid and unknown names, and paths outside of its folder', async () => {
    mkdirSync(join(server.config.dataDir, 'carImages'), { recursive: true });
    writeFileSync(join(server.config.dataDir, 'carImages', 'secret.webp'), 'SECRET');
    const names = [
      'secret.webp',
      `${key}.webp`,
      `${key}-481.webp`,
      `${key}-480.jpg`,
      `${key}-480.webp.html`,
      `${key}-480.webp%0a`,
      `${'A'.repeat(24)}-480.webp`,
      '..%2fauth-secret',
      '..%2f..%2f..%2fetc%2fpasswd',
      '%2e%2e%2fcarImages%2fsecret.webp',
      `..%5c${key}-480.webp`,
      '../auth-secret',
      `${'A'.repeat(150)}-480.webp`,
      '',
    ];
    for (const name of names) {
      const response = await server.app.inject({ url: `/photos/${name}` });
      expect([name, response.statusCode, response.json().code]).toEqual([name, 404, 'request/not-found']);
      expect(response.headers['cache-control'] ?? '').not.toContain('immutable');
    }
    const unreadable = await server.app.inject({ url: `/photos/${key}-480.webp%00` });
    expect([unreadable.statusCode, unreadable.json().code]).toEqual([400, 'request/invalid']);
  });
});
