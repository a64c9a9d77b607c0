import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ALARMS = fileURLToPath(new URL('../../deploy/prometheus/sparekey-alarms.yml', import.meta.url));

/** Debian has it in the package `prometheus`. It is not needed to develop, so tests do without where it is missing. */
export const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** With a value for each minute, in promtool's notation */
export interface Series {
  name: string;
  labels: Record<string, string>;
  values: string;
}

interface Simulation {
  name: string;
  series: Series[];
  /** Which alarms are firing after so many minutes, or were at any time until then */
  expected: { atMinute: number; alarms: string[]; isEver?: boolean }[];
}

const selector = ({ name, labels }: Series) =>
  `${name}{${Object.entries(labels)
    .map(([label, value]) => `${label}=${JSON.stringify(value)}`)
    .join(',')}}`;

const FIRING = 'ALERTS{alertstate="firing"}';

/** What differs from what was expected, in promtool's words; nothing if all is well. */
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
    // YAML includes JSON.
    writeFileSync(
      file,
      JSON.stringify({ rule_files: [ALARMS], evaluation_interval: `${evaluatedEveryMinutes}m`, tests }),
    );
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    return status === 0 ? '' : `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
