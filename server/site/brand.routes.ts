import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { route } from '../platform/http/route.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';

/** Whoever opens an SVG as a page of its own must not run what is in it. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** All of it was read at the start: no request reaches the disk. */
export function brandRoutes(app: FastifyInstance, { branding }: Services) {
  route(app, api.page, ({ params, query, request }) => {
    const page = branding.pages.find(params.slug, request.language);
    if (!page) throw new AppError('request/not-found');
    const { html, ...rest } = page;
    return { ...rest, html: html[query.level === '3' ? 3 : 2] };
  });

  // Where the operator has none, ours are files of the site.
  for (const { address, type, bytes } of branding.icons) {
    app.get(address, { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(bytes),
    );
  }

  app.get<{ Params: { file: string } }>(
    '/brand/:file',
    { config: { access: 'public' }, schema: { hide: true } },
    (request, reply) => {
      const picture = branding.pictures.get(`/brand/${request.params.file}`);
      if (!picture) throw new AppError('request/not-found');
      return reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': PICTURE_POLICY,
          // Mails show it from other origins.
          'cross-origin-resource-policy': 'cross-origin',
        })
        .type(picture.type)
        .send(picture.bytes);
    },
  );
}
