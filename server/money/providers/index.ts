export { ChargeRefused, RefundRefused } from './payment-provider.ts';
export type {
  Charge,
  ChargedCard,
  ChargeRequest,
  PaymentProvider,
  Payments,
  ProviderDispute,
  ProviderFee,
  ProviderRefund,
} from './payment-provider.ts';
export type { ProviderEvent } from './stripe-events.ts';
export type { StripeProvider } from './stripe-provider.ts';
export { withProviderTimeout } from './payment-provider.ts';
export { deleteSandboxCharges } from './sandbox.queries.ts';
export { deleteSandboxAccounts, deleteSandboxTransfers } from './sandbox-bank.queries.ts';
export { TransferRefused, type PayoutAccount, type PayoutProvider, type Transfer } from './payout-provider.ts';
