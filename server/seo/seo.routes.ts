import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { visitorLimits } from '../../contract/site/limits.ts';
import { momentCursor } from '../platform/cursor.ts';
import { AppError } from '../platform/problem.ts';
import { addressKey } from '../platform/rate-limit.ts';
import type { Services } from '../platform/services.ts';
import { robotsText } from './robots.ts';
import { CARS_SITEMAP, PAGES_SITEMAP, writeCarsSitemap, writePagesSitemap, writeSitemapIndex } from './sitemap.ts';

export function seoRoutes(app: FastifyInstance, { config, reads, limit, branding }: Services) {
  const { publicUrl, publicBrowsing } = config;
  const hidden = { config: { access: 'public' as const }, schema: { hide: true } };
  const fetched = limit({ name: 'sitemap', points: visitorLimits.sitemapsPerHour, seconds: 3_600 });

  const xml = async ({ ip }: FastifyRequest, reply: FastifyReply) => {
    if (!publicBrowsing) throw new AppError('request/not-found');
    await fetched.consume(addressKey(ip));
    reply.header('cache-control', 'public, max-age=3600').type('application/xml; charset=utf-8');
  };

  app.get('/robots.txt', hidden, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robotsText(config)),
  );
  app.get('/sitemap.xml', hidden, async (request, reply) => {
    await xml(request, reply);
    return writeSitemapIndex(reads, publicUrl);
  });
  app.get(PAGES_SITEMAP, hidden, async (request, reply) => {
    await xml(request, reply);
    return writePagesSitemap(publicUrl, branding.pages.slugs);
  });
  app.get<{ Querystring: { from?: unknown } }>(CARS_SITEMAP, hidden, async (request, reply) => {
    const { from } = request.query;
    const first = typeof from === 'string' ? momentCursor.read(from) : undefined;
    await xml(request, reply);
    return reply.send(Readable.from(writeCarsSitemap(reads, publicUrl, first)));
  });
}
