// make-secrets FOLDER: what the containers of one installation share. Made once; what is there stays.
// make-secrets FOLDER NAME < FILE: keeps a secret of the operator with them, such as smtp-url.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The containers run as different users. Nobody else mounts the folder. */
const READABLE = 0o444;

const [folder = '', brought] = process.argv.slice(2);

function write(name: string, secret: string): void {
  const file = join(folder, name);
  rmSync(file, { force: true });
  writeFileSync(file, secret, { flag: 'wx' });
  // Whatever the umask is
  chmodSync(file, READABLE);
}

function keep(name: string, make: () => string): string {
  const file = join(folder, name);
  const secret = existsSync(file) ? readFileSync(file, 'utf8').trim() : make();
  write(name, secret);
  return secret;
}

if (folder === '' || (brought !== undefined && !/^[a-z][a-z0-9-]*$/.test(brought))) {
  console.error('Usage: make-secrets FOLDER [NAME], with the secret of that name as its input');
  process.exitCode = 1;
} else if (brought !== undefined) {
  write(brought, readFileSync(0, 'utf8').trim());
} else {
  keep('auth-secret', () => randomBytes(32).toString('base64url'));
  const password = keep('postgres-password', () => randomBytes(24).toString('hex'));
  keep('database-url', () => `postgresql://sparekey:${password}@database/sparekey`);
}
