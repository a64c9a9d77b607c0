import type { MoneyServices } from '../money/index.ts';
import type { Feature } from '../platform/feature.ts';
import { chargeClaims } from './charge-claims.ts';
import { claimChecks } from './claim-checks.queries.ts';
import { writeClaimMail } from './claim-mails.ts';
import { CLAIM_MAILS } from './claim-news.ts';
import { answersDue, chargesDue } from './claim-work.queries.ts';
import { countUnsettled, isContested } from './claim.queries.ts';
import { claimableUntil } from './claimable-until.ts';
import { claimRoutes } from './claim.routes.ts';
import { depositChecks } from './deposits/deposit-checks.queries.ts';
import { writeRefusedMail } from './deposits/deposit-mails.ts';
import { DEPOSIT_REFUSED_MAIL } from './deposits/deposit-news.ts';
import { depositRoutes } from './deposits/deposit.routes.ts';
import { depositsDue } from './deposits/deposit.queries.ts';
import { tendDeposits } from './deposits/tend-deposits.ts';
import { endOldCards } from './end-cards.ts';
import { lapseClaims } from './lapse-claims.ts';
import { claimData } from './personal-data.queries.ts';

export { depositDue } from './deposits/deposit-due.ts';
export { claimDue } from './claim-due.ts';
export { forgetClaimPayments } from './forget-payments.ts';
export { claimsDue, claimWaits } from './wait.queries.ts';

/** Extra charges that owners claim after a rental, and deposits that secure them. */
export const claims: Feature<MoneyServices> = {
  name: 'claims',
  personalData: claimData,
  routes(app, services) {
    claimRoutes(app, services);
    depositRoutes(app, services);
  },
  tasks: (services) => [
    {
      name: 'lapse claims',
      everySeconds: 30,
      due: () => answersDue,
      run: (stopping) => lapseClaims(services, stopping),
    },
    {
      name: 'charge claims',
      everySeconds: 5,
      due: () => chargesDue,
      run: (stopping) => chargeClaims(services, stopping),
    },
    {
      name: 'tend deposits',
      everySeconds: 5,
      due: () => depositsDue,
      run: (stopping) => tendDeposits(services, stopping),
    },
    { name: 'end kept cards', everySeconds: 600, run: (stopping) => endOldCards(services, stopping) },
  ],
  mails: (services) => ({
    ...Object.fromEntries(
      CLAIM_MAILS.map((kind) => [kind, (payload: never) => writeClaimMail(services, kind, payload)]),
    ),
    [DEPOSIT_REFUSED_MAIL]: (payload: never) => writeRefusedMail(services, payload),
  }),
  checks: [...claimChecks, ...depositChecks],
  rental: { isDisputed: isContested },
  person: {
    lock: async (db, uid, config) => ({ until: await claimableUntil(db, config, uid) }),
    obligations: async (db, uid) => ({ claims: await countUnsettled(db, uid) }),
  },
};
