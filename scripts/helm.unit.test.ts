import { Ajv } from 'ajv';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { Environment } from '../server/platform/environment.ts';
import { featureSettings } from '../server/settings.ts';
import { renderTemplates } from './test/render-templates.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const chart = join(root, 'deploy/helm');
const read = (name: string) => readFileSync(join(chart, name), 'utf8');
/** Parses YAML 1.1 like Kubernetes and Helm: `off` is false, and 0440 is octal. */
const parse = (text: string): unknown => parseYaml(text, { version: '1.1' });
const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

interface Container {
  command: string[];
  image: string;
  env: { name: string; value: string }[];
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } } | undefined;
}
interface Manifest {
  apiVersion: string;
  kind: 'Deployment' | 'Job' | 'Service' | 'PodDisruptionBudget' | 'Ingress';
  metadata: { name: string; annotations?: Record<string, string> };
  spec: {
    selector?: Record<string, string> & { matchLabels?: Record<string, string> };
    template?: { metadata: { labels: Record<string, string> }; spec: { containers: [Container] } };
  };
}
interface Values {
  settings: Record<string, string>;
  photosClaim: string;
  image: { digest: string };
  ingress: { enabled: boolean; host: string };
}

const FOLDERS = {
  Deployment: 'apps/v1',
  Job: 'batch/v1',
  Service: 'core/v1',
  PodDisruptionBudget: 'policy/v1',
  Ingress: 'networking/v1',
} as const;

const S3 = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'photos' };
const defaults = () => parse(read('values.yaml')) as Values;
function withSettings(settings: Record<string, string>, others: Partial<Values> = {}): Values {
  const values = defaults();
  return {
    ...values,
    ...others,
    settings: { ...values.settings, PUBLIC_URL: 'https://cars.example.com', ...settings },
  };
}

const files = readdirSync(join(chart, 'templates')).map((name) => read(join('templates', name)));
const render = (values: Values): Manifest[] =>
  renderTemplates(files, { Values: values, Release: { Name: 'cars' }, Chart: parse(read('Chart.yaml')) })
    .filter((text) => text.trim() !== '')
    .map((text) => parse(text) as Manifest);
const containersOf = (manifests: Manifest[]) => manifests.flatMap(({ spec }) => spec.template?.spec.containers ?? []);

const SITES: [string, Values][] = [
  ['S3', withSettings(S3)],
  ['a volume', withSettings({}, { photosClaim: 'photos' })],
  ['an ingress', withSettings(S3, { ingress: { ...defaults().ingress, enabled: true, host: 'cars.example.com' } })],
  ['a digest', withSettings(S3, { image: { ...defaults().image, digest: `sha256:${'0'.repeat(64)}` } })],
];

describe('the chart', () => {
  it.each(SITES)('with %s contains every resource of a marketplace', (_, values) => {
    const kinds = render(values).map(({ kind }) => kind);
    const always = ['Deployment', 'Deployment', 'Job', 'PodDisruptionBudget', 'Service'];
    expect(kinds.toSorted()).toEqual(values.ingress.enabled ? [...always, 'Ingress'].toSorted() : always);
  });

  it('has only fields that Kubernetes knows, with values of their types', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sparekey-chart-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const lines = SITES.flatMap(([, values]) => render(values)).map(
      (manifest, index) =>
        `export const m${index}: import('kubernetes-types/${FOLDERS[manifest.kind]}').${manifest.kind} = ${JSON.stringify(manifest)};`,
    );
    const web = lines.find((line) => line.includes('"readinessProbe"'))!;
    const mistakes = [
      ['"readinessProbe"', '"readyProbe"'],
      ['"maxSurge":1', '"maxSurge":true'],
      ['"apps/v1"', '"apps/v2"'],
    ] as const;
    for (const [right] of mistakes) expect(web).toContain(right);
    const texts = [lines.join('\n'), ...mistakes.map(([right, mistake]) => web.replace(right, mistake))];
    const files = texts.map((text, index) => {
      writeFileSync(join(folder, `${index}.ts`), text);
      return `${index}.ts`;
    });
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', '', '--ignoreConfig'];
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, ...options, ...files], { encoding: 'utf8', cwd: folder });
    // Only the deliberate mistakes fail.
    const wrong = [...stdout.matchAll(/^(\d+\.ts)\(.*error TS/gm)].map(([, file]) => file);
    expect([...new Set(wrong)].toSorted(), stdout).toEqual(files.slice(1));
  });

  it('selects its own pods, and starts existing commands', () => {
    const manifests = render(SITES[2]![1]);
    const labels = manifests.flatMap(({ spec }) => (spec.template ? [spec.template.metadata.labels] : []));
    for (const { kind, spec } of manifests) {
      if (!spec.selector) continue;
      const expected = Object.entries(spec.selector.matchLabels ?? (spec.selector as Record<string, string>));
      const found = labels.filter((own) => expected.every(([name, value]) => own[name] === value));
      expect(found, kind).toHaveLength(1);
    }
    const scripts = containersOf(manifests).map(({ command }) => command[1]!);
    expect(scripts.toSorted()).toEqual(['server/commands/migrate.ts', 'server/main.ts', 'server/worker.ts']);
    for (const script of scripts) expect(readFileSync(join(root, script), 'utf8')).not.toBe('');
    const migration = manifests.find(({ kind }) => kind === 'Job')!;
    expect(migration.metadata.annotations!['helm.sh/hook']).toBe('pre-install,pre-upgrade');
  });

  it('sets only existing settings, each once, and secrets only as files', () => {
    const known = { ...Environment.shape, ...featureSettings };
    for (const { env } of containersOf(SITES.flatMap(([, values]) => render(values)))) {
      const names = env.map(({ name }) => name);
      expect(names.filter((name) => !(name.replace(/_FILE$/, '') in known))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toEqual(expect.arrayContaining(['AUTH_SECRET_FILE', 'DATABASE_URL_FILE', 'PUBLIC_URL']));
    }
  });

  it('has the version of this package, and the image digest if one is given', () => {
    const { version: own, appVersion } = parse(read('Chart.yaml')) as { version: string; appVersion: string };
    expect([own, appVersion]).toEqual([version, version]);
    const imagesOf = (values: Values) => new Set(containersOf(render(values)).map(({ image }) => image));
    expect(imagesOf(SITES[0]![1])).toEqual(new Set([`ghcr.io/sparekey/sparekey:${version}`]));
    expect(imagesOf(SITES[3]![1])).toEqual(new Set([`ghcr.io/sparekey/sparekey:${version}@sha256:${'0'.repeat(64)}`]));
  });

  it('rejects values that would lose photos, are incomplete or contain a secret', () => {
    const validate = new Ajv({ strict: false }).compile(JSON.parse(read('values.schema.json')) as object);
    for (const [name, values] of SITES) expect(validate(values), name).toBe(true);
    const wrong = [
      defaults(),
      withSettings({}),
      withSettings({ ...S3, PUBLIC_URL: '' }),
      withSettings({ ...S3, AUTH_SECRET: 'told' }),
      withSettings({ ...S3, WORKERS: 'on' }),
      withSettings(S3, { ingress: { ...defaults().ingress, enabled: true } }),
    ];
    expect(wrong.filter((values) => validate(values))).toEqual([]);
  });
});
