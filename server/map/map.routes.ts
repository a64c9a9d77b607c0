import type { FastifyInstance } from 'fastify';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { MAP_FILE_PATH } from '../../contract/site/map-file.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { readRange } from './read-range.ts';

/** Browsers request the same ranges repeatedly while the map is moved; the ETag detects a new file. */
const CACHE_CONTROL = 'public, max-age=3600';

/** Streams only the requested range, because the file may be larger than the memory of the machine. */
export function mapRoutes(app: FastifyInstance, { config }: Services) {
  app.get(
    MAP_FILE_PATH,
    { config: { access: 'public' }, schema: { hide: true } },
    async ({ headers, method }, reply) => {
      const path = config.mapFile;
      const file = path && (await stat(path).catch(() => undefined));
      if (!path || !file) throw new AppError('request/not-found');
      const { size, mtimeMs } = file;
      const tag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
      reply
        .headers({ 'accept-ranges': 'bytes', 'cache-control': CACHE_CONTROL, etag: tag })
        .type('application/vnd.pmtiles');
      if (headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) return reply.code(304).send();
      // A client that has ranges of an older file gets the whole new one.
      const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
      const range = isSame ? readRange(headers.range, size) : undefined;
      if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send();
      const { start, end } = range ?? { start: 0, end: size - 1 };
      reply.header('content-length', end - start + 1);
      if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
      return method === 'HEAD' ? reply.send() : reply.send(createReadStream(path, { start, end }));
    },
  );
}
