import type { FastifyInstance } from 'fastify';
import { api } from '../../../contract/api.ts';
import { paymentLimits } from '../../../contract/money/limits.ts';
import type { MoneyServices } from '../../money/index.ts';
import { route } from '../../platform/http/route.ts';
import { confirmDeposit, payDeposit } from './pay-deposit.ts';
import { showDeposit } from './show-deposit.ts';

export function depositRoutes(app: FastifyInstance, services: MoneyServices) {
  const { pool, limit } = services;
  const payments = limit({ name: 'pay-deposit', points: paymentLimits.attemptsPerHour, seconds: 3_600 });
  const paymentChecks = limit({ name: 'ask-deposit', points: paymentLimits.questionsPerHour, seconds: 3_600 });

  route(app, api.deposit, async ({ viewer, params }) => ({
    deposit: await showDeposit(services, pool, viewer, params.id),
  }));
  route(app, api.payDeposit, async ({ viewer, idempotencyKey, params, body }) => {
    await payments.consume(viewer.uid);
    return payDeposit(services, viewer, { ...body, rentalId: params.id, key: idempotencyKey });
  });
  route(app, api.confirmDeposit, async ({ viewer, params }) => {
    await paymentChecks.consume(viewer.uid);
    return confirmDeposit(services, viewer, params.id);
  });
}
