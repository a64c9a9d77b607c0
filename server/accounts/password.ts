import { dictionary } from '@zxcvbn-ts/language-common';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { accountLimits } from '../../contract/limits.ts';

const derive = promisify(argon2);
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const HASH_BYTES = 32;

const digest = (password: string, nonce: Buffer, cost = COST) =>
  derive('argon2id', { message: Buffer.from(password), nonce, tagLength: HASH_BYTES, ...cost });

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** An argon2id hash in the usual text form, which names its own cost so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await digest(password, salt);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!parts) return false;
  const cost = { memory: Number(parts[1]), passes: Number(parts[2]), parallelism: Number(parts[3]) };
  const expected = Buffer.from(parts[5]!, 'base64');
  const actual = await digest(password, Buffer.from(parts[4]!, 'base64'), cost);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

const COMMON = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= accountLimits.passwordMin),
);

export const isCommonPassword = (password: string) => COMMON.has(password);
