// make-secrets FOLDER: creates the secrets that the containers of an installation share, unless they exist.
// make-secrets FOLDER NAME < FILE: stores a secret of the operator with them, such as smtp-url.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The containers run as different users, and no other container mounts the folder. */
const READABLE = 0o444;

const [folder = '', ownName] = process.argv.slice(2);

function write(name: string, secret: string): void {
  const file = join(folder, name);
  rmSync(file, { force: true });
  writeFileSync(file, secret, { flag: 'wx' });
  // Sets the mode explicitly, because the umask may restrict it.
  chmodSync(file, READABLE);
}

function writeOnce(name: string, make: () => string): string {
  const file = join(folder, name);
  const secret = existsSync(file) ? readFileSync(file, 'utf8').trim() : make();
  write(name, secret);
  return secret;
}

if (folder === '' || (ownName !== undefined && !/^[a-z][a-z0-9-]*$/.test(ownName))) {
  console.error('Usage: make-secrets FOLDER [NAME], with the secret of that name as its input');
  process.exitCode = 1;
} else if (ownName !== undefined) {
  write(ownName, readFileSync(0, 'utf8').trim());
} else {
  writeOnce('auth-secret', () => randomBytes(32).toString('base64url'));
  const password = writeOnce('postgres-password', () => randomBytes(24).toString('hex'));
  writeOnce('database-url', () => `postgresql://sparekey:${password}@database/sparekey`);
}
