import { accountWaits } from '../accounts/waits.ts';
import { bookWaits } from '../books/waits.ts';
import { claimWaits } from '../claims/waits.ts';
import { driverWaits } from '../drivers/waits.ts';
import { earningWaits } from '../earnings/waits.ts';
import { handoverWaits } from '../handover/waits.ts';
import { moderationWaits } from '../moderation/waits.ts';
import { rentalWaits } from '../rentals/waits.ts';
import { reportWaits } from '../reports/waits.ts';
import { reviewWaits } from '../reviews/waits.ts';
import { systemWaits } from '../system/waits.ts';
import type { RemindedOf, WaitEntry, WaitPage } from '../wait-entry.ts';

/**
 * Everything that can wait for somebody: each noun says its own. What has no deadline comes in this order. A new kind is asked
 * for by the compiler: who finds it (`server/waits/wait.queries.ts`) and its words (`waits.what`, `waits.do`).
 */
const WAITS = {
  ...accountWaits,
  ...rentalWaits,
  ...driverWaits,
  ...claimWaits,
  ...handoverWaits,
  ...earningWaits,
  ...reviewWaits,
  ...bookWaits,
  ...moderationWaits,
  ...reportWaits,
  ...systemWaits,
};

export type WaitKind = keyof typeof WAITS;
export const WAIT_KINDS = Object.keys(WAITS) as [WaitKind, ...WaitKind[]];
export const waitOf = (kind: WaitKind): WaitEntry => WAITS[kind];

export const listOf = (kind: WaitKind, role: 'renter' | 'owner' | null): WaitPage => {
  const { list } = waitOf(kind);
  if (list !== 'side') return list;
  return role === 'owner' ? 'bookings' : 'trips';
};

/** What a mail reminds of before its deadline */
export type RemindedKind = RemindedOf<typeof WAITS>;
export const REMINDED_KINDS = WAIT_KINDS.filter((kind): kind is RemindedKind => waitOf(kind).remindHours !== null);

/** What administrators have to do */
export type DeskKind = {
  [Kind in WaitKind]: (typeof WAITS)[Kind] extends { isDesk: true } ? Kind : never;
}[WaitKind];
export const DESK_KINDS = WAIT_KINDS.filter((kind): kind is DeskKind => waitOf(kind).isDesk === true);

/** Those that can wait at all, by what the operator has switched on */
export const deskKindsWith = (config: { driverCheck?: string | undefined }): DeskKind[] =>
  DESK_KINDS.filter((kind) => {
    const { onlyWith } = waitOf(kind);
    return !onlyWith || config[onlyWith] !== undefined;
  });
