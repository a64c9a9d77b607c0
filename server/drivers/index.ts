import type { Feature } from '../platform/feature.ts';
import { driverChecks, forgottenLicences } from './driver-checks.queries.ts';
import { DRIVER_MAILS, writeDriverMail } from './driver-mails.ts';
import { driverRoutes } from './driver.routes.ts';
import { expiryDue, forgetLicences } from './licence.queries.ts';
import { keepTerms, mayDrive } from './may-drive.ts';
import { leaveTrips } from './more/driver.queries.ts';
import { DRIVING_MAILS, writeDrivingMail } from './more/driving-mails.ts';
import { driverData } from './personal-data.queries.ts';
import { forgetPictures, picturesDue } from './picture.queries.ts';
import { checkQueue, checksDue } from './provider/provider.queries.ts';
import { providerRoutes } from './provider/provider.routes.ts';
import { tellProvider } from './provider/tell-provider.ts';
import { remindOfExpiry } from './remind-of-expiry.ts';
import { removePictures } from './remove-pictures.ts';

export { driverNames } from './more/driver.queries.ts';
export { driverWaits } from './wait.queries.ts';

/** Who may drive, where the operator asks for it. */
export const drivers: Feature = {
  name: 'drivers',
  personalData: driverData,
  routes: (app, services) => {
    driverRoutes(app, services);
    providerRoutes(app, services);
  },
  queues: ({ config }) => (config.driverProvider === 'webhook' ? [checkQueue] : []),
  tasks: (services) => [
    // Also where it is off by now: what was sent before goes all the same.
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
      run: (stopping) => tellProvider(services, stopping),
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
  forgets: forgottenLicences,
  rental: { mayDrive, held: keepTerms },
  person: {
    async forget(db, uid) {
      await forgetPictures(db, uid);
      await forgetLicences(db, uid);
      await leaveTrips(db, uid);
    },
  },
};
