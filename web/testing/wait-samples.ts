import { DESK_KINDS, listOf, WAIT_KINDS, waitOf, type WaitKind } from '../../contract/waits/wait-kinds.ts';
import type { Wait } from '../../contract/waits/waits.ts';

export const isDesk = (kind: string) => (DESK_KINDS as readonly string[]).includes(kind);

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
  to: waitOf(kind).at({
    rentalId: 'rental',
    carId: 'car',
    subjectId: 'claim',
    startDate: '2026-06-10',
    endDate: '2026-06-12',
  }),
});

/** One of each kind, for each side of a rental */
export const WAIT_SAMPLES: readonly [name: string, wait: Wait][] = WAIT_KINDS.flatMap((kind) =>
  (isDesk(kind) ? [null] : (['renter', 'owner'] as const)).map(
    (role) => [`${kind} of ${role ?? 'the desk'}`, sampleWait(kind, role)] as [string, Wait],
  ),
);
