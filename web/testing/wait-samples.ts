import { ADMIN_WAIT_KINDS, listOf, WAIT_KINDS, waitOf, type WaitKind } from '../../contract/waits/wait-kinds.ts';
import type { Wait } from '../../contract/waits/waits.ts';

export const isAdminKind = (kind: string) => (ADMIN_WAIT_KINDS as readonly string[]).includes(kind);

export const sampleWait = (kind: WaitKind, role: Wait['role']): Wait => ({
  kind,
  role,
  car: { id: 'car', title: 'Fiat 500' },
  rental: { id: 'rental', startDate: '2026-06-10', endDate: '2026-06-12' },
  person: { uid: 'uid', displayName: 'Robin', photo: null, isDeleted: false },
  amountCents: 9_000,
  count: 3,
  isExact: true,
  until: '2026-06-09T12:00:00.000Z',
  otherwise: waitOf(kind).otherwise,
  list: listOf(kind, role),
  to: waitOf(kind).link({
    rentalId: 'rental',
    carId: 'car',
    subjectId: 'claim',
    startDate: '2026-06-10',
    endDate: '2026-06-12',
  }),
});

/** A sample of each kind of wait for each role. */
export const WAIT_SAMPLES: readonly [name: string, wait: Wait][] = WAIT_KINDS.flatMap((kind) =>
  (isAdminKind(kind) ? [null] : (['renter', 'owner'] as const)).map(
    (role) => [`${kind} of ${role ?? 'administrators'}`, sampleWait(kind, role)] as [string, Wait],
  ),
);
