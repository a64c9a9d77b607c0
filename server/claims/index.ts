import type { MoneyServices } from '../money/index.ts';
import type { Feature } from '../platform/feature.ts';
import { chargeClaims } from './charge-claims.ts';
import { claimChecks } from './claim-checks.queries.ts';
import { writeClaimMail } from './claim-mails.ts';
import { CLAIM_MAILS } from './claim-news.ts';
import { claimRoutes } from './claim.routes.ts';
import { endOldCards } from './end-cards.ts';
import { lapseClaims } from './lapse-claims.ts';
import { claimData } from './personal-data.queries.ts';

export { claimDue } from './claim-due.ts';
export { claimableUntil } from './claimable-until.ts';

/** Extra charges: what owners ask for after a rental, and what becomes of it. */
export const claims: Feature<MoneyServices> = {
  name: 'claims',
  personalData: claimData,
  routes: claimRoutes,
  tasks: (services) => [
    { name: 'lapse claims', everySeconds: 30, run: (stopping) => lapseClaims(services, stopping) },
    { name: 'charge claims', everySeconds: 5, run: (stopping) => chargeClaims(services, stopping) },
    { name: 'end kept cards', everySeconds: 600, run: (stopping) => endOldCards(services, stopping) },
  ],
  mails: (services) =>
    Object.fromEntries(CLAIM_MAILS.map((kind) => [kind, (payload: never) => writeClaimMail(services, kind, payload)])),
  checks: claimChecks,
};
