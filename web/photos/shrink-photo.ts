/** More than the server keeps. A photo of a phone has four times as much, which takes long over a bad connection. */
const LONGEST = 2_400;

const toJpeg = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('Nothing was drawn.'))), 'image/jpeg', 0.88),
  );

export function drawPhoto(source: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')!.drawImage(source, 0, 0, canvas.width, canvas.height);
  return toJpeg(canvas);
}

/** As it is, where this browser cannot read it: the server may, or says why not. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file);
    const isLarge = Math.max(bitmap.width, bitmap.height) > LONGEST;
    return isLarge ? await drawPhoto(bitmap, bitmap.width, bitmap.height) : file;
  } catch {
    return file;
  }
}
