/** Larger than the server stores. Original photos have four times as many pixels, which is slow on bad connections. */
const SIDE_MAX_PIXELS = 2_400;

const toJpeg = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('Nothing was drawn.'))), 'image/jpeg', 0.88),
  );

export function drawPhoto(source: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const scale = Math.min(1, SIDE_MAX_PIXELS / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')!.drawImage(source, 0, 0, canvas.width, canvas.height);
  return toJpeg(canvas);
}

/** Returns the original file if the browser cannot decode it: the server may be able to, or explains why not. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file);
    const isTooLarge = Math.max(bitmap.width, bitmap.height) > SIDE_MAX_PIXELS;
    return isTooLarge ? await drawPhoto(bitmap, bitmap.width, bitmap.height) : file;
  } catch {
    return file;
  }
}
