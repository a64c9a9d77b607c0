import { createECDH, hkdfSync } from 'node:crypto';

const CURVE = 'prime256v1';
/** Order of the curve: private keys are from 1 to one less than this. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

interface ServerKeys {
  /** In the format that browsers expect */
  publicKey: string;
  privateKey: string;
}

/**
 * The keys that authorise us to send pushes (VAPID, RFC 8292). Derived from the server's secret like all our keys, so
 * they need no storage and cannot be taken from the database or its backups. Uses 48 bytes to avoid a modulo bias.
 */
export function serverKeys(authSecret: string): ServerKeys {
  const seed = Buffer.from(hkdfSync('sha256', authSecret, 'sparekey', 'push', 48)).toString('hex');
  const number = (BigInt(`0x${seed}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(number.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

/** Whether a payload can be encrypted for this key of a browser */
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
