import { expect, it, vi } from 'vitest';
import { deleteDrafts } from '../platform/session/drafts.ts';
import { useFakeStorage } from '../testing/fake-storage.ts';
import { EMPTY_DRAFT, loadReviewDraft, parseReviewDraft, saveReviewDraft } from './review-draft.ts';

useFakeStorage();

it('round-trips a draft', () => {
  const draft = { stars: 4, parts: { value: 2 }, text: 'Fine', note: 'Oil' };
  expect(parseReviewDraft(JSON.stringify(draft))).toEqual(draft);
});

it.each([null, '', '{', '[]', '7', '{"stars":9,"parts":{"value":0,"speed":3},"text":5}'])(
  'ignores an invalid draft: %s',
  (stored) => {
    expect(parseReviewDraft(stored)).toEqual(EMPTY_DRAFT);
  },
);

it('is deleted when its author signs out', () => {
  vi.stubGlobal('indexedDB', { deleteDatabase: vi.fn() });
  saveReviewDraft('jo', 'trip', { ...EMPTY_DRAFT, note: 'The brakes squeal' });
  expect(loadReviewDraft('jo', 'trip').note).toBe('The brakes squeal');
  deleteDrafts();
  expect(loadReviewDraft('jo', 'trip')).toEqual(EMPTY_DRAFT);
});
