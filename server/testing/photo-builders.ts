import sharp from 'sharp';
import type { PrivatePurpose } from '../../contract/photos/photo-sizes.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import { send, type ApiResponse, type ServerTarget } from './call.ts';

interface Part {
  content: Buffer | string;
  name?: string;
  /** Null sends a plain field, which has no file name. */
  filename?: string | null;
  type?: string;
}

const BOUNDARY = 'sparekey-test-boundary';

export const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** Assembled manually, so that tests can send what no browser would. */
export function multipartBody(parts: Part[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ content, name = 'file', filename = 'photo.jpg', type = 'image/jpeg' }) => [
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"` +
          (filename === null ? '\r\n\r\n' : `; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`),
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
}

export const sendUpload = (
  server: ServerTarget,
  user: { accessToken: string } | undefined,
  body: Buffer,
  purpose?: PrivatePurpose,
): Promise<ApiResponse<Photo>> =>
  send<Photo>(server, 'POST', `/api/photos${purpose ? `?for=${purpose}` : ''}`, body, {
    as: user,
    headers: MULTIPART,
  });

export const upload = (
  server: ServerTarget,
  user: { accessToken: string } | undefined,
  content: Buffer,
  { for: purpose, ...part }: Omit<Part, 'content'> & { for?: PrivatePurpose } = {},
) => sendUpload(server, user, multipartBody([{ content, ...part }]), purpose);

/** Left half red, right half blue. */
export const picture = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' } },
      left: Math.floor(width / 2),
      top: 0,
    },
  ]);

export async function buildPhoto(server: ServerTarget, user: { accessToken: string }): Promise<Photo> {
  const { status, body } = await upload(server, user, await picture().jpeg().toBuffer());
  if (status !== 201) throw new Error(`The upload failed with status ${status}.`);
  return body;
}
