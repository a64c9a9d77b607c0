import { expect, it } from 'vitest';
import { stageOf } from './trip-stage.ts';

const trip = { status: 'confirmed', startDate: '2026-06-10', endDate: '2026-06-14' } as const;

it.each([
  ['2026-06-07', {}, undefined],
  ['2026-06-08', {}, 'pick-up'],
  ['2026-06-10', {}, 'pick-up'],
  ['2026-06-10', { isPickedUp: true }, 'return'],
  ['2026-06-09', { isPickedUp: true }, 'return'],
  // Without a handover record.
  ['2026-06-11', {}, 'return'],
  ['2026-06-13', { isPickedUp: true, isReturned: true }, undefined],
  ['2026-06-15', { status: 'completed' }, undefined],
  ['2026-06-09', { status: 'cancelled' }, undefined],
  ['2026-06-09', { status: 'requested' }, undefined],
] as const)('on %s, a trip with %o has the stage %s', (today, more, stage) => {
  expect(stageOf({ ...trip, ...more }, today)).toBe(stage);
});
