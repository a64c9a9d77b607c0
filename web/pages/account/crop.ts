/** A square piece of a picture: its centre as a share of the picture's sides, and how many times it is enlarged. */
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
export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The same piece, moved back inside the picture. */
export function keepInside({ x, y, zoom }: Crop, { width, height }: Size): Crop {
  const enlarged = between(zoom, 1, ZOOM_MAX);
  const side = Math.min(width, height) / enlarged;
  const [halfX, halfY] = [side / width / 2, side / height / 2];
  return { x: between(x, halfX, 1 - halfX), y: between(y, halfY, 1 - halfY), zoom: enlarged };
}

/** The piece in the picture's own pixels. */
export function pieceOf({ x, y, zoom }: Crop, { width, height }: Size): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: x * width - side / 2, top: y * height - side / 2, side };
}

/** Moved by so many pixels of a square window onto it. */
export function moved(crop: Crop, size: Size, by: { x: number; y: number }, windowSide: number): Crop {
  const { side } = pieceOf(crop, size);
  const scale = side / windowSide;
  return keepInside(
    { ...crop, x: crop.x - (by.x * scale) / size.width, y: crop.y - (by.y * scale) / size.height },
    size,
  );
}
