/** A square section of a picture: its centre as a fraction of the picture's width and height, and the zoom factor. */
interface Crop {
  x: number;
  y: number;
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

export const ZOOM_MAX = 4;
export const WHOLE_PICTURE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Moves a crop back inside the picture. */
export function clampCrop({ x, y, zoom }: Crop, { width, height }: Size): Crop {
  const enlarged = clamp(zoom, 1, ZOOM_MAX);
  const side = Math.min(width, height) / enlarged;
  const [halfX, halfY] = [side / width / 2, side / height / 2];
  return { x: clamp(x, halfX, 1 - halfX), y: clamp(y, halfY, 1 - halfY), zoom: enlarged };
}

/** Returns the crop in pixels of the original picture. */
export function cropInPixels(
  { x, y, zoom }: Crop,
  { width, height }: Size,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: x * width - side / 2, top: y * height - side / 2, side };
}

/** Moves the crop by a distance in pixels of the square window that shows it. */
export function moveCrop(crop: Crop, size: Size, by: { x: number; y: number }, windowSide: number): Crop {
  const { side } = cropInPixels(crop, size);
  const scale = side / windowSide;
  return clampCrop(
    { ...crop, x: crop.x - (by.x * scale) / size.width, y: crop.y - (by.y * scale) / size.height },
    size,
  );
}
