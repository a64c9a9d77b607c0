import { createECDH, hkdfSync } from 'node:crypto';

const CURVE = 'prime256v1';
/** How many private keys there are, and one more */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

interface ServerKeys {
  /** As browsers get it */
  publicKey: string;
  privateKey: string;
}

/**
 * Browsers let in whoever holds these (VAPID, RFC 8292). Made of the server's own secret, as every key of ours: nothing to
 * keep, and nobody can push with the database or a backup of it. 48 bytes of it, so that no key is likelier than another.
 */
export function serverKeys(authSecret: string): ServerKeys {
  const seed = Buffer.from(hkdfSync('sha256', authSecret, 'sparekey', 'push', 48)).toString('hex');
  const number = (BigInt(`0x${seed}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Whether a browser's key is one that something can be encrypted for */
export function isPublicKey(bytes: Buffer): boolean {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  try {
    pair.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}
