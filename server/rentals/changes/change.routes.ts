import type { FastifyInstance } from 'fastify';
import { api } from '../../../contract/api.ts';
import { paymentLimits } from '../../../contract/money/limits.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import type { MoneyServices } from '../../money/index.ts';
import { route } from '../../platform/http/route.ts';
import { answerChange } from './answer-change.ts';
import { confirmChangePayment, payChange } from './pay-change.ts';
import { quoteChange, showChangeCalendar } from './price-change.ts';
import { proposeChange } from './propose-change.ts';

export function changeRoutes(app: FastifyInstance, services: MoneyServices) {
  const { limit } = services;
  const proposals = limit({ name: 'propose-change', points: rentalLimits.changesPerHour, seconds: 3_600 });
  const paymentChecks = limit({ name: 'ask-payment', points: paymentLimits.questionsPerHour, seconds: 3_600 });
  const payments = limit({ name: 'pay-rental', points: paymentLimits.attemptsPerHour, seconds: 3_600 });

  route(app, api.changeCalendar, ({ viewer, params }) => showChangeCalendar(services, viewer, params.id));
  route(app, api.changeQuote, ({ viewer, params, query }) =>
    quoteChange(services, viewer, { id: params.id, ...query }),
  );
  route(app, api.proposeChange, async ({ viewer, idempotencyKey: key, params, body }) => {
    await proposals.consume(viewer.uid);
    return proposeChange(services, viewer, { id: params.id, key, ...body });
  });
  for (const [endpoint, answer] of [
    [api.acceptChange, 'accept'],
    [api.declineChange, 'decline'],
    [api.withdrawChange, 'withdraw'],
  ] as const) {
    route(app, endpoint, ({ viewer, idempotencyKey: key, params }) =>
      answerChange(services, viewer, { id: params.id, key, answer }),
    );
  }
  route(app, api.payChange, async ({ viewer, idempotencyKey: key, params, body }) => {
    await payments.consume(viewer.uid);
    return payChange(services, viewer, { id: params.id, key, ...body });
  });
  route(app, api.confirmChangePayment, async ({ viewer, params }) => {
    await paymentChecks.consume(viewer.uid);
    return confirmChangePayment(services, viewer, params.id);
  });
}
