import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts the picture, so that access to the storage is not enough to read it. Authenticates the file name, so files cannot be swapped. */
export function sealPicture(key: string, file: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'hex'), nonce).setAAD(Buffer.from(file));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Returns undefined if the key is wrong or the file was changed. */
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
