import { describe, expect, it } from 'vitest';
import { useFakeStorage } from '../../testing/fake-storage.ts';
import { activatePurpose, clearPendingPurpose, pendingPurpose, savePurpose } from './sign-in-purpose.ts';

const PAGE = '/rentcar?car=a';

useFakeStorage();

describe('the purpose of signing in', () => {
  it('is pending once, on the page where it was stored, with the router’s state of that page', () => {
    savePurpose(PAGE, { act: 'save', carId: 'a' }, { key: 'abc' });
    expect(activatePurpose(PAGE)).toEqual({ key: 'abc' });
    expect(pendingPurpose('save')).toMatchObject({ carId: 'a' });
    expect(activatePurpose(PAGE)).toBeNull();
    expect(pendingPurpose('save')).toBeUndefined();
    savePurpose(PAGE, { act: 'save', carId: 'a' });
    expect(activatePurpose('/')).toBeNull();
  });

  // The booking panel may load before the part that saves the car.
  it('is only cleared by what handles it', () => {
    savePurpose(PAGE, { act: 'save', carId: 'a' });
    activatePurpose(PAGE);
    clearPendingPurpose('book');
    expect(pendingPurpose('save')).toMatchObject({ carId: 'a' });
    clearPendingPurpose('save');
    expect(pendingPurpose('save')).toBeUndefined();
  });
});
