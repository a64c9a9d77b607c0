import { existsSync, lstatSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lookUp } from '../../contract/look-up.ts';

/** Run by `deploy/run` and npm; the scripts are in `server/commands/`. */
export const COMMANDS: Readonly<Record<string, string>> = {
  user: 'manage-users.ts',
  import: 'run-import.ts',
  doctor: 'doctor.ts',
  verify: 'verify.ts',
  backup: 'backup.ts',
  restore: 'restore.ts',
};

const RELEASE = dirname(fileURLToPath(new URL('../', import.meta.url)));

/** An installed service has a settings file or a link to its newest release. */
export function findInstallation(): string | undefined {
  const settings = process.env.SPAREKEY_ENV ?? '/etc/sparekey.env';
  if (existsSync(settings)) return settings;
  const releases = dirname(RELEASE);
  const link = join(dirname(releases), 'current');
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return basename(releases) === 'releases' && isLink ? link : undefined;
}

export const commandLine = (name: string): string => (findInstallation() ? `deploy/run ${name}` : `npm run ${name} --`);

export function currentCommandLine(): string | undefined {
  const script = process.argv[1] ?? '';
  const name = Object.keys(COMMANDS).find((known) =>
    script.endsWith(join('server/commands', lookUp(COMMANDS, known)!)),
  );
  return name && ['deploy/run', name, ...process.argv.slice(2)].join(' ');
}
