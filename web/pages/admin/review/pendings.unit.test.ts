import { describe, expect, it } from 'vitest';
import { truncate } from '../../../cars/index.ts';
import { useFakeStorage } from '../../../testing/fake-storage.ts';
import {
  toggleDateSort,
  readPendings,
  storeWaitingFirst,
  apiSort,
  tableSortOf,
  writePendings,
} from './pendings-search.ts';

useFakeStorage();

const usual = {
  q: '',
  location: '',
  page: 1,
  pageSize: 5,
  isOldestFirst: false,
  isWaitingFirst: false,
  isSelecting: false,
  view: 'cards',
} as const;

describe('the URL of the moderation list', () => {
  it('omits defaults', () => {
    expect(writePendings(usual).toString()).toBe('');
    expect(readPendings(new URLSearchParams())).toEqual(usual);
  });

  it('reads what it wrote', () => {
    const search = {
      q: 'a & b',
      location: 'Zürich',
      page: 4,
      pageSize: 25,
      isOldestFirst: true,
      isWaitingFirst: true,
      isSelecting: true,
      view: 'table',
    } as const;
    expect(readPendings(new URLSearchParams(writePendings(search).toString()))).toEqual(search);
  });

  it.each(['sort=price', 'view=map', 'sort=', 'first=', 'select=all', 'page=-1'])(
    'falls back to the defaults for %s',
    (query) => {
      expect(readPendings(new URLSearchParams(query))).toEqual(usual);
    },
  );
});

describe('the sort order', () => {
  it('is newest first, until the user puts waiting cars first', () => {
    expect(apiSort(usual)).toBe('newest');
    expect(apiSort({ ...usual, isOldestFirst: true })).toBe('oldest');
    expect(apiSort({ ...usual, isWaitingFirst: true })).toBe('waiting');
    expect(apiSort({ ...usual, isWaitingFirst: true, isOldestFirst: true })).toBe('waiting_oldest');
  });

  it('remembers whether waiting cars come first, unless the URL says otherwise', () => {
    storeWaitingFirst(true);
    expect(readPendings(new URLSearchParams()).isWaitingFirst).toBe(true);
    expect(readPendings(new URLSearchParams('first=any')).isWaitingFirst).toBe(false);
    storeWaitingFirst(false);
    expect(readPendings(new URLSearchParams()).isWaitingFirst).toBe(false);
    expect(readPendings(new URLSearchParams('first=waiting')).isWaitingFirst).toBe(true);
  });
});

describe('the header of the date column', () => {
  const plain = usual;
  const waiting = { ...usual, isWaitingFirst: true };

  it('shows no sort direction while waiting cars come first', () => {
    expect(tableSortOf(waiting)).toBe('none');
    expect(tableSortOf({ ...waiting, isOldestFirst: true })).toBe('none');
    expect(tableSortOf(plain)).toBe('descending');
    expect(tableSortOf({ ...plain, isOldestFirst: true })).toBe('ascending');
  });

  it('sorts by date on the first click, and reverses the order on the next', () => {
    expect({ ...waiting, ...toggleDateSort(waiting) }).toEqual(plain);
    expect({ ...plain, ...toggleDateSort(plain) }).toEqual({ ...plain, isOldestFirst: true });
  });
});

describe('shorten', () => {
  it('keeps short texts and marks truncated ones', () => {
    expect(truncate('x'.repeat(15), 15)).toBe('x'.repeat(15));
    expect(truncate('x'.repeat(16), 15)).toBe(`${'x'.repeat(15)}…`);
    expect(truncate('Toyota Corolla Touring', 15)).toBe('Toyota Corolla…');
  });

  it('never splits a character', () => {
    expect(truncate('🚗'.repeat(16), 15)).toBe(`${'🚗'.repeat(15)}…`);
  });
});
