import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { accountLimits } from '../../contract/accounts/limits.ts';
import { createQueue } from '../platform/queue.ts';

const derive = promisify(argon2);
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

// Hashing is deliberately slow. Running more hashes than cores slows all of them and starves the thread pool, which files
// and photos need. A longer queue would only hold requests that users have given up on.
const queue = createQueue({ atOnce: Math.min(3, availableParallelism()), waiting: 150 });

const digest = (password: string, nonce: Buffer, cost = COST) =>
  queue.run(() => derive('argon2id', { message: Buffer.from(password), nonce, tagLength: HASH_BYTES, ...cost }));

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Returns PHC format, which includes the cost, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await digest(password, salt);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!parts) return false;
  const cost = { memory: Number(parts[1]), passes: Number(parts[2]), parallelism: Number(parts[3]) };
  const expected = Buffer.from(parts[5]!, 'base64');
  const actual = await digest(password, Buffer.from(parts[4]!, 'base64'), cost);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** Takes just as long without a hash, so that timing does not reveal whether the account exists. */
export async function isPasswordCorrect(hash: string | undefined, password: string): Promise<boolean> {
  if (hash !== undefined) return verifyPassword(hash, password);
  await digest(password, randomBytes(SALT_BYTES));
  return false;
}

let common: Promise<Set<string>> | undefined;

/** Loads the list on first use, because it would take a tenth of the startup time. */
async function readCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= accountLimits.passwordMin));
}

export const isCommonPassword = async (password: string) => (await (common ??= readCommonPasswords())).has(password);
