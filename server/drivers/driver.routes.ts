import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import { PictureAddress } from '../../contract/drivers/drivers.ts';
import { driverLimits } from '../../contract/drivers/limits.ts';
import { photoLimits } from '../../contract/photos/limits.ts';
import { createUploadSlots, multipartOptions, PHOTO_TYPE, readUpload } from '../photos/index.ts';
import { route } from '../platform/http/route.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { decideLicence } from './decide-licence.ts';
import { setDriverTerms, showDriverTerms } from './driver-terms.ts';
import { showDrivers } from './additional/drivers-of-rental.ts';
import { inviteDriver } from './additional/invite-driver.ts';
import { joinTrip, showInvitation } from './additional/join-trip.ts';
import { listDriving } from './additional/list-driving.ts';
import { removeDriver } from './additional/remove-driver.ts';
import { sendLicence } from './send-licence.ts';
import { listLicences, showLicence } from './show-licence.ts';
import { showOwnLicence } from './show-own-licence.ts';
import { showPicture } from './show-picture.ts';
import { uploadPicture } from './upload-picture.ts';

const UPLOADS = {
  uploadsPerPerson: 3,
  bytesMax: 4 * photoLimits.megabytesMax * 1024 * 1024,
  minimumRate: { bytes: photoLimits.uploadLeastKilobytes * 1024, seconds: photoLimits.uploadLeastSeconds },
  encoders: 1,
};

export function driverRoutes(app: FastifyInstance, services: Services) {
  const { pool, config, limit } = services;
  const pictures = limit({ name: 'licence-pictures', points: driverLimits.picturesPerHour, seconds: 3_600 });
  const submissions = limit({ name: 'send-licence', points: driverLimits.sentPerDay, seconds: 86_400 });
  const invitations = limit({ name: 'invite-driver', points: driverLimits.invitationsPerDay, seconds: 86_400 });
  const slots = createUploadSlots(UPLOADS);

  // If licence checks are off, these endpoints do not exist.
  const requireEnabled = () => {
    if (config.driverCheck === 'off') throw new AppError('request/not-found');
  };

  route(app, api.myLicence, ({ viewer }) => {
    requireEnabled();
    return showOwnLicence(services, pool, viewer.uid);
  });
  // In its own scope, so that no other route accepts multipart requests.
  void app.register(async (scope) => {
    await scope.register(multipart, multipartOptions);
    route(scope, api.uploadLicencePicture, async ({ request, reply, viewer, params }) => {
      requireEnabled();
      await pictures.consume(viewer.uid);
      await slots.upload(viewer.uid, async (arrival) => {
        const bytes = await readUpload(request, reply, arrival);
        await uploadPicture(services, slots, { uid: viewer.uid, side: params.side, bytes });
      });
      return showOwnLicence(services, pool, viewer.uid);
    });
  });
  route(app, api.sendLicence, async ({ viewer, body }) => {
    requireEnabled();
    await submissions.consume(viewer.uid);
    return sendLicence(services, viewer.uid, body);
  });
  route(app, api.driverTerms, ({ viewer, params }) => {
    requireEnabled();
    return showDriverTerms(services, viewer, params.id);
  });
  route(app, api.setDriverTerms, ({ viewer, params, body }) => {
    requireEnabled();
    return setDriverTerms(services, viewer, params.id, body);
  });
  route(app, api.rentalDrivers, ({ viewer, params }) => {
    requireEnabled();
    return showDrivers(services, viewer, params.id);
  });
  route(app, api.inviteDriver, async ({ viewer, params }) => {
    requireEnabled();
    await invitations.consume(viewer.uid);
    return inviteDriver(services, viewer, params.id);
  });
  route(app, api.removeDriver, ({ viewer, params }) => {
    requireEnabled();
    return removeDriver(services, viewer, { rentalId: params.id, driverId: params.driver });
  });
  route(app, api.lookAtInvitation, ({ viewer, body }) => {
    requireEnabled();
    return showInvitation(services, viewer, body.token);
  });
  route(app, api.joinTrip, ({ viewer, body }) => {
    requireEnabled();
    return joinTrip(services, viewer, body.token);
  });
  route(app, api.driving, async ({ viewer }) => {
    requireEnabled();
    return { trips: await listDriving(services, viewer) };
  });

  route(app, api.adminLicences, ({ viewer, query }) => {
    requireEnabled();
    return listLicences(pool, { ...query, readerId: viewer.uid });
  });
  route(app, api.adminLicence, ({ viewer, params }) => {
    requireEnabled();
    return showLicence(services, viewer, params.id);
  });
  route(app, api.decideLicence, ({ viewer, params, body }) => {
    requireEnabled();
    return decideLicence(services, viewer, params.id, body);
  });

  // Access is 'user' rather than 'admin', so that others get 404 instead of 403, which would reveal that the picture exists.
  const options = { config: { access: 'user' as const }, schema: { hide: true } };
  app.get('/api/licences/:id/pictures/:side', options, async (request, reply) => {
    requireEnabled();
    const { data: address } = PictureAddress.safeParse(request.params);
    if (!address) throw new AppError('request/not-found');
    const bytes = await showPicture(services, request.viewer as Viewer, address);
    return reply
      .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
      .type(PHOTO_TYPE)
      .header('content-length', bytes.length)
      .send(bytes);
  });
}
