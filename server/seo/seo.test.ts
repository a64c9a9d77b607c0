import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { momentCursor } from '../platform/cursor.ts';
import type { BrandPage } from '../platform/branding/pages.ts';
import { sql } from '../platform/database/database.ts';
import { buildCar, buildUser } from '../testing/builders.ts';
import { send } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';
import { createPageHeads } from './page-heads.ts';
import { writeCarsSitemap, writePagesSitemap, writeSitemapIndex } from './sitemap.ts';

const server = useTestServer({ publicBrowsing: true, publicUrl: 'https://cars.test', brand: 'Carshare & Sons' });
const closed = useTestServer();

const headAt = (url: string, language = 'en') =>
  createPageHeads(server.services)({ url, language } as unknown as FastifyRequest);

describe('the head of a page', () => {
  it('contains the title, facts, price and photo of a car', async () => {
    const { id } = await buildCar(server, { title: 'Fiat 500', description: 'Small.\n\nEasy to park.' });
    const head = await headAt(`/details/${id}?from=2030-01-01&to=2030-01-03`);
    expect(head).toMatchObject({
      title: 'Fiat 500 · Carshare & Sons',
      description: 'Geneva · Sedan · manual · 4 seats · 45$ / day · Small. Easy to park.',
      canonical: `https://cars.test/details/${id}`,
      image: { url: expect.stringMatching(/^https:\/\/cars\.test\/photos\/\S+-1600\.webp$/) as string, width: 1600 },
    });
    expect(head).not.toHaveProperty('robots');
    expect((await headAt(`/details/${id}`, 'de'))?.description).toContain('45');
  });

  it('truncates a long description at a word boundary', async () => {
    const { id } = await buildCar(server, { description: 'word '.repeat(200) });
    const { description } = (await headAt(`/details/${id}`))!;
    expect(description.length).toBeLessThanOrEqual(201);
    expect(description).toMatch(/ word…$/);
  });

  it.each(['waiting', 'paused', 'disabled', 'removed'])(
    'returns 404 without details for a car that is %s',
    async (state) => {
      const { id } = await buildCar(server, { title: 'Hidden away' });
      await server.pool.query(sql`
      update cars set state = ${state}, paused_at = case when ${state} = 'paused' then now() end where id = ${id}`);
      const head = await headAt(`/details/${id}`);
      expect(head).toMatchObject({ status: 404, robots: 'noindex' });
      expect(JSON.stringify(head)).not.toContain('Hidden');
      expect(head).not.toHaveProperty('canonical');
    },
  );

  it('names a person in link previews, and prevents indexing', async () => {
    const { uid } = await buildUser(server, { displayName: 'Olive Owner' });
    expect(await headAt(`/people/${uid}`)).toMatchObject({ title: 'Olive Owner · Carshare & Sons', robots: 'noindex' });
    await server.pool.query(sql`update users set banned_at = now() where id = ${uid}`);
    const banned = await headAt(`/people/${uid}`);
    expect(banned).toMatchObject({ status: 404 });
    expect(JSON.stringify(banned)).not.toContain('Olive');
  });

  it.each([
    '/nothing',
    '//[',
    '//:0',
    '//cars.example/about',
    '/details/01900000-0000-7000-8000-000000000000',
    '/details/1',
    '/people/x',
  ])('returns 404 for %s', async (url) => expect(await headAt(url)).toMatchObject({ status: 404, robots: 'noindex' }));

  it.each(['/', '/rentcar?type=SUV', '/about', '/contact', '/terms', '/privacypolicy'])(
    'allows indexing of %s',
    async (url) => {
      const head = await headAt(url);
      expect(head).toMatchObject({ canonical: `https://cars.test${url.split('?')[0]}` });
      expect(head).not.toHaveProperty('robots');
    },
  );

  it('treats a path of only slashes as the home page', async () =>
    expect(await headAt('///')).toMatchObject({ canonical: 'https://cars.test/' }));

  it('contains the title of an operator’s page', async () => {
    const title = 'Imprint';
    const pages = { slugs: ['imprint', 'terms'], has: () => true, find: () => ({ title }) as BrandPage };
    const heads = createPageHeads({ ...server.services, branding: { ...server.services.branding, pages } });
    for (const url of ['/pages/imprint', '/terms']) {
      const head = await heads({ url, language: 'en' } as FastifyRequest);
      expect(head).toMatchObject({ title: 'Imprint · Carshare & Sons', canonical: `https://cars.test${url}` });
    }
    expect(await headAt('/pages/imprint')).toMatchObject({ status: 404 });
    expect(writePagesSitemap('', pages.slugs)).toContain('<loc>/pages/imprint</loc>');
  });

  it.each(['/trips', '/account', '/admin', '/login', '/messages', '/compare?cars=x'])(
    'prevents indexing of %s',
    async (url) => {
      const head = await headAt(url);
      expect(head).toMatchObject({ robots: 'noindex' });
      expect(head).not.toHaveProperty('status');
    },
  );
});

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);
const read = async (text: AsyncGenerator<string>) => (await Array.fromAsync(text)).join('');

describe('the sitemap', () => {
  it('contains every listed car once across its parts', async () => {
    await server.pool.query(sql`update cars set state = 'removed'`);
    const { reads } = server.services;
    const ids: string[] = [];
    // Cars created at the same moment are on both sides of a part boundary.
    for (const minute of [1, 2, 2, 2, 3, 4]) {
      ids.push((await buildCar(server, { createdAt: `2026-01-01T00:0${minute}:00Z` })).id);
    }
    await buildCar(server, { status: 0 });
    const parts = addressesIn(await writeSitemapIndex(reads, 'https://cars.test', 2));
    expect(parts.slice(0, 2)).toEqual(['https://cars.test/sitemaps/pages.xml', 'https://cars.test/sitemaps/cars.xml']);
    expect(parts).toHaveLength(4);
    const found: string[] = [];
    for (const part of parts.slice(1)) {
      const from = new URL(part).searchParams.get('from');
      const xml = await read(writeCarsSitemap(reads, '', from ? momentCursor.read(from) : undefined, 2));
      expect(addressesIn(xml)).toHaveLength(2);
      found.push(...addressesIn(xml));
    }
    expect(found.toSorted()).toEqual(ids.map((id) => `/details/${id}`).toSorted());
  });

  it('is served if visitors can browse', async () => {
    const index = await send<string>(server, 'GET', '/sitemap.xml');
    expect(index.headers).toMatchObject({ 'content-type': 'application/xml; charset=utf-8' });
    for (const part of addressesIn(index.body)) {
      const { pathname, search } = new URL(part);
      const { status, body } = await send<string>(server, 'GET', pathname + search);
      expect([status, addressesIn(body).length > 0]).toEqual([200, true]);
    }
    expect((await send(server, 'GET', '/sitemaps/cars.xml?from=x')).status).toBe(400);
    expect((await send(closed, 'GET', '/sitemap.xml')).status).toBe(404);
    expect((await send(closed, 'GET', '/sitemaps/cars.xml')).status).toBe(404);
  });
});

describe('robots.txt', () => {
  it('allows open pages and the API routes that they fetch', async () => {
    const { body } = await send<string>(server, 'GET', '/robots.txt');
    const lines = body.split('\n');
    for (const line of [
      'Allow: /api/cars',
      'Allow: /api/pages/',
      'Allow: /api/people/',
      'Disallow: /api/',
      'Disallow: /admin',
    ]) {
      expect(lines).toContain(line);
    }
    for (const line of ['Disallow: /trips', 'Disallow: /messages', 'Sitemap: https://cars.test/sitemap.xml']) {
      expect(lines).toContain(line);
    }
    for (const line of ['Disallow: /', 'Disallow: /details', 'Disallow: /people', 'Disallow: /pages'])
      expect(lines).not.toContain(line);
  });

  it('disallows everything if visitors cannot browse', async () => {
    expect((await send<string>(closed, 'GET', '/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
  });
});
