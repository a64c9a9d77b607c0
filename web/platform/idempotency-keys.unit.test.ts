import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteAttempt, storedAttempt, idempotencyKeyFor } from './idempotency-keys.ts';

const items = new Map<string, string>();
const storage = {
  getItem: (name: string) => items.get(name) ?? null,
  setItem: (name: string, value: string) => void items.set(name, value),
  removeItem: (name: string) => void items.delete(name),
};

beforeEach(() => {
  items.clear();
  vi.stubGlobal('sessionStorage', storage);
});
afterEach(() => vi.unstubAllGlobals());

describe('the idempotency key', () => {
  it('stays the same for the same request until its outcome is known', () => {
    const key = idempotencyKeyFor('pay.1', { paymentMethodId: 'pm_1' });
    expect(idempotencyKeyFor('pay.1', { paymentMethodId: 'pm_1' })).toBe(key);
    expect(storedAttempt('pay.1')).toEqual({ key, body: { paymentMethodId: 'pm_1' } });
    deleteAttempt('pay.1');
    expect(storedAttempt('pay.1')).toBeUndefined();
    expect(idempotencyKeyFor('pay.1', { paymentMethodId: 'pm_1' })).not.toBe(key);
  });

  it('differs for another card and another rental', () => {
    const key = idempotencyKeyFor('pay.1', { paymentMethodId: 'pm_1' });
    expect(idempotencyKeyFor('pay.2', { paymentMethodId: 'pm_1' })).not.toBe(key);
    expect(idempotencyKeyFor('pay.1', { paymentMethodId: 'pm_2' })).not.toBe(key);
  });

  it('is created again when the stored value is unreadable', () => {
    storage.setItem('sparekey.attempt.pay.1', '{');
    expect(storedAttempt('pay.1')).toBeUndefined();
    expect(idempotencyKeyFor('pay.1', {})).toMatch(/^[\w-]{36}$/);
  });

  it('lasts until a reload when storage is unavailable', () => {
    vi.stubGlobal('sessionStorage', {
      ...storage,
      setItem: () => {
        throw new Error('The storage is full.');
      },
    });
    const key = idempotencyKeyFor('pay.full', {});
    expect(idempotencyKeyFor('pay.full', {})).toBe(key);
    deleteAttempt('pay.full');
    expect(storedAttempt('pay.full')).toBeUndefined();
  });
});
