import type { Payment } from '../../contract/money/payments.ts';
import { t } from '../language/words.ts';
import { ApiError } from '../platform/session/api.ts';
import type { CardInput } from './card-input.ts';

export interface PayProblem {
  /** Whether the card caused the problem. */
  isAboutCard: boolean;
  code: string;
  message: string;
  fields: Partial<CardInput>;
}

export const toApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(500, { code: 'server/failed', detail: t('problems.server/failed') });

export function toProblem({ code, message, fields }: ApiError): PayProblem {
  const isAboutCard = code.startsWith('payment/') || Object.keys(fields).length > 0;
  return {
    isAboutCard,
    code,
    fields,
    message: isAboutCard ? message : t('rentals.payment.failed', { reason: message }),
  };
}

/** A wallet that was closed or could not be shown. Nothing has been charged. */
export const walletClosedProblem = (): PayProblem => ({
  isAboutCard: true,
  code: 'payment/wallet-closed',
  message: t('rentals.payment.wallet.closed'),
  fields: {},
});

/** The bank's last decline, which is shown again after a reload. */
export function lastDecline(payment: Payment | null | undefined): PayProblem | undefined {
  if (payment?.status !== 'declined') return undefined;
  const message = payment.decline ? t.of('money.declined', payment.decline) : t('problems.payment/declined');
  return { isAboutCard: true, code: 'payment/declined', message, fields: {} };
}
