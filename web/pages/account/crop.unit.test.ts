import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clampCrop, moveCrop, cropInPixels, WHOLE_PICTURE } from './crop.ts';

it('starts with the largest centered square', () => {
  expect(cropInPixels(WHOLE_PICTURE, { width: 400, height: 300 })).toEqual({ left: 50, top: 0, side: 300 });
});

it('moves the crop by the distance that the pointer moved', () => {
  const size = { width: 400, height: 300 };
  // The window shows 300 pixels in 150: dragging 10 to the right reveals 20 on the left.
  expect(cropInPixels(moveCrop(WHOLE_PICTURE, size, { x: 10, y: 0 }, 150), size).left).toBeCloseTo(30);
});

it('keeps the crop inside the picture', () => {
  const side = fc.integer({ min: 1, max: 6_000 });
  const far = fc.integer({ min: -5_000, max: 5_000 });
  fc.assert(
    fc.property(side, side, fc.double({ min: 0, max: 9, noNaN: true }), far, far, (width, height, zoom, x, y) => {
      const size = { width, height };
      const piece = cropInPixels(moveCrop(clampCrop({ ...WHOLE_PICTURE, zoom }, size), size, { x, y }, 280), size);
      expect(piece.left).toBeGreaterThanOrEqual(-0.001);
      expect(piece.top).toBeGreaterThanOrEqual(-0.001);
      expect(piece.left + piece.side).toBeLessThanOrEqual(width + 0.001);
      expect(piece.top + piece.side).toBeLessThanOrEqual(height + 0.001);
    }),
  );
});
