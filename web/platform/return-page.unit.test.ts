import { describe, expect, it } from 'vitest';
import { returnPage } from './return-page.ts';

const pageAfterSignIn = (from: unknown) => returnPage({ from }, 'https://cars.test');

describe('wantedPage', () => {
  it.each([
    '/',
    '/trips',
    '/details/1?start=2030-01-02&end=2030-01-04',
    '/terms?from=mail#refunds',
    '/rentcar?q=a%2Fb',
  ])('returns the requested page %s', (path) => {
    expect(pageAfterSignIn(path)).toBe(path);
  });

  it.each([undefined, null, 7, '', 'trips', 'javascript:alert(1)', 'https://cars.test/trips'])(
    'returns the home page when no valid page was requested: %s',
    (from) => {
      expect(pageAfterSignIn(from)).toBe('/');
    },
  );

  it.each([
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    'https://evil.test/',
    '//',
  ])('never leads to another site: %j', (from) => {
    expect(pageAfterSignIn(from)).toBe('/');
  });

  it.each(['/login', '/register', '/login?x#y', '/a/../login'])('never returns to %s', (from) => {
    expect(pageAfterSignIn(from)).toBe('/');
  });

  it.each([null, undefined, 'text', { usr: null, key: 'k', idx: 3 }])(
    'falls back to the home page for the history state %j',
    (state) => {
      expect(returnPage(state, 'https://cars.test')).toBe('/');
    },
  );
});
