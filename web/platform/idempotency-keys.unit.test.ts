import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAttempt, keptAttempt, keyFor } from './idempotency-keys.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
};

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

describe('the idempotency key', () => {
  it('stays the same for the same request until its outcome is known', () => {
    const key = keyFor('pay.1', { paymentMethodId: 'pm_1' });
    expect(keyFor('pay.1', { paymentMethodId: 'pm_1' })).toBe(key);
    expect(keptAttempt('pay.1')).toEqual({ key, body: { paymentMethodId: 'pm_1' } });
    forgetAttempt('pay.1');
    expect(keptAttempt('pay.1')).toBeUndefined();
    expect(keyFor('pay.1', { paymentMethodId: 'pm_1' })).not.toBe(key);
  });

  it('differs for another card and another rental', () => {
    const key = keyFor('pay.1', { paymentMethodId: 'pm_1' });
    expect(keyFor('pay.2', { paymentMethodId: 'pm_1' })).not.toBe(key);
    expect(keyFor('pay.1', { paymentMethodId: 'pm_2' })).not.toBe(key);
  });

  it('is created again when the stored value is unreadable', () => {
    storage.setItem('sparekey.attempt.pay.1', '{');
    expect(keptAttempt('pay.1')).toBeUndefined();
    expect(keyFor('pay.1', {})).toMatch(/^[\w-]{36}$/);
  });

  it('lasts until a reload when storage is unavailable', () => {
    vi.stubGlobal('sessionStorage', {
      ...storage,
      setItem: () => {
        throw new Error('The storage is full.');
      },
    });
    const key = keyFor('pay.full', {});
    expect(keyFor('pay.full', {})).toBe(key);
    forgetAttempt('pay.full');
    expect(keptAttempt('pay.full')).toBeUndefined();
  });
});
