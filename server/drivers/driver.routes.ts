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
import { setTerms, showTerms } from './driver-terms.ts';
import { showDrivers } from './more/drivers-of-rental.ts';
import { inviteDriver } from './more/invite-driver.ts';
import { joinTrip, lookAtInvitation } from './more/join-trip.ts';
import { listDriving } from './more/list-driving.ts';
import { removeDriver } from './more/remove-driver.ts';
import { sendLicence } from './send-licence.ts';
import { listLicences, showLicence } from './show-licence.ts';
import { showOwnLicence } from './show-own-licence.ts';
import { showPicture } from './show-picture.ts';
import { uploadPicture } from './upload-picture.ts';

const UPLOADS = {
  uploadsEach: 3,
  bytesMax: 4 * photoLimits.megabytesMax * 1024 * 1024,
  least: { bytes: photoLimits.uploadLeastKilobytes * 1024, seconds: photoLimits.uploadLeastSeconds },
  encoders: 1,
};

export function driverRoutes(app: FastifyInstance, services: Services) {
  const { pool, config, limit } = services;
  const pictures = limit({ name: 'licence-pictures', points: driverLimits.picturesPerHour, seconds: 3_600 });
  const sent = limit({ name: 'send-licence', points: driverLimits.sentPerDay, seconds: 86_400 });
  const invited = limit({ name: 'invite-driver', points: driverLimits.invitationsPerDay, seconds: 86_400 });
  const slots = createUploadSlots(UPLOADS);

  // Where nobody asks for licences there is none of this.
  const requireOn = () => {
    if (config.driverCheck === 'off') throw new AppError('request/not-found');
  };

  route(app, api.myLicence, ({ viewer }) => {
    requireOn();
    return showOwnLicence(services, pool, viewer.uid);
  });
  // In its own scope, so that no other route accepts multipart requests.
  void app.register(async (scope) => {
    await scope.register(multipart, multipartOptions);
    route(scope, api.uploadLicencePicture, async ({ request, reply, viewer, params }) => {
      requireOn();
      await pictures.count(viewer.uid);
      await slots.upload(viewer.uid, async (arrival) => {
        const bytes = await readUpload(request, reply, arrival);
        await uploadPicture(services, slots, { uid: viewer.uid, side: params.side, bytes });
      });
      return showOwnLicence(services, pool, viewer.uid);
    });
  });
  route(app, api.sendLicence, async ({ viewer, body }) => {
    requireOn();
    await sent.count(viewer.uid);
    return sendLicence(services, viewer.uid, body);
  });
  route(app, api.driverTerms, ({ viewer, params }) => {
    requireOn();
    return showTerms(services, viewer, params.id);
  });
  route(app, api.setDriverTerms, ({ viewer, params, body }) => {
    requireOn();
    return setTerms(services, viewer, params.id, body);
  });
  route(app, api.rentalDrivers, ({ viewer, params }) => {
    requireOn();
    return showDrivers(services, viewer, params.id);
  });
  route(app, api.inviteDriver, async ({ viewer, params }) => {
    requireOn();
    await invited.count(viewer.uid);
    return inviteDriver(services, viewer, params.id);
  });
  route(app, api.removeDriver, ({ viewer, params }) => {
    requireOn();
    return removeDriver(services, viewer, { rentalId: params.id, driverId: params.driver });
  });
  route(app, api.lookAtInvitation, ({ viewer, body }) => {
    requireOn();
    return lookAtInvitation(services, viewer, body.token);
  });
  route(app, api.joinTrip, ({ viewer, body }) => {
    requireOn();
    return joinTrip(services, viewer, body.token);
  });
  route(app, api.driving, async ({ viewer }) => {
    requireOn();
    return { trips: await listDriving(services, viewer) };
  });

  route(app, api.adminLicences, ({ viewer, query }) => {
    requireOn();
    return listLicences(pool, { ...query, readerId: viewer.uid });
  });
  route(app, api.adminLicence, ({ viewer, params }) => {
    requireOn();
    return showLicence(services, viewer, params.id);
  });
  route(app, api.decideLicence, ({ viewer, params, body }) => {
    requireOn();
    return decideLicence(services, viewer, params.id, body);
  });

  // Not for administrators by its access: everybody else is told that there is no such thing, and not that it is closed to them.
  const options = { config: { access: 'user' as const }, schema: { hide: true } };
  app.get('/api/licences/:id/pictures/:side', options, async (request, reply) => {
    requireOn();
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
