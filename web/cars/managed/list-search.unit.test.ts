import { describe, expect, it } from 'vitest';
import { readSearch, writeSearch } from './list-search.ts';
import { shortDescription } from './truncate.ts';

describe('shortDescription', () => {
  it('truncates descriptions longer than 200 characters to 290 and adds an ellipsis', () => {
    expect(shortDescription('x'.repeat(200))).toBe('x'.repeat(200));
    expect(shortDescription('x'.repeat(290))).toBe('x'.repeat(290));
    expect(shortDescription('x'.repeat(291))).toBe(`${'x'.repeat(290)}…`);
  });

  it('never splits a character', () => {
    expect(shortDescription('🚗'.repeat(300))).toBe(`${'🚗'.repeat(290)}…`);
  });
});

describe('the URL of a list', () => {
  it('omits defaults', () => {
    expect(writeSearch({ q: '', location: '', page: 1, pageSize: 5 }).toString()).toBe('');
  });

  it('reads what it wrote', () => {
    const search = { q: 'corolla & co', location: 'Lisbon', page: 3, pageSize: 25 } as const;
    expect(readSearch(new URLSearchParams(writeSearch(search).toString()))).toEqual(search);
  });

  it.each(['page=0', 'page=x', 'page=1.5', 'pageSize=7', 'pageSize=-5'])(
    'falls back to the defaults for %s',
    (query) => {
      expect(readSearch(new URLSearchParams(query))).toEqual({ q: '', location: '', page: 1, pageSize: 5 });
    },
  );
});
