import { describe, expect, it, vi } from 'vitest';
import { photoLimits } from '../../contract/photos/limits.ts';
import { DRAFT_FILES, forgetDrafts } from '../platform/session/drafts.ts';
import { useFakeStorage } from '../testing/fake-storage.ts';
import { useFakeTime } from '../testing/fake-time.ts';
import { keepDraft, readDraft } from './drafts.ts';

useFakeTime();
useFakeStorage();

const to = { threadId: 'a' };
const photo = { id: '1', key: 'k', width: 1, height: 1, placeholder: '' };

describe('drafts', () => {
  it('are kept for each thread and each person', () => {
    keepDraft('jo', to, { text: 'Hello', photos: [] });
    expect(readDraft('jo', to).text).toBe('Hello');
    expect(readDraft('jo', { threadId: 'b' }).text).toBe('');
    expect(readDraft('jo', { carId: 'a' }).text).toBe('');
    expect(readDraft('ann', to).text).toBe('');
  });

  it('are gone once nothing is left of them', () => {
    keepDraft('jo', to, { text: 'Hello', photos: [] });
    keepDraft('jo', to, { text: ' ', photos: [] });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('keep photos for as long as the server does', () => {
    keepDraft('jo', to, { text: 'Look', photos: [photo] });
    expect(readDraft('jo', to).photos).toEqual([photo]);
    vi.advanceTimersByTime(photoLimits.unattachedHours * 3_600_000);
    expect(readDraft('jo', to)).toEqual({ text: 'Look', photos: [] });
  });

  it('are nothing when what is stored cannot be read', () => {
    localStorage.setItem('draft.jo.threadId.a', '{');
    expect(readDraft('jo', to)).toEqual({ text: '', photos: [] });
  });

  it('go when somebody signs out, and nothing else does', () => {
    keepDraft('jo', to, { text: 'Hello', photos: [] });
    localStorage.setItem('theme', 'dark');
    const deleteDatabase = vi.fn();
    vi.stubGlobal('indexedDB', { deleteDatabase });
    forgetDrafts();
    expect(deleteDatabase).toHaveBeenCalledWith(DRAFT_FILES);
    expect(Object.keys(localStorage)).toEqual(['theme']);
  });
});
