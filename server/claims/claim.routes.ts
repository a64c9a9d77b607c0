import type { FastifyInstance } from 'fastify';
import { api } from '../../contract/api.ts';
import type { AdminClaim, ClaimList } from '../../contract/claims/claims.ts';
import { claimLimits } from '../../contract/claims/limits.ts';
import { paymentLimits } from '../../contract/money/limits.ts';
import type { MoneyServices } from '../money/index.ts';
import { momentCursor } from '../platform/cursor.ts';
import type { Database } from '../platform/database/database.ts';
import { route } from '../platform/http/route.ts';
import { acceptClaim, contestClaim, withdrawClaim } from './answer-claim.ts';
import { findClaimPage } from './claim.queries.ts';
import { decideClaim } from './decide-claim.ts';
import { removeKeptCard } from './remove-kept-cards.ts';
import { makeClaim } from './make-claim.ts';
import { confirmClaimPayment, payClaim } from './pay-claim.ts';
import { showAdminClaim, presentAdminClaim } from './show-admin-claim.ts';
import { showCharges, showClaim, showRentalClaims } from './show-claims.ts';

async function listClaims(
  db: Database,
  { list, cursor, limit }: { list: ClaimList; cursor?: string | undefined; limit: number },
): Promise<{ claims: AdminClaim[]; nextCursor: string | null }> {
  const after = cursor ? momentCursor.read(cursor) : undefined;
  // The extra row shows whether there is a next page.
  const rows = await findClaimPage(db, { list, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const key = last && (list === 'settled' ? last.settledAt! : last.createdAt);
  return {
    claims: shown.map(presentAdminClaim),
    nextCursor: rows.length > limit && key ? momentCursor.write({ key, id: last.id }) : null,
  };
}

export function claimRoutes(app: FastifyInstance, services: MoneyServices) {
  const { pool, limit } = services;
  const newClaims = limit({ name: 'make-claim', points: claimLimits.createdPerHour, seconds: 3_600 });
  const answers = limit({ name: 'answer-claim', points: claimLimits.answeredPerHour, seconds: 3_600 });
  const payments = limit({ name: 'pay-claim', points: paymentLimits.attemptsPerHour, seconds: 3_600 });
  const paymentChecks = limit({ name: 'ask-claim-payment', points: paymentLimits.questionsPerHour, seconds: 3_600 });

  route(app, api.rentalClaims, ({ viewer, params }) => showRentalClaims(services, pool, viewer, params.id));
  route(app, api.claim, ({ viewer, params }) => showClaim(services, pool, viewer, params.id));
  route(app, api.endKeptCard, ({ viewer, params }) => removeKeptCard(services, viewer, params.id));

  route(app, api.makeClaim, async ({ viewer, idempotencyKey, params, body }) => {
    await newClaims.consume(viewer.uid);
    return makeClaim(services, viewer, { ...body, rentalId: params.id, key: idempotencyKey });
  });
  route(app, api.acceptClaim, async ({ viewer, idempotencyKey, params }) => {
    await answers.consume(viewer.uid);
    return acceptClaim(services, viewer, { id: params.id, key: idempotencyKey });
  });
  route(app, api.contestClaim, async ({ viewer, idempotencyKey, params, body }) => {
    await answers.consume(viewer.uid);
    return contestClaim(services, viewer, { ...body, id: params.id, key: idempotencyKey });
  });
  route(app, api.withdrawClaim, async ({ viewer, idempotencyKey, params }) => {
    await answers.consume(viewer.uid);
    return withdrawClaim(services, viewer, { id: params.id, key: idempotencyKey });
  });
  route(app, api.payClaim, async ({ viewer, idempotencyKey, params, body }) => {
    await payments.consume(viewer.uid);
    return payClaim(services, viewer, { ...body, id: params.id, key: idempotencyKey });
  });
  route(app, api.confirmClaimPayment, async ({ viewer, params }) => {
    await paymentChecks.consume(viewer.uid);
    return confirmClaimPayment(services, viewer, params.id);
  });

  route(app, api.adminClaims, ({ query }) => listClaims(pool, query));
  route(app, api.rentalCharges, async ({ params }) => ({ charges: await showCharges(pool, params.id) }));
  route(app, api.adminClaim, ({ viewer, params }) => showAdminClaim(services, viewer, params.id));
  route(app, api.decideClaim, ({ viewer, idempotencyKey, params, body }) =>
    decideClaim(services, viewer, { ...body, id: params.id, key: idempotencyKey }),
  );
}
