import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { feedLimits } from '../../contract/feeds/limits.ts';
import { route } from '../platform/http/route.ts';
import { AppError } from '../platform/problem.ts';
import { addressKey } from '../platform/rate-limit.ts';
import type { Services } from '../platform/services.ts';
import { marketToday } from '../market/index.ts';
import { addFeed } from './add-feed.ts';
import { hashSecret, renewExport } from './export-link.ts';
import { findExportedCar } from './export.queries.ts';
import { claimFeed, findFeed } from './feed.queries.ts';
import { importFeed } from './import-feed.ts';
import { createFeedReader } from './read-feed.ts';
import { removeFeed, requireOwnFeed } from './remove-feed.ts';
import { presentFeed, showFeeds } from './show-feeds.ts';
import { writeExport } from './write-export.ts';

export function feedRoutes(app: FastifyInstance, services: Services) {
  const { pool, limit, config } = services;
  const hourly = (name: string, points: number) => limit({ name, points, seconds: 3_600 });
  const additions = hourly('add-feed', feedLimits.addedPerHour);
  const imports = hourly('import-feed', feedLimits.importsPerHour);
  const links = hourly('export-link', feedLimits.linksPerHour);
  const exports = hourly('read-export', feedLimits.exportsPerHour);
  const guesses = hourly('guess-export', feedLimits.unknownExportsPerHour);
  const read = createFeedReader(services);
  const requireImport = () => {
    if (!config.calendarImport) throw new AppError('feed/off');
  };

  route(app, api.carFeeds, ({ viewer, params, request }) =>
    showFeeds(services, { viewer, carId: params.id, language: request.language }),
  );
  route(app, api.addFeed, async ({ viewer, params, body, request }) => {
    requireImport();
    await additions.consume(viewer.uid);
    return addFeed(services, read, { viewer, carId: params.id, typed: body, language: request.language });
  });
  route(app, api.removeFeed, ({ viewer, params }) => removeFeed(services, viewer, params.id));
  route(app, api.importFeed, async ({ viewer, params, request }) => {
    await requireOwnFeed(services, viewer, params.id);
    requireImport();
    await imports.consume(viewer.uid);
    const feed = await claimFeed(pool, params.id);
    if (!feed) throw new AppError('feed/busy');
    await importFeed(services, read, feed);
    return presentFeed(await findFeed(pool, feed.id, await marketToday(pool, config.timeZone)), request.language);
  });
  route(app, api.renewExport, async ({ viewer, params }) => {
    await links.consume(viewer.uid);
    return renewExport(services, viewer, params.id);
  });

  // Public, because other sites have only the secret address to identify themselves.
  const options = { config: { access: 'public' as const }, schema: { hide: true } };
  app.get<{ Params: { secret: string } }>('/calendar/:secret.ics', options, async (request, reply) => {
    const secretHash = hashSecret(request.params.secret);
    const car = await findExportedCar(pool, secretHash);
    if (!car) {
      await guesses.consume(addressKey(request.ip));
      throw new AppError('request/not-found');
    }
    await exports.consume(car.carId);
    const file = await writeExport(services, car);
    const tag = `"${createHash('sha256').update(file).digest('base64url')}"`;
    reply.headers({ etag: tag, 'cache-control': 'private, max-age=60', 'x-robots-tag': 'noindex, nofollow' });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type('text/calendar; charset=utf-8').send(file);
  });
}
