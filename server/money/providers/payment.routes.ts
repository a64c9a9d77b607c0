import type { FastifyInstance } from 'fastify';
import { api } from '../../../contract/api.ts';
import { paymentLimits } from '../../../contract/money/limits.ts';
import { route } from '../../platform/http/route.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import type { Sandbox } from './sandbox-provider.ts';

/** Sandbox replacements for a provider's card fields, a wallet on the payer's device and a bank's confirmation page. */
export function sandboxRoutes(app: FastifyInstance, { limit, config }: Services, sandbox: Sandbox) {
  const cards = limit({ name: 'sandbox-card', points: paymentLimits.attemptsPerHour, seconds: 3_600 });

  route(app, api.createPaymentMethod, async ({ viewer, body }) => {
    await cards.consume(viewer.uid);
    return { paymentMethodId: await sandbox.createPaymentMethod(viewer.uid, body) };
  });

  route(app, api.createWalletMethod, async ({ viewer, body }) => {
    if (!config.wallets) throw new AppError('request/not-found');
    await cards.consume(viewer.uid);
    return { paymentMethodId: await sandbox.createWalletMethod(viewer.uid, body) };
  });

  route(app, api.answerChallenge, async ({ viewer, params, body }) => {
    const wasAsked = await sandbox.answerChallenge(viewer.uid, params.id, body.approve);
    if (!wasAsked) throw new AppError('payment/challenge-unknown');
  });
}
