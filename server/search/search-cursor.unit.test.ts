import { createHmac, hash, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCursors, type CursorPosition } from './search-cursor.ts';

const SECRET = 'a secret that is long enough for anybody';
const cursors = createCursors(SECRET);
const place: CursorPosition = {
  sort: 'price_asc',
  key: 4_500,
  id: '01980000-0000-7000-8000-00000000abcd',
  isWide: false,
  byPartOfPlace: true,
};
const bad = expect.objectContaining({ code: 'search/bad-cursor' });
const key = Buffer.from(hkdfSync('sha256', SECRET, 'sparekey', 'search-cursor', 32));

describe('createCursors', () => {
  it('reads what it wrote', () => {
    expect(cursors.read(cursors.write(place), 'price_asc')).toEqual(place);
  });

  it('signs with the first 144 bits of an HMAC-SHA-256', () => {
    const [body, signature] = cursors.write(place).split('.');
    expect(signature).toBe(createHmac('sha256', key).update(body!).digest().subarray(0, 18).toString('base64url'));
  });

  it('rejects a cursor with another secret, another order or the signature of older versions', () => {
    const [body] = cursors.write(place).split('.');
    const text = key.toString('base64url');
    const before = `${body}.${hash('sha256', `${text}.${body}.${text}`, 'base64url').slice(0, 24)}`;
    expect(() => cursors.read(before, 'price_asc')).toThrow(bad);
    expect(() => createCursors(`${SECRET}!`).read(cursors.write(place), 'price_asc')).toThrow(bad);
    expect(() => cursors.read(cursors.write(place), 'newest')).toThrow(bad);
  });

  it('rejects a cursor that was changed, truncated or extended at any position', () => {
    const cursor = cursors.write(place);
    const at = fc.nat(cursor.length - 1);
    const letter = fc.constantFrom(...'abcXYZ019-_.= \u00e9\u0000');
    fc.assert(
      fc.property(at, letter, (index, other) => {
        fc.pre(cursor[index] !== other);
        const changed = [
          cursor.slice(0, index) + other + cursor.slice(index + 1),
          cursor.slice(0, index),
          cursor.slice(0, index) + other + cursor.slice(index),
          cursor + other,
        ];
        for (const wrong of changed) expect(() => cursors.read(wrong, 'price_asc')).toThrow(bad);
      }),
    );
  });
});
