import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { photoLimits } from '../../contract/photos/limits.ts';
import { route } from '../platform/http/route.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { PHOTO_FILE, PHOTO_TYPE, PRIVATE_FILE, storageKey } from './photo-files.ts';
import { measureUploads } from './measure-uploads.ts';
import { isServedPrivately } from './photo.queries.ts';
import { signPrivatePhoto, readGrant } from './private-photos.ts';
import { multipartOptions, readUpload } from './read-upload.ts';
import { uploadPhoto } from './upload-photo.ts';
import { createUploadSlots, type UploadLimits } from './upload-slots.ts';

const LIMITS: UploadLimits = {
  uploadsPerPerson: 6,
  bytesMax: 16 * photoLimits.megabytesMax * 1024 * 1024,
  minimumRate: { bytes: photoLimits.uploadLeastKilobytes * 1024, seconds: photoLimits.uploadLeastSeconds },
  encoders: 2,
};

async function readPhoto({ storage }: Services, file: string): Promise<Buffer> {
  const bytes = await storage.get(storageKey(file)).catch((cause: unknown) => {
    throw new AppError('server/unavailable', { cause, retryAfterSeconds: 5 });
  });
  if (!bytes) throw new AppError('request/not-found');
  return bytes;
}

export function photoRoutes(app: FastifyInstance, services: Services) {
  const uploadLimit = services.limit({ name: 'photo-upload', points: photoLimits.uploadsPerHour, seconds: 3600 });
  const secret = services.config.authSecret;
  const slots = measureUploads(createUploadSlots(LIMITS), services.metrics);

  // In its own scope, so that no other route accepts multipart requests.
  void app.register(async (scope) => {
    await scope.register(multipart, multipartOptions);
    route(scope, api.uploadPhoto, async ({ request, reply, viewer, query }) => {
      await uploadLimit.consume(viewer.uid);
      return slots.upload(viewer.uid, async (arrival) => {
        const bytes = await readUpload(request, reply, arrival);
        const isPrivate = query.for !== undefined;
        const photo = await uploadPhoto(services, slots, { uploaderId: viewer.uid, bytes, isPrivate });
        return isPrivate ? signPrivatePhoto(secret, photo) : photo;
      });
    });
  });

  // Public, so that browsers and shared caches can keep photos; an unguessable name protects them.
  const options = { config: { access: 'public' as const }, schema: { hide: true } };
  app.get<{ Params: { file: string } }>('/photos/:file', options, async (request, reply) => {
    const { file } = request.params;
    if (!PHOTO_FILE.test(file)) throw new AppError('request/not-found');
    // A name is used once and its file never changes, so the name serves as the tag.
    const tag = `"${file}"`;
    const bytes = request.headers['if-none-match'] === tag ? undefined : await readPhoto(services, file);
    // Set only once there is a photo, so that no cache keeps an error for a year.
    reply.header('etag', tag).header('cache-control', 'public, max-age=31536000, immutable');
    if (!bytes) return reply.code(304).send();
    return reply.type(PHOTO_TYPE).header('content-length', bytes.length).send(bytes);
  });

  // The address authorises the request: it is signed, expires, and is only given to people who may see the photo.
  app.get<{ Params: { grant: string; file: string } }>(
    '/photos/private/:grant/:file',
    options,
    async (request, reply) => {
      const { grant, file } = request.params;
      const key = PRIVATE_FILE.exec(file)?.groups?.['key'];
      const secondsLeft = key && readGrant(secret, key, grant);
      if (!key || !secondsLeft || !(await isServedPrivately(services.pool, services.hooks, key))) {
        throw new AppError('request/not-found');
      }
      const bytes = await readPhoto(services, file);
      reply.headers({ 'cache-control': `private, max-age=${secondsLeft}`, 'x-robots-tag': 'noindex' });
      return reply.type(PHOTO_TYPE).header('content-length', bytes.length).send(bytes);
    },
  );
}
