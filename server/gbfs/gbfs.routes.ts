import type { FastifyInstance } from 'fastify';
import { createGunzip } from 'node:zlib';
import { visitorLimits } from '../../contract/site/limits.ts';
import { AppError } from '../platform/problem.ts';
import { addressKey } from '../platform/rate-limit.ts';
import type { Services } from '../platform/services.ts';
import { FEED_FILES, feedPath } from './feed-files.ts';
import { cacheEdition } from './cache-edition.ts';
import { buildEdition, TTL_SECONDS } from './build-edition.ts';

const acceptsGzip = (header: string | undefined) =>
  /(?:^|,)\s*(?:gzip|\*)\s*(?:,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$))|$)/i.test(header ?? '');

export function gbfsRoutes(app: FastifyInstance, services: Services) {
  const { config, limit, log } = services;
  const latestEdition = cacheEdition(() => buildEdition(services), log);
  const fetched = limit({ name: 'gbfs', points: visitorLimits.gbfsPerHour, seconds: 3_600 });

  for (const file of FEED_FILES) {
    app.get(feedPath(file), { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
      if (!config.gbfs) throw new AppError('request/not-found');
      await fetched.consume(addressKey(request.ip));
      const { tag, files } = await latestEdition();
      const etag = `W/"${tag}"`;
      reply
        .headers({
          'cache-control': `public, max-age=${TTL_SECONDS}`,
          etag,
          vary: 'accept-encoding',
          // The data is public, and journey planners may run in a browser.
          'access-control-allow-origin': '*',
          'x-robots-tag': 'noindex',
        })
        .type('application/json; charset=utf-8');
      if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send();
      if (acceptsGzip(request.headers['accept-encoding'])) {
        return reply.header('content-encoding', 'gzip').send(files[file]);
      }
      return reply.send(createGunzip().end(files[file]));
    });
  }
}
