import { describe, expect, it, vi } from 'vitest';
import { photoLimits } from '../../contract/photos/limits.ts';
import { DRAFT_FILES, deleteDrafts } from '../platform/session/drafts.ts';
import { useFakeStorage } from '../testing/fake-storage.ts';
import { useFakeTime } from '../testing/fake-time.ts';
import { saveMessageDraft, readDraft } from './drafts.ts';

useFakeTime();
useFakeStorage();

const to = { threadId: 'a' };
const photo = { id: '1', key: 'k', width: 1, height: 1, placeholder: '' };

describe('message drafts', () => {
  it('are stored per thread and user', () => {
    saveMessageDraft('jo', to, { text: 'Hello', photos: [] });
    expect(readDraft('jo', to).text).toBe('Hello');
    expect(readDraft('jo', { threadId: 'b' }).text).toBe('');
    expect(readDraft('jo', { carId: 'a' }).text).toBe('');
    expect(readDraft('ann', to).text).toBe('');
  });

  it('are deleted when empty', () => {
    saveMessageDraft('jo', to, { text: 'Hello', photos: [] });
    saveMessageDraft('jo', to, { text: ' ', photos: [] });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('drop photos that the server has deleted by now', () => {
    saveMessageDraft('jo', to, { text: 'Look', photos: [photo] });
    expect(readDraft('jo', to).photos).toEqual([photo]);
    vi.advanceTimersByTime(photoLimits.unattachedHours * 3_600_000);
    expect(readDraft('jo', to)).toEqual({ text: 'Look', photos: [] });
  });

  it('are empty when the stored value is unreadable', () => {
    localStorage.setItem('draft.jo.threadId.a', '{');
    expect(readDraft('jo', to)).toEqual({ text: '', photos: [] });
  });

  it('are deleted on sign-out, and other keys are kept', () => {
    saveMessageDraft('jo', to, { text: 'Hello', photos: [] });
    localStorage.setItem('theme', 'dark');
    const deleteDatabase = vi.fn();
    vi.stubGlobal('indexedDB', { deleteDatabase });
    deleteDrafts();
    expect(deleteDatabase).toHaveBeenCalledWith(DRAFT_FILES);
    expect(Object.keys(localStorage)).toEqual(['theme']);
  });
});
