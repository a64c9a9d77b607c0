import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../platform/installation.ts';
import { fileOf, PROCESS_ENV } from '../testing/bundle.ts';
import { buildRelease, pointTo } from '../testing/release.ts';
import { createTestDatabase, databaseUrl } from '../testing/test-database.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SECRET = 'a secret of a public site that nobody guesses';
const folder = mkdtempSync(join(tmpdir(), 'sparekey-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, args: string[], { env = {}, cwd = folder }: { env?: NodeJS.ProcessEnv; cwd?: string }) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...PROCESS_ENV, ...env },
  });
  return { status, stdout, stderr };
}

describe('deploy/run', () => {
  const settings = join(folder, 'sparekey.env');
  const deployRun = (...args: string[]) =>
    run(join(ROOT, 'deploy/run'), args, {
      env: { SPAREKEY_ENV: settings, SPAREKEY_APP: ROOT, SPAREKEY_USER: userInfo().username },
    });

  it('passes the settings to a command as systemd parses them, and the command prints its database', async () => {
    const database = await createTestDatabase();
    writeFileSync(
      settings,
      `# The site\nNODE_ENV = "production"\nDATABASE_URL="${databaseUrl(database)}"\nAUTH_SECRET='${SECRET}'
PUBLIC_URL='https://cars.example'\nPAYMENTS="sandbox"\nMAIL_FROM="Cars <no-reply@cars.example>"
DATA_DIR="${join(folder, 'photos of cars')}"\nSMTP_URL=smtp://127.0.0.1:1`,
    );
    const { status, stderr } = deployRun('user', 'ban', 'nobody@example.test');
    expect(stderr).toBe(
      `Database: ${database.database} at ${database.host}\n` +
        'No account has the address nobody@example.test. Create it first, or let the user sign up.\n',
    );
    expect(status).toBe(1);
    expect(deployRun('verify')).toMatchObject({ status: 0, stdout: 'Everything is in order.\n' });
  });

  it('runs every command, and lists them for an unknown one', () => {
    writeFileSync(settings, `DATA_DIR=${join(folder, 'nothing')}\nSEED=none`);
    for (const name of Object.keys(COMMANDS)) {
      const { status, stderr } = deployRun(name);
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(/^(Usage: deploy\/run|Database: the embedded one in)/),
      ]);
    }
    expect(deployRun('improt').stderr).toBe(
      'There is no command improt, only user, import, doctor, verify, backup, restore.\n',
    );
    expect(deployRun().stderr).toMatch(/^Usage: deploy\/run COMMAND/);
  });
});

describe('a command without settings', () => {
  const node = process.execPath;

  it.each([
    ['commands/manage-users.ts', ['remove-demo'], 'deploy/run user remove-demo'],
    ['commands/run-import.ts', ['export.json'], 'deploy/run import export.json'],
    ['commands/restore.ts', ['backup'], 'deploy/run restore backup'],
    ['main.ts', [], 'systemctl start sparekey'],
  ])('creates no database where a service is installed: %s', (script, args, advice) => {
    const settings = join(folder, 'installed.env');
    writeFileSync(settings, 'NODE_ENV=production\n');
    const cwd = join(folder, 'somewhere');
    mkdirSync(cwd, { recursive: true });
    const { status, stderr } = run(node, [fileOf(script), ...args], {
      cwd,
      env: { SPAREKEY_ENV: settings },
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`Run \`${advice}\` instead`);
    expect(existsSync(join(cwd, '.data'))).toBe(false);
  });

  it('recognises a folder of releases as an installation', () => {
    const release = buildRelease(join(folder, 'site/releases/1'));
    const current = pointTo(join(folder, 'site/current'), release);
    const { status, stderr } = run(node, [join(current, 'server/commands/manage-users.ts'), 'remove-demo'], {
      cwd: current,
      env: { SPAREKEY_ENV: join(folder, 'none.env') },
    });
    expect(status).toBe(1);
    expect(stderr).toContain('Run `deploy/run user remove-demo` instead');
    expect(existsSync(join(release, '.data'))).toBe(false);
  });

  it('creates no database in production', () => {
    const { status, stderr } = run(node, [fileOf('commands/run-import.ts'), 'export.json'], {
      env: {
        NODE_ENV: 'production',
        AUTH_SECRET: SECRET,
        PAYMENTS: 'sandbox',
        PUBLIC_URL: 'https://cars.example',
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'no-reply@cars.example',
        DATA_DIR: join(folder, 'mistyped'),
      },
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`There is no database in ${join(folder, 'mistyped')}`);
    expect(existsSync(join(folder, 'mistyped'))).toBe(false);
  });
});
