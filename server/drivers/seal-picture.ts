import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Nobody who has the disk, the bucket or a copy of either can look at it. `file` is bound to it: no file passes for another. */
export function sealPicture(key: string, file: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'hex'), nonce).setAAD(Buffer.from(file));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Undefined where another key sealed it, or it is not what was sealed. */
export function openPicture(key: string, file: string, sealed: Buffer): Buffer | undefined {
  try {
    const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'hex'), sealed.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(file))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}
