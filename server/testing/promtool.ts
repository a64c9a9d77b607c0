import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchFromDebian } from '../../scripts/find-chromium.ts';

export const ALARMS = fileURLToPath(new URL('../../deploy/prometheus/sparekey-alarms.yml', import.meta.url));

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
const UNPACKED = join(CACHE, 'sparekey-promtool');

const runs = (path: string) => spawnSync(path, ['--version']).status === 0;
const findPromtool = () =>
  [process.env.PROMTOOL_PATH, 'promtool', join(UNPACKED, 'usr/bin/promtool')].find((path) => path && runs(path));

/** Unpacks Debian's package without installing it, which would start a Prometheus server and need root. */
function unpackFromDebian() {
  if (!existsSync('/usr/bin/apt-get')) return;
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'promtool-'));
  const runApt = (args: string[]) => spawnSync('apt-get', args, { cwd: folder }).status === 0;
  const DOWNLOAD = ['download', '-qq', 'prometheus'];
  try {
    if (!runApt(DOWNLOAD) && !fetchFromDebian(runApt, (runPatiently) => runPatiently(DOWNLOAD))) return;
    const [archive = ''] = readdirSync(folder);
    if (spawnSync('dpkg-deb', ['-x', archive, 'unpacked'], { cwd: folder }).status !== 0) return;
    rmSync(UNPACKED, { recursive: true, force: true });
    renameSync(join(folder, 'unpacked'), UNPACKED);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fetches a promtool if there is none and Debian's packages are available. Returns the path of a working one. */
export function fetchPromtool(): string | undefined {
  const found = findPromtool();
  if (found) return found;
  unpackFromDebian();
  return findPromtool();
}

function ensurePromtool(): string {
  const path = fetchPromtool();
  if (path) return path;
  throw new Error(
    'No promtool was found or could be fetched: install Prometheus, or set PROMTOOL_PATH to its promtool.',
  );
}

/** A time series with a value per minute, in promtool's notation. */
export interface Series {
  name: string;
  labels: Record<string, string>;
  values: string;
}

interface Simulation {
  name: string;
  series: Series[];
  /** The alarms that fire after this many minutes, or with `isEver` at any time until then. */
  expected: { atMinute: number; alarms: string[]; isEver?: boolean }[];
}

const selector = ({ name, labels }: Series) =>
  `${name}{${Object.entries(labels)
    .map(([label, value]) => `${label}=${JSON.stringify(value)}`)
    .join(',')}}`;

const FIRING = 'ALERTS{alertstate="firing"}';

/** Returns promtool's report of the differences from the expectations, empty if there are none. */
export function runPromtool(simulations: Simulation[], evaluatedEveryMinutes = 1): string {
  const tests = simulations.map(({ name, series, expected }) => ({
    name,
    interval: '1m',
    input_series: series.map((one) => ({ series: selector(one), values: one.values })),
    promql_expr_test: expected.map(({ atMinute, alarms, isEver }) => ({
      expr: `group by (alertname) (${isEver ? `count_over_time(${FIRING}[${atMinute}m])` : FIRING})`,
      eval_time: `${atMinute}m`,
      exp_samples: alarms.map((alarm) => ({ labels: `{alertname="${alarm}"}`, value: 1 })),
    })),
  }));
  const folder = mkdtempSync(join(tmpdir(), 'sparekey-alarms-'));
  try {
    const file = join(folder, 'alarms.test.yml');
    // JSON is valid YAML.
    writeFileSync(
      file,
      JSON.stringify({ rule_files: [ALARMS], evaluation_interval: `${evaluatedEveryMinutes}m`, tests }),
    );
    const { status, stdout, stderr } = spawnSync(ensurePromtool(), ['test', 'rules', file], { encoding: 'utf8' });
    return status === 0 ? '' : `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
