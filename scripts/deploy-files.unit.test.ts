import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { liveLimits } from '../contract/live/limits.ts';
import { Environment } from '../server/platform/environment.ts';
import { featureSettings } from '../server/settings.ts';
import { COMMANDS } from '../server/platform/installation.ts';
import { findUnknownSettings } from '../server/platform/unknown-settings.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const filesBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length));

const known = { ...Environment.shape, ...featureSettings };
const namesIn = (text: string, pattern: RegExp) => [...new Set(text.match(pattern) ?? [])];

/** Metrics that other programs expose: the backup script and Prometheus exporters. */
const FOREIGN = new Set(['sparekey_backup_timestamp_seconds', 'sparekey_backup_lost_photos']);
const METRIC = /\b(?:sparekey|http|nodejs|process)_[a-z0-9_]+/g;
const sources = filesBelow('server')
  .filter((path) => path.endsWith('.ts') && !path.includes('.test.'))
  .map(read)
  .join('\n');
const exposed = new Set(namesIn(sources, METRIC));
const isExposed = (name: string) => FOREIGN.has(name) || exposed.has(name.replace(/_(bucket|sum|count)$/, ''));

describe('deployment files', () => {
  it.each(['deploy/prometheus/sparekey-alarms.yml', 'deploy/grafana/sparekey-dashboard.json'])(
    '%s uses only metrics that exist',
    (path) => {
      const queried = namesIn(read(path), METRIC);
      expect(queried.length).toBeGreaterThan(10);
      expect(queried.filter((name) => !isExposed(name))).toEqual([]);
    },
  );

  it('monitor only targets on the same machine', () => {
    const targets = [...read('deploy/prometheus/prometheus.yml').matchAll(/127\.0\.0\.1:(\d+)/g)].map(
      ([, port]) => port,
    );
    const port = /^METRICS_PORT=(\d+)$/m.exec(read('deploy/sparekey.env'))?.[1];
    expect(targets).toEqual(['9093', port, '9115', '9100']);
    expect(read('docs/operating.md')).not.toMatch(/\bsudo\b/);
  });

  it('explain every alarm', () => {
    const alarms = [...read('deploy/prometheus/sparekey-alarms.yml').matchAll(/alert: (\w+)/g)].map(
      ([, name]) => name!,
    );
    const guide = read('docs/operating.md');
    expect(alarms.filter((name) => !guide.includes(name))).toEqual([]);
  });

  it.each(['deploy/sparekey.env', 'deploy/sparekey.container.env'])('%s has only settings that exist', (path) => {
    const names = [...read(path).matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!);
    expect(names.filter((name) => name !== 'TMPDIR' && !(name.replace(/_FILE$/, '') in known))).toEqual([]);
  });

  it('give a systemd unit no setting that the environment file would override', () => {
    const names = new Set([...read('deploy/sparekey.env').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name!));
    const units = filesBelow('deploy/systemd').filter((path) => path.endsWith('.service'));
    expect(units.length).toBeGreaterThan(2);
    for (const path of units) {
      const given = [...read(path).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) => line!.split(' '));
      const overridden = given.map((setting) => setting.split('=')[0]!).filter((name) => names.has(name));
      expect(overridden, path).toEqual([]);
    }
  });

  it('have comments on separate lines, since systemd would treat them as part of the value', () => {
    const pages = [...filesBelow('docs').filter((path) => path.endsWith('.md')), 'README.md'];
    for (const path of [...pages, 'deploy/sparekey.env', 'deploy/sparekey.container.env']) {
      const commented = [...read(path).matchAll(/^ *([A-Z][A-Z0-9_]*)=.*[ \t]#.*$/gm)];
      const settings = commented.filter(([, name]) => name!.replace(/_FILE$/, '') in known);
      expect(
        settings.map(([line]) => line),
        path,
      ).toEqual([]);
    }
  });

  it('wait for the real database, not for the temporary one that initialises a new volume', () => {
    expect(read('deploy/compose.yaml')).toMatch(/test: \[CMD, pg_isready, -h, 127\.0\.0\.1, /);
  });

  it('copy every file that the server reads into the image', () => {
    const copied = new Set(
      [...read('deploy/Dockerfile').matchAll(/^COPY --from=without-database \/app\/(\S+)/gm)].map(([, name]) => name!),
    );
    const ignored = read('.dockerignore');
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const served = [...filesBelow('server'), ...filesBelow('contract')].filter(
      (path) => path.endsWith('.ts') && !/\.(?:test|arbitrary)\.|^server\/testing\/|\.unit\./.test(path),
    );
    for (const path of served) {
      const imports =
        /^(?:import|export) (?:type )?(?:\{[^}]*\}|[\w* ]+)(?:, \{[^}]*\})? from '([^']+)'|\bimport\('([^']+)'\)|\bnew URL\('(\.[^']+)'/gm;
      for (const found of read(path).matchAll(imports)) {
        const target = found.slice(1).find((part) => part !== undefined);
        if (target!.startsWith('.')) {
          const [folder] = join(dirname(path), target!).split('/');
          if (folder !== '.' && folder !== '') expect(copied, `${path}: ${target}`).toContain(folder);
        } else if (!target!.startsWith('node:')) {
          const name = target!.split('/', target!.startsWith('@') ? 2 : 1).join('/');
          // Only used by commands that do not run in the image
          if (name !== 'vite') expect(dependencies, `${path}: ${target}`).toHaveProperty([name]);
        }
      }
    }
    for (const name of copied) if (name !== 'node_modules' && name !== 'dist') expect(ignored).toContain(`!${name}\n`);
  });

  it.each(['deploy/Dockerfile', 'deploy/compose.yaml', 'deploy/compose.embedded.yaml'])(
    '%s builds on images pinned by digest',
    (path) => {
      const images = [...read(path).matchAll(/^(?:FROM| *image:) (\S+:\S+)/gm)].map(([, image]) => image!);
      const foreign = images.filter((image) => !image.startsWith('ghcr.io/sparekey/'));
      expect(images.length).toBeGreaterThan(0);
      expect(foreign.filter((image) => !/:\d+\.[\w.-]+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
    },
  );

  it.each(['deploy/compose.yaml', 'deploy/compose.embedded.yaml'])(
    '%s starts its own version on any port, and passes on only variables that are read',
    (path) => {
      const { version } = JSON.parse(read('package.json')) as { version: string };
      const images = [...read(path).matchAll(/image: ghcr\.io\/sparekey\/sparekey:(\S+?)(-embedded)?$/gm)];
      expect(images.map(([, image]) => image)).toEqual(['', ''].map(() => `\${SPAREKEY_VERSION:-${version}}`));
      const ports = [...read(path).matchAll(/'127\.0\.0\.1:(.*?):\d+'/g)].map(([, port]) => port);
      expect(ports.length).toBeGreaterThan(0);
      for (const port of ports) expect(port).toMatch(/^\$\{SPAREKEY_\w*PORT:-\d+\}$/);
      const names = namesIn(read(path), /\bSPAREKEY_\w+/g).map((name) => [name, 'x'] as const);
      expect(findUnknownSettings(Object.fromEntries(names), new Set())).toEqual([]);
    },
  );

  it('do not buffer streams, and time out later than the heartbeat', () => {
    const location = /^location = \/api\/events {\n([^}]+)}/m.exec(read('deploy/nginx/sparekey-locations.conf'))?.[1];
    expect(location).toMatch(/^ *proxy_buffering off;$/m);
    const seconds = Number(/proxy_read_timeout (\d+)s;/.exec(location!)?.[1]);
    expect(seconds).toBeGreaterThan(2 * liveLimits.heartbeatSeconds);
  });

  it('name only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read('docs/operating.md').matchAll(/(?:npm run|deploy\/run) ([a-z:]+)/g)].map(
      ([, name]) => name!,
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const run = [...read('docs/operating.md').matchAll(/deploy\/run ([a-z]+)/g)].map(([, name]) => name!);
    expect(run.filter((name) => !(name in COMMANDS))).toEqual([]);
    for (const [name, file] of Object.entries(COMMANDS)) expect(scripts[name]).toBe(`node server/commands/${file}`);
    const servers = [...read('docs/operating.md').matchAll(/server\/([a-z-]+)\.ts/g)].map(
      ([, name]) => `server/${name}.ts`,
    );
    expect(servers.filter((path) => !filesBelow('server').includes(path))).toEqual([]);
  });
});
