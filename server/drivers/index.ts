import type { Feature } from '../platform/feature.ts';
import { driverChecks, licenceRetention } from './driver-checks.queries.ts';
import { DRIVER_MAILS, writeDriverMail } from './driver-mails.ts';
import { driverRoutes } from './driver.routes.ts';
import { expiryDue, deleteLicencesOf } from './licence.queries.ts';
import { recordTerms, mayDrive } from './may-drive.ts';
import { removeFromTrips } from './additional/driver.queries.ts';
import { DRIVING_MAILS, writeDrivingMail } from './additional/driving-mails.ts';
import { driverData } from './personal-data.queries.ts';
import { expirePicturesOf, picturesDue } from './picture.queries.ts';
import { checkQueue, checksDue } from './provider/provider.queries.ts';
import { providerRoutes } from './provider/provider.routes.ts';
import { notifyProvider } from './provider/notify-provider.ts';
import { remindOfExpiry } from './remind-of-expiry.ts';
import { removePictures } from './remove-pictures.ts';

export { driverNames } from './additional/driver.queries.ts';
export { driverWaits } from './wait.queries.ts';

/** Checks driving licences if the operator requires them. */
export const drivers: Feature = {
  name: 'drivers',
  personalData: driverData,
  routes: (app, services) => {
    driverRoutes(app, services);
    providerRoutes(app, services);
  },
  queues: ({ config }) => (config.driverProvider === 'webhook' ? [checkQueue] : []),
  tasks: (services) => [
    // Runs even when checks are off, because earlier pictures must still be deleted.
    {
      name: 'remove pictures of licences',
      everySeconds: 30,
      due: () => picturesDue,
      run: (stopping) => removePictures(services, stopping),
    },
    {
      name: 'have licences checked',
      everySeconds: 5,
      due: () => checksDue,
      run: (stopping) => notifyProvider(services, stopping),
    },
    {
      name: 'remind of licences',
      everySeconds: 3_600,
      due: () => expiryDue,
      run: async (stopping) => {
        if (services.config.driverCheck !== 'off') await remindOfExpiry(services, stopping);
      },
    },
  ],
  mails: (services) =>
    Object.fromEntries([
      ...DRIVER_MAILS.map((kind) => [kind, (payload: never) => writeDriverMail(services, kind, payload)] as const),
      ...DRIVING_MAILS.map((kind) => [kind, (payload: never) => writeDrivingMail(services, kind, payload)] as const),
    ]),
  checks: driverChecks,
  retention: licenceRetention,
  rental: { checkDriver: mayDrive, afterHold: recordTerms },
  person: {
    async deletePersonalData(db, uid) {
      await expirePicturesOf(db, uid);
      await deleteLicencesOf(db, uid);
      await removeFromTrips(db, uid);
    },
  },
};
