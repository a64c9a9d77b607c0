import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_VALUES } from './car-values.ts';
import { emptyDraft, parseListingDraft, writeDraft } from './listing-draft.ts';

const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;
const photo = { id: 'p1', key: 'k', width: 1600, height: 1200, placeholder: 'data:,' };
const values = { ...EMPTY_VALUES, title: 'Corolla', seats: 'Other', otherSeats: '5' };

describe('listing draft', () => {
  it('reads what it wrote', () => {
    const draft = { step: 4, values, photos: [{ photo, uploadedAt: NOW - HOUR }] };
    expect(parseListingDraft(writeDraft(draft), NOW)).toEqual({ draft, hasExpiredPhotos: false });
  });

  it.each([null, '', '{', '[]', '42', '"text"', '{"version":0,"step":3}', '{"version":2}'])(
    'returns an empty draft for %s',
    (text) => {
      expect(parseListingDraft(text, NOW)).toEqual({ draft: emptyDraft(), hasExpiredPhotos: false });
    },
  );

  it('keeps the valid parts of a damaged draft', () => {
    const text = JSON.stringify({
      version: 1,
      step: 9,
      values: { title: 'Corolla', price: 45, strange: 'x' },
      photos: [null, { photo: { id: 1 } }, { photo, uploadedAt: NOW }],
    });
    const { draft } = parseListingDraft(text, NOW);
    expect(draft).toEqual({
      step: 1,
      values: { ...EMPTY_VALUES, title: 'Corolla' },
      photos: [{ photo, uploadedAt: NOW }],
    });
  });

  it('omits photos that the server is about to delete, and reports it', () => {
    const photos = [
      { photo, uploadedAt: NOW - 23 * HOUR },
      { photo: { ...photo, id: 'p2' }, uploadedAt: NOW - 22 * HOUR },
    ];
    const { draft, hasExpiredPhotos } = parseListingDraft(writeDraft({ step: 4, values, photos }), NOW);
    expect(draft.photos.map(({ photo }) => photo.id)).toEqual(['p2']);
    expect(hasExpiredPhotos).toBe(true);
  });

  it('does not throw for any stored value', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((json) => `{"version":1,"values":${json},"photos":${json}}`),
        ),
        (text) => {
          const { draft } = parseListingDraft(text, NOW);
          expect(draft.step).toBeGreaterThanOrEqual(1);
          expect(Object.values(draft.values).every((value) => typeof value === 'string')).toBe(true);
        },
      ),
    );
  });
});
