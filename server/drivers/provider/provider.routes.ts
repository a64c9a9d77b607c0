import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { ProviderDecision, ProviderLicenceRequest, type LicenceToCheck } from '../../../contract/drivers/drivers.ts';
import { PHOTO_TYPE } from '../../photos/index.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { isSigned } from '../../webhooks/index.ts';
import { findLicence } from '../licence.queries.ts';
import { licenceFacts } from '../show-own-licence.ts';
import { readPicture } from '../show-picture.ts';
import { decideAsProvider } from './decide-as-provider.ts';

/** Serves only waiting licences; after a decision, the provider has no more access. */
async function readAsProvider(
  services: Pick<Services, 'pool' | 'storage' | 'config'>,
  { licenceId, side }: ProviderLicenceRequest,
): Promise<LicenceToCheck | Buffer> {
  const licence = await findLicence(services.pool, licenceId);
  if (licence?.status !== 'sent') throw new AppError('driver/not-found');
  if (side) return readPicture(services, 'system', { id: licenceId, side });
  const { displayName } = licence.person;
  return { licenceId, name: displayName, ...licenceFacts(licence), pictures: licence.pictures };
}

const BODY_MAX = 16 * 1024;

/** All signature failures return the same error, so that a caller learns nothing about the cause. */
function readSigned<S extends z.ZodMiniType>(secret: string, schema: S, request: FastifyRequest): z.output<S> {
  const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  if (!isSigned(secret, request.headers, body)) {
    request.log.warn({ ip: request.ip }, 'a request to the verification service’s webhook had no valid signature');
    throw new AppError('driver/not-signed');
  }
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    throw new AppError('request/invalid');
  }
}

/** Registered only if the operator's own service checks licences. */
export function providerRoutes(app: FastifyInstance, services: Services) {
  const { driverProvider, driverWebhookSecret: secret } = services.config;
  if (driverProvider !== 'webhook') return;
  void app.register(async (scope) => {
    // The signature covers the raw bytes, so it is checked before parsing.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_MAX }, (_request, body, done) => {
      done(null, body);
    });
    const config = { access: 'public' as const };
    scope.post('/api/licence-checks/look', { config, schema: { hide: true } }, async (request, reply) => {
      const seen = await readAsProvider(services, readSigned(secret!, ProviderLicenceRequest, request));
      void reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
      return Buffer.isBuffer(seen) ? reply.type(PHOTO_TYPE).header('content-length', seen.length).send(seen) : seen;
    });
    scope.post('/api/licence-checks/decision', { config, schema: { hide: true } }, (request) =>
      decideAsProvider(services, readSigned(secret!, ProviderDecision, request)),
    );
  });
}
