import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BRAND = 'spk_';
const RANDOM_LENGTH = 43;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${BRAND}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

function inBase62(value: bigint, length: number): string {
  let [rest, text] = [value, ''];
  for (; rest > 0n; rest /= 62n) text = ALPHABET[Number(rest % 62n)]! + text;
  return text.padStart(length, '0');
}

/** The checksum lets secret scanners recognize a key without calling our API. */
const checksum = (text: string) => inBase62(BigInt(crc32(text)), CHECKSUM_LENGTH);

export const isKey = (text: string): boolean => text.startsWith(BRAND);

export const isWellFormedKey = (text: string): boolean =>
  SHAPE.test(text) && text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH)));

/** An unsalted hash is enough, because a key has 256 random bits. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

export function generateKey(): { key: string; prefix: string; secretHash: Buffer } {
  const text = BRAND + inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), RANDOM_LENGTH);
  const key = text + checksum(text);
  return { key, prefix: key.slice(0, BRAND.length + 6), secretHash: hashKey(key) };
}
