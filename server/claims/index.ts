import type { MoneyServices } from '../money/index.ts';
import type { Feature } from '../platform/feature.ts';
import { chargeClaims } from './charge-claims.ts';
import { claimChecks } from './claim-checks.queries.ts';
import { writeClaimMail } from './claim-mails.ts';
import { CLAIM_MAILS } from './claim-notices.ts';
import { answersDue, chargesDue } from './claim-tasks.queries.ts';
import { countUnsettledClaims, isContested } from './claim.queries.ts';
import { claimableUntil } from './claimable-until.ts';
import { claimRoutes } from './claim.routes.ts';
import { depositChecks } from './deposits/deposit-checks.queries.ts';
import { writeDepositRefusedMail } from './deposits/deposit-mails.ts';
import { DEPOSIT_REFUSED_MAIL } from './deposits/deposit-notices.ts';
import { depositRoutes } from './deposits/deposit.routes.ts';
import { depositsDue } from './deposits/deposit.queries.ts';
import { processDeposits } from './deposits/process-deposits.ts';
import { removeOldCards } from './remove-kept-cards.ts';
import { settleUnansweredClaims } from './settle-unanswered-claims.ts';
import { claimData } from './personal-data.queries.ts';

export { depositDue } from './deposits/deposit-due.ts';
export { claimDue } from './claim-due.ts';
export { deleteClaimPayments } from './delete-payments.ts';
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
      run: (stopping) => settleUnansweredClaims(services, stopping),
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
      run: (stopping) => processDeposits(services, stopping),
    },
    { name: 'end kept cards', everySeconds: 600, run: (stopping) => removeOldCards(services, stopping) },
  ],
  mails: (services) => ({
    ...Object.fromEntries(
      CLAIM_MAILS.map((kind) => [kind, (payload: never) => writeClaimMail(services, kind, payload)]),
    ),
    [DEPOSIT_REFUSED_MAIL]: (payload: never) => writeDepositRefusedMail(services, payload),
  }),
  checks: [...claimChecks, ...depositChecks],
  rental: { isDisputed: isContested },
  person: {
    lock: async (db, uid, config) => ({ until: await claimableUntil(db, config, uid) }),
    obligations: async (db, uid) => ({ claims: await countUnsettledClaims(db, uid) }),
  },
};
