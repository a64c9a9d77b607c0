import { expect, it } from 'vitest';
import { hashKey, isKey, isWellFormedKey, makeKey } from './key-secret.ts';

it('makes keys of one shape, each once, that begin as people see them', () => {
  const keys = Array.from({ length: 200 }, makeKey);
  for (const { key, prefix, secretHash } of keys) {
    expect(key).toMatch(/^spk_[0-9A-Za-z]{49}$/);
    expect(isKey(key) && isWellFormedKey(key)).toBe(true);
    expect(key.startsWith(prefix) && prefix.length).toBe(10);
    expect(secretHash).toEqual(hashKey(key));
  }
  expect(new Set(keys.map(({ key }) => key)).size).toBe(200);
});

it('tells a key with a slip of the pen from one that was given out', () => {
  const { key } = makeKey();
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
