import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readBranding } from '../platform/branding/read-branding.ts';
import { readConfig } from '../settings.ts';
import { one, sql } from '../platform/database/database.ts';
import { StartError } from '../platform/start-error.ts';
import { buildUser } from '../testing/builders.ts';
import { call, send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 32"><script>alert(1)</script><rect width="120" height="32" fill="#9a1b2f"/></svg>';
const png = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#9a1b2f' } })
  .png()
  .toBuffer();

const greenPng = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2f9a1b' } })
  .png()
  .toBuffer();

/** Creates a folder with these files. */
function folderOf(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), 'sparekey-brand-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const folder = folderOf({
  'brand.json': JSON.stringify({
    colour: '#9a1b2f',
    contact: {
      email: 'hallo@girocar.example',
      hours: { de: 'Mo–Fr', en: 'Mon–Fri' },
      address: ['Musterstraße 1', 'Berlin'],
    },
    social: { Mastodon: 'https://social.example/@girocar' },
  }),
  'logo.svg': LOGO,
  'apple-developer-merchantid-domain-association': '7B2276',
  'pages/terms.de.md': '# AGB\n\n## § 1 Was gilt\n\nSiehe [Impressum](imprint.md#kontakt) und [suche](/rentcar).',
  'pages/imprint.de.md': '# Impressum\n\n## Kontakt\n\n![Büro](images/office.png)',
  'pages/imprint.en.md': '# Imprint\n\nWe.',
  'pages/jobs.fr.md': '# Emplois\n\nAucun.',
  'pages/about.fr.md': '# À propos\n\nNous.',
  'pages/images/office.png': png,
});
const branded = useTestServer({ brand: 'Girocar', defaultLanguage: 'de', brandDir: { path: folder, isWanted: true } });
const plain = useTestServer();

const read = (files: Record<string, string | Buffer>) => {
  const path = folderOf(files);
  return readBranding({ brand: 'Girocar', defaultLanguage: 'de', brandDir: { path, isWanted: true } });
};

const inLanguage = (language: string) => ({ cookie: `language=${language}` });

describe('the brand folder', () => {
  it('changes nothing if it does not exist', async () => {
    const { body } = await call(plain, 'GET /api/config');
    for (const name of ['logo', 'contact', 'social', 'pages']) expect(body).not.toHaveProperty(name);
    expect((await call(plain, 'GET /api/pages/:slug', { params: { slug: 'terms' } })).status).toBe(404);
  });

  it('is part of the public configuration in the reader’s language', async () => {
    const { body } = await call(branded, 'GET /api/config', inLanguage('en'));
    expect(body).toMatchObject({
      logo: { width: 120, height: 32, hasName: true },
      contact: { email: 'hallo@girocar.example', hours: 'Mon–Fri', address: ['Musterstraße 1', 'Berlin'] },
      social: { Mastodon: 'https://social.example/@girocar' },
      // The page about.fr.md does not replace the built-in page, because French is not the marketplace's language.
      pages: { terms: 'AGB', imprint: 'Imprint', jobs: 'Emplois' },
    });
    expect(body.pages).not.toHaveProperty('about');
  });

  it('serves a page in the reader’s language, or else the marketplace’s, or else any', async () => {
    const readPage = async (slug: string, language: string) =>
      (await call(branded, 'GET /api/pages/:slug', { params: { slug }, ...inLanguage(language) })).body;
    expect(await readPage('imprint', 'en')).toMatchObject({ title: 'Imprint', language: 'en' });
    expect(await readPage('imprint', 'fr')).toMatchObject({ title: 'Impressum', language: 'de' });
    expect(await readPage('jobs', 'en')).toMatchObject({ title: 'Emplois', language: 'fr' });
    const terms = await readPage('terms', 'es');
    expect(terms.sections).toEqual([{ id: '1-was-gilt', title: '§ 1 Was gilt' }]);
    expect(terms.html).toContain('<a href="/pages/imprint#kontakt">Impressum</a>');
    expect(terms.html).toContain('<a href="/rentcar">suche</a>');
    for (const slug of ['about', 'nothing', '__proto__', '..%2fbrand.json']) {
      expect((await send(branded, 'GET', `/api/pages/${slug}`, undefined, inLanguage('en'))).status, slug).toBe(404);
    }
  });

  it('lowers the heading level of pages in dialogs', async () => {
    const { body } = await call(branded, 'GET /api/pages/:slug', { params: { slug: 'terms' }, query: { level: '3' } });
    expect(body.html).toContain('<h3 id="1-was-gilt">');
  });

  it('serves an SVG without script execution, and allows emails to show it', async () => {
    const { body } = await call(branded, 'GET /api/config');
    const response = await send<string>(branded, 'GET', body.logo!.src);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('serves Apple’s domain association file unchanged if the folder has one', async () => {
    const path = '/.well-known/apple-developer-merchantid-domain-association';
    const { status, body, headers } = await send<string>(branded, 'GET', path);
    expect([status, body, headers['content-type']]).toEqual([200, '7B2276', 'text/plain; charset=utf-8']);
    expect((await send(plain, 'GET', path)).status).toBe(404);
  });

  it.each([
    ['from the icon', { 'favicon.png': greenPng }, '#2f9a1b'],
    ['from the colour if there is no icon', { 'brand.json': '{"colour":"#9a1b2f"}' }, '#9a1b2f'],
    ['from the logo on white if there is neither', { 'logo.svg': LOGO }, '#ffffff'],
  ])('draws the icons that browsers and phones request by name %s', async (_, files, corner) => {
    const { icons } = await read(files);
    const [ico, touch] = ['/favicon.ico', '/apple-touch-icon.png'].map((name) =>
      icons.find(({ address }) => address === name)!,
    );
    expect(ico).toMatchObject({ type: 'image/x-icon', width: 32, height: 32 });
    // The file contains one 32×32 picture, a PNG after the 22 bytes of header.
    expect([...ico!.bytes.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect(await sharp(ico!.bytes.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
    expect(touch).toMatchObject({ type: 'image/png', width: 180, height: 180 });
    const pixels = await sharp(touch!.bytes).raw().toBuffer();
    expect(`#${pixels.subarray(0, 3).toString('hex')}`).toBe(corner);
    expect((await sharp(touch!.bytes).metadata()).hasAlpha).toBe(false);
  });

  it('draws app icons, including a maskable one', async () => {
    const { icons } = await read({ 'favicon.png': greenPng });
    const sizes = [
      ['/icon-192.png', 192],
      ['/icon-512.png', 512],
      ['/icon-maskable-512.png', 512],
    ] as const;
    for (const [address, size] of sizes) {
      const icon = icons.find((one) => one.address === address)!;
      expect(await sharp(icon.bytes).metadata()).toMatchObject({ format: 'png', width: size, height: size });
    }
    const maskable = await sharp(icons.at(-1)!.bytes).raw().toBuffer({ resolveWithObject: true });
    const { channels } = maskable.info;
    const at = (x: number, y: number) =>
      `#${maskable.data.subarray((y * 512 + x) * channels, (y * 512 + x) * channels + 3).toString('hex')}`;
    expect([at(256, 256), at(120, 256), at(80, 256), at(0, 0)]).toEqual(['#2f9a1b', '#2f9a1b', '#ffffff', '#ffffff']);
  });

  it.each(['en', 'de'])('serves the web app manifest in %s', async (language) => {
    const { status, headers, body } = await send<object>(branded, 'GET', `/manifest.webmanifest?language=${language}`);
    expect(status).toBe(200);
    expect(String(headers['content-type'])).toMatch(/^application\/manifest\+json/);
    const trips = language === 'de' ? 'Fahrten' : 'Trips';
    expect(body).toMatchObject({
      name: branded.config.brand,
      lang: language,
      display: 'standalone',
      start_url: '/',
      icons: [{ sizes: '192x192' }, { sizes: '512x512', purpose: 'any' }, { sizes: '512x512', purpose: 'maskable' }],
      shortcuts: [{ name: trips, url: '/trips' }, { url: '/messages' }, { url: '/mycars' }],
    });
  });

  it('serves its icons instead of the built-in ones', async () => {
    for (const [address, type] of [
      ['/favicon.ico', 'image/x-icon'],
      ['/apple-touch-icon.png', 'image/png'],
      ['/icon-512.png', 'image/png'],
    ] as const) {
      const { status, headers } = await send(branded, 'GET', address);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'content-type': type, 'cache-control': 'public, max-age=86400' });
    }
  });

  it('serves the pictures of pages, and no other file', async () => {
    const { body } = await call(branded, 'GET /api/pages/:slug', { params: { slug: 'imprint' }, ...inLanguage('de') });
    const src = /<img src="([^"]+)" alt="Büro" width="6" height="4" loading="lazy">/.exec(body.html)![1]!;
    expect((await send(branded, 'GET', src)).headers['content-type']).toBe('image/png');
    for (const file of ['brand.json', '..%2fbrand.json', 'office.png', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', 'logo.svg']) {
      expect((await send(branded, 'GET', `/brand/${file}`)).status, file).toBe(404);
    }
  });
});

it('adds the logo, colour and contact to emails, and changes nothing without a brand folder', async () => {
  const mailTo = async (server: typeof branded) => {
    const { email } = await buildUser(server);
    await call(server, 'POST /api/auth/forgot-password', { body: { email } });
    await server.outbox.flush();
    return one<{ html: string; text: string }>(
      server.pool,
      sql`select html_body as html, text_body as text from mailbox where recipient = ${email} order by created_at desc limit 1`,
    );
  };
  const mail = await mailTo(branded);
  const logo =
    /<img src="http:\/\/localhost:3000(\/brand\/logo-mail-\w+\.png)" width="120" height="32" alt="Girocar"/.exec(
      mail.html,
    );
  expect((await send(branded, 'GET', logo![1]!)).headers['content-type']).toBe('image/png');
  expect(mail.html).toContain('background:#9a1b2f;color:#ffffff');
  expect(mail.html).toContain('Musterstraße 1, Berlin<br>hallo@girocar.example');
  expect(mail.text).toContain('— Girocar\nMusterstraße 1, Berlin\nhallo@girocar.example');
  const ours = await mailTo(plain);
  expect(ours.html).toContain('background:#0f5c4d;color:#ffffff');
  expect(ours.html).not.toContain('<img');
  expect(ours.text).toMatch(/— Sparekey$/);
});

describe('row 79: an invalid brand folder prevents the start, with a sentence for each problem', () => {
  it.each([
    ['brand.json: colour #ffd400 has a contrast of', { 'brand.json': '{"colour":"#ffd400"}' }],
    ['brand.json: is not text in UTF-8', { 'brand.json': Buffer.from([0xff, 0xfe]) }],
    ['brand.json is too large: 66 kB, and 64 kB is the most', { 'brand.json': ' '.repeat(66_000) }],
    ['fields.json: is not JSON', { 'fields.json': '{"fields": [' }],
    ['fields.json: "zone": needs a label', { 'fields.json': '{"fields":[{"key":"zone","kind":"yes-no"}]}' }],
    ['fields.json: is not text in UTF-8', { 'fields.json': Buffer.from([0xff, 0xfe]) }],
    ['fields.json is too large: 201 kB, and 200 kB is the most', { 'fields.json': ' '.repeat(201_000) }],
    ['logo.svg is too large: 300 kB, and 200 kB is the most', { 'logo.svg': 'x'.repeat(300_000) }],
    ['logo.png is not what its name says: a picture of the kind png', { 'logo.png': LOGO }],
    ['logo.svg is not what its name says: an SVG that says its size', { 'logo.svg': png }],
    ['logo-dark has no logo beside it', { 'logo-dark.png': png }],
    ['pages/terms.de.md is too large: 201 kB', { 'pages/terms.de.md': `# T\n${'x'.repeat(200_500)}` }],
    ['pages/Impressum.md must be named like imprint.de.md', { 'pages/Impressum.md': '# I' }],
    ['pages/imprint.it.md must be named like imprint.de.md', { 'pages/imprint.it.md': '# I' }],
    ['pages/a.de.md must begin with its heading', { 'pages/a.de.md': 'Hello' }],
    ['pages/a.de.md is not text in UTF-8', { 'pages/a.de.md': Buffer.from([0x23, 0x20, 0xff]) }],
    ['pages/a.de.md links to b.md, which is neither a page', { 'pages/a.de.md': '# A\n\n[b](b.md)' }],
    [
      'shows ../../../../etc/passwd: ../../../etc/passwd is not a picture',
      { 'pages/a.de.md': '# A\n\n![x](../../../../etc/passwd)' },
    ],
    ['shows ../../x.png: ../x.png is', { 'pages/a.de.md': '# A\n\n![x](../../x.png)' }],
    ['shows %2e%2e/%2e%2e/x.png: ../x.png is', { 'pages/a.de.md': '# A\n\n![x](%2e%2e/%2e%2e/x.png)' }],
    ['shows /etc/x.png, and pictures must be files of the folder', { 'pages/a.de.md': '# A\n\n![x](/etc/x.png)' }],
    [
      'shows https://evil.example/x.png, and pictures must be',
      { 'pages/a.de.md': '# A\n\n![x](https://evil.example/x.png)' },
    ],
    ['shows gone.png: pages/gone.png is not there', { 'pages/a.de.md': '# A\n\n![x](gone.png)' }],
  ] as [string, Record<string, string | Buffer>][])('%s', async (sentence, files) => {
    const started = read(files);
    await expect(started).rejects.toThrow(StartError);
    await expect(started).rejects.toThrow(sentence);
  });

  it('rejects a symbolic link out of the folder', async () => {
    const outside = folderOf({ 'secret.png': png });
    const path = folderOf({ 'pages/a.de.md': '# A\n\n![x](x.png)' });
    symlinkSync(join(outside, 'secret.png'), join(path, 'pages/x.png'));
    const branding = readBranding({ brand: 'x', defaultLanguage: 'de', brandDir: { path, isWanted: true } });
    await expect(branding).rejects.toThrow('pages/x.png is outside of the folder');
  });

  it('rejects a missing folder only if a setting names it', async () => {
    const dataDir = folderOf({});
    expect(readConfig({ DATA_DIR: dataDir }).brandDir).toEqual({ path: join(dataDir, 'brand'), isWanted: false });
    expect((await readBranding(readConfig({ DATA_DIR: dataDir }))).folder).toBeUndefined();
    const missing = readBranding(readConfig({ DATA_DIR: dataDir, BRAND_DIR: join(dataDir, 'gone') }));
    await expect(missing).rejects.toThrow(/BRAND_DIR .*gone does not exist/);
  });

  it('draws an icon with the initial if there is a colour but no icon', async () => {
    const { favicon, style } = await read({ 'brand.json': '{"colour":"#9a1b2f"}' });
    expect(favicon!.bytes.toString()).toContain('fill="#9a1b2f"');
    expect(style).toMatch(/^html:root\{--brand:#9a1b2f;/);
  });
});

it('accepts the sample brand folder in the documentation', async () => {
  const path = fileURLToPath(new URL('../../docs/samples/girocar', import.meta.url));
  const { pages, logo } = await readBranding({
    brand: 'Girocar',
    defaultLanguage: 'de',
    brandDir: { path, isWanted: true },
  });
  expect(logo).toMatchObject({ hasName: true, mail: { height: 32 } });
  expect(pages.find('imprint', 'fr')).toMatchObject({ title: 'Impressum', language: 'de' });
});
