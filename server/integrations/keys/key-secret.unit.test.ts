import { expect, it } from 'vitest';
import { hashKey, isKey, isWellFormedKey, generateKey } from './key-secret.ts';

it('generates unique keys that match the format and start with their prefix', () => {
  const keys = Array.from({ length: 200 }, generateKey);
  for (const { key, prefix, secretHash } of keys) {
    expect(key).toMatch(/^spk_[0-9A-Za-z]{49}$/);
    expect(isKey(key) && isWellFormedKey(key)).toBe(true);
    expect(key.startsWith(prefix) && prefix.length).toBe(10);
    expect(secretHash).toEqual(hashKey(key));
  }
  expect(new Set(keys.map(({ key }) => key)).size).toBe(200);
});

it('rejects keys with a typing error or a wrong length', () => {
  const { key } = generateKey();
  const swapped = key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21);
  for (const wrong of [
    swapped,
    key.slice(0, -1),
    `${key}0`,
    key.replace('spk_', 'spk-'),
    `spk_${'0'.repeat(49)}`,
    '',
  ]) {
    expect(isWellFormedKey(wrong), wrong).toBe(false);
  }
});
