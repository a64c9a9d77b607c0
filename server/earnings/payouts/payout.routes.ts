import type { FastifyInstance } from 'fastify';
import { api } from '../../../contract/api.ts';
import { payoutLimits } from '../../../contract/earnings/limits.ts';
import type { MoneyServices, BuiltInPayments } from '../../money/index.ts';
import { route } from '../../platform/http/route.ts';
import { connectAccount, showPayoutAccount } from '../accounts/connect-account.ts';
import { listPayouts, showPayout } from './list-payouts.ts';

export function payoutRoutes(app: FastifyInstance, services: MoneyServices<BuiltInPayments>) {
  const { pool, limit } = services;
  const changes = limit({ name: 'payout-account', points: payoutLimits.accountChangesPerHour, seconds: 3_600 });

  route(app, api.payoutAccount, ({ viewer }) => showPayoutAccount(services, viewer.uid));
  route(app, api.setPayoutAccount, async ({ viewer, body }) => {
    await changes.consume(viewer.uid);
    const { password, ...typed } = body ?? {};
    await services.confirmIdentity(viewer, { field: 'password', password });
    return connectAccount(services, viewer.uid, typed);
  });
  route(app, api.myPayouts, ({ viewer, query }) => listPayouts(pool, viewer.uid, query));
  route(app, api.myPayout, ({ viewer, params }) => showPayout(pool, viewer.uid, params.id));
}
