import type { Feature } from '../platform/feature.ts';
import { KEY_MAIL, writeKeyMail } from './keys/key-mail.ts';
import { keyRoutes } from './keys/key.routes.ts';
import { integrationData } from './personal-data.queries.ts';

export { createKeyReader } from './keys/read-key.ts';

export const integrations: Feature = {
  name: 'integrations',
  routes: keyRoutes,
  mails: (services) => ({ [KEY_MAIL]: (payload: never) => writeKeyMail(services, payload) }),
  personalData: integrationData,
};
