import { describe, expect, it } from 'vitest';
import { readSearch, writeSearch } from './list-search.ts';
import { shortDescription } from './shorten.ts';

describe('the description on a card', () => {
  it('is cut to 290 characters when it is longer than 200, and shows that it was', () => {
    expect(shortDescription('x'.repeat(200))).toBe('x'.repeat(200));
    expect(shortDescription('x'.repeat(290))).toBe('x'.repeat(290));
    expect(shortDescription('x'.repeat(291))).toBe(`${'x'.repeat(290)}…`);
  });

  it('never cuts through a character', () => {
    expect(shortDescription('🚗'.repeat(300))).toBe(`${'🚗'.repeat(290)}…`);
  });
});

describe('the address of a list', () => {
  it('omits defaults', () => {
    expect(writeSearch({ q: '', location: '', page: 1, pageSize: 5 }).toString()).toBe('');
  });

  it('reads what it wrote', () => {
    const search = { q: 'corolla & co', location: 'Lisbon', page: 3, pageSize: 25 } as const;
    expect(readSearch(new URLSearchParams(writeSearch(search).toString()))).toEqual(search);
  });

  it.each(['page=0', 'page=x', 'page=1.5', 'pageSize=7', 'pageSize=-5'])('takes the usual for %s', (query) => {
    expect(readSearch(new URLSearchParams(query))).toEqual({ q: '', location: '', page: 1, pageSize: 5 });
  });
});
