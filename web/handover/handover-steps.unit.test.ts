import { describe, expect, it } from 'vitest';
import { GUIDED_SLOTS, type PhotoSlot } from '../../contract/handover/handover-parts.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { firstStep, nextPhotoStep } from './handover-steps.ts';
import type { WaitingPhoto } from './photo-queue.ts';
import { photoAt, shownPhotos } from './shown-photos.ts';

const EMPTY = {
  part: 'check-in',
  role: 'renter',
  mileage: null,
  fuelEighths: null,
  licenceSeenAt: null,
  photos: [],
} as unknown as Handover;

const sent = (slot: PhotoSlot, by: 'renter' | 'owner') => ({ id: `${slot} ${by}`, slot, by, takenAt: '2026-01-01' });
const withPhotos = (...photos: ReturnType<typeof sent>[]) => ({ ...EMPTY, photos }) as unknown as Handover;
const waiting = (slot: PhotoSlot, refusal?: string) =>
  ({ key: `new ${slot}`, takenAt: 1, slot, refusal }) as unknown as WaitingPhoto;
const allSent = GUIDED_SLOTS.map((slot) => sent(slot, 'owner'));

describe('shown photos', () => {
  it('come before the other side’s photos, and pending ones before those they replace', () => {
    const handover = withPhotos(sent('front', 'owner'), sent('front', 'renter'), sent('damage', 'renter'));
    expect(photoAt(shownPhotos(handover, []), 'front')!.id).toBe('front renter');
    const shown = shownPhotos(handover, [waiting('front'), waiting('damage')]);
    expect(shown.map(({ id }) => id)).toEqual(['front owner', 'damage renter', 'new front', 'new damage']);
    expect(photoAt(shown, 'front')!.id).toBe('new front');
  });

  it('exclude rejected ones', () => {
    expect(shownPhotos(EMPTY, [waiting('front', 'Too late.')])).toEqual([]);
  });
});

describe('handover steps', () => {
  it('go through all photo slots, skip those already taken, and end with the readings', () => {
    const photosOfTwoSides = shownPhotos(withPhotos(sent('front', 'owner'), sent('left', 'renter')), []);
    expect(nextPhotoStep('front', photosOfTwoSides)).toBe('front-left');
    expect(nextPhotoStep('front-left', photosOfTwoSides)).toBe('rear-left');
    expect(nextPhotoStep('fuel', photosOfTwoSides)).toBe('front-left');
    expect(nextPhotoStep('fuel', shownPhotos(withPhotos(...allSent), []))).toBe('readings');
  });

  it('start with the first missing step; only the owner checks the licence', () => {
    expect(firstStep(EMPTY, [])).toBe('front');
    const noted = { ...withPhotos(...allSent), mileage: 1, fuelEighths: 8 };
    const photos = shownPhotos(noted, []);
    expect(firstStep({ ...noted, mileage: null }, photos)).toBe('readings');
    expect(firstStep(noted, photos)).toBe('review');
    expect(firstStep({ ...noted, role: 'owner' }, photos)).toBe('readings');
    expect(firstStep({ ...noted, role: 'owner', licenceSeenAt: '2026-01-01' }, photos)).toBe('review');
  });
});
