import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createServer } from '../app.ts';
import { archiveGauges } from '../backups/index.ts';
import { gauges } from '../features.ts';
import { thresholds } from '../platform/health/thresholds.ts';
import { createReads } from '../platform/database/reads.ts';
import { saveCommandRun } from '../system/command-run.queries.ts';
import { createLog } from '../platform/log.ts';
import { measureGauges } from '../platform/metrics/gauges.ts';
import { createMetrics, type MetricFamily } from '../platform/metrics/metrics.ts';
import { measureProcess } from '../platform/metrics/process-metrics.ts';
import { createSupervisor } from '../platform/processes/supervisor.ts';
import { promtoolSeries, ALARM_SCENARIOS } from '../testing/alarm-scenarios.ts';
import { ALARMS, runPromtool, type Series } from '../testing/promtool.ts';
import { createTestDatabase, databaseUrl } from '../testing/test-database.ts';
import { useTestServer } from '../testing/test-server.ts';

const alarms = readFileSync(ALARMS, 'utf8');
const names = [...alarms.matchAll(/alert: (\w+)/g)].map(([, name]) => name!);
const server = useTestServer({ rateLimit: true });

interface ExportedSample {
  name: string;
  type: MetricFamily['type'];
  labels: Record<string, string>;
  value: number;
}
/** All metrics of a new site before the first visit, after its workers have started and a replica was checked. */
let exported: ExportedSample[];

beforeAll(async () => {
  const metrics = createMetrics();
  const log = createLog('silent');
  const replica = databaseUrl(await createTestDatabase());
  const config = { ...server.config, replicas: { urls: [replica], maxLagSeconds: 60 } };
  const { app, workers, ownTasks, services } = await createServer({
    config,
    pool: server.pool,
    log,
    pages: 'none',
    metrics,
  });
  await services.reads.check();
  measureProcess(metrics);
  measureGauges(metrics, server.pool, [...gauges, ...archiveGauges({ walArchive: 's3' })]);
  createSupervisor([{ name: 'web-1', file: '' }], { log, metrics, findNode: () => process.execPath });
  workers.start();
  ownTasks.start();
  // The alarms about verify need at least one run.
  await saveCommandRun(server.pool, 'verify', { result: 'good', count: 0, seconds: 3 });
  const families = await metrics.families(60);
  await Promise.all([workers.stop(), ownTasks.stop()]);
  await app.close();
  exported = families.flatMap(({ name, type, samples }) =>
    samples.map(({ suffix, labels, value }) => ({ name: name + suffix, type, labels, value })),
  );
});

interface Selector {
  name: string;
  matches: (labels: Record<string, string>) => boolean;
}

function readSelector(text: string): Selector {
  const [, name, matchers = ''] = /^(\w+)(?:\{(.*)\})?$/s.exec(text)!;
  const tests = [...matchers.matchAll(/(\w+)(=~|!~|!=|=)"([^"]*)"/g)].map(([, label, operator, value]) => {
    const isLike = new RegExp(`^(?:${operator!.includes('~') ? value! : RegExp.escape(value!)})$`);
    return (labels: Record<string, string>) => isLike.test(labels[label!] ?? '') !== operator!.startsWith('!');
  });
  return { name: name!, matches: (labels) => tests.every((test) => test(labels)) };
}

const ours = /\b(?:sparekey_(?!backup_)|http_|nodejs_|process_)\w+(?:\{[^}]*\})?/g;
const expressions = alarms.replaceAll(/^ *(?:#|summary:|- alert:).*$/gm, '');
const usedMetrics = [...new Set(expressions.match(ours))];

describe('alarms', () => {
  it.each(usedMetrics)('row 88: use only metrics that a new site exports, and counters that start at 0: %s', (text) => {
    const { name, matches } = readSelector(text.replace('{job="sparekey"}', ''));
    const found = exported.filter((one) => one.name === name && matches(one.labels));
    expect(found.length).toBeGreaterThan(0);
    const isCounted = new RegExp(`(?:increase|rate)\\(${RegExp.escape(text)}\\[`).test(expressions);
    if (isCounted) for (const { type } of found) expect(type).not.toBe('gauge');
  });

  it('row 88: get no replica metric from a process that does not check replicas, such as a worker', async () => {
    const metrics = createMetrics();
    const urls = [databaseUrl(await createTestDatabase())];
    const reads = createReads({ pool: server.pool, urls, maxLagSeconds: 60, log: createLog('silent'), metrics });
    const usable = async () =>
      (await metrics.families())
        .find(({ name }) => name === 'sparekey_replica_usable')!
        .samples.map(({ value }) => value);
    expect(await usable()).toEqual([]);
    // Check twice, because a check reads the heartbeat of the previous one.
    await reads.check();
    await reads.check();
    expect(await usable()).toHaveLength(1);
    await reads.close();
  });

  it('row 88: use the same thresholds as the health checks', () => {
    const product = (text: string) => text.split('*').reduce((result, factor) => result * Number(factor), 1);
    const limitsOf = (alarm: string) => {
      const rule = new RegExp(`alert: ${alarm}\\n.*?\\n {8}for:`, 's').exec(alarms)![0];
      return [...rule.matchAll(/[<>] ([\d.* ]*\d)(?![\d.]* \*)/g)].map(([, text]) => product(text!));
    };
    const ages = [...alarms.matchAll(/alert: (\w+)\n +expr: max[^\n]*sparekey_\w+_(?:late|open)_seconds\)/g)];
    expect(ages).toHaveLength(gauges.filter(({ name }) => /_(late|open)_seconds$/.test(name)).length);
    for (const [, alarm] of ages) expect([alarm, ...limitsOf(alarm!)]).toEqual([alarm, thresholds.lateSeconds]);
    expect({
      clock: limitsOf('SparekeyClock'),
      backup: limitsOf('SparekeyNoBackup'),
      archive: limitsOf('SparekeyArchiveLate'),
      verify: limitsOf('SparekeyVerifyOld'),
      disk: limitsOf('SparekeyDiskFull'),
      certificate: limitsOf('SparekeyCertificate'),
    }).toEqual({
      clock: [thresholds.clockSeconds],
      backup: [thresholds.backupSeconds],
      archive: [thresholds.archiveSeconds, thresholds.backupSeconds],
      verify: [thresholds.verifySeconds],
      disk: [thresholds.diskShare, thresholds.diskShare],
      certificate: [thresholds.certificateDays * 86_400],
    });
    expect(alarms).toContain(
      `> ${thresholds.taskRounds} * max by (task) (sparekey_task_interval_seconds) + ${thresholds.taskSeconds}\n`,
    );
  });

  it('row 88: each have a scenario in which they fire', () => {
    const shown = new Set(ALARM_SCENARIOS.map(({ alarm }) => alarm));
    expect(names.filter((name) => !shown.has(name) && name !== 'SparekeyNeverBackedUp')).toEqual([]);
  });
});

const MINUTES_OF_DAY = 1_440;

/** Metrics from other sources: Prometheus itself, the blackbox exporter, the node exporter and the backup script. */
function foreignSeries(minutes: number): Series[] {
  const always = (value: number) => promtoolSeries([value, minutes + 1]);
  const site = { job: 'sparekey-site', instance: 'https://cars.example.com/api/ready' };
  const node = { job: 'node', instance: 'one' };
  const disk = (mountpoint: string, fstype: string, [avail, readonly]: [number, number]): Series[] => {
    const labels = { ...node, device: `/dev${mountpoint}`, mountpoint, fstype };
    return [
      { name: 'node_filesystem_avail_bytes', labels, values: always(avail) },
      { name: 'node_filesystem_size_bytes', labels, values: always(100) },
      { name: 'node_filesystem_files_free', labels, values: always(500) },
      { name: 'node_filesystem_files', labels, values: always(1_000) },
      { name: 'node_filesystem_readonly', labels, values: always(readonly) },
    ];
  };
  return [
    { name: 'up', labels: { job: 'sparekey', instance: 'one' }, values: always(1) },
    { name: 'up', labels: node, values: always(1) },
    { name: 'up', labels: site, values: always(1) },
    { name: 'probe_success', labels: site, values: always(1) },
    { name: 'probe_ssl_earliest_cert_expiry', labels: site, values: always(60 * 86_400) },
    {
      name: 'sparekey_backup_timestamp_seconds',
      labels: node,
      values: Array.from({ length: Math.ceil(minutes / MINUTES_OF_DAY) }, (_, day) =>
        promtoolSeries([day * 86_400, MINUTES_OF_DAY]),
      ).join(' '),
    },
    { name: 'sparekey_backup_lost_photos', labels: node, values: always(0) },
    ...['/', '/srv', '/var/backups', '/mnt/other-disk'].flatMap((mountpoint) => disk(mountpoint, 'ext4', [50, 0])),
    // File systems that are always full and must not cause an alarm
    ...disk('/run', 'tmpfs', [0, 0]),
    ...disk('/boot/efi', 'vfat', [1, 0]),
    ...disk('/snap/core', 'squashfs', [0, 1]),
    ...disk('/media/cdrom', 'iso9660', [0, 1]),
  ];
}

/** Replaces metrics that depend on the machine that runs the tests. */
const USUAL: Record<string, number> = {
  nodejs_eventloop_lag_p99_seconds: 0.01,
  process_start_time_seconds: 0,
  sparekey_wal_archive_age_seconds: 40,
  sparekey_base_backup_age_seconds: 3_600,
  sparekey_verify_timestamp_seconds: 0,
  sparekey_replica_usable: 1,
  sparekey_database_waiting_requests: 0,
};

const TASKS = new Set(['expire holds', 'send mails', 'send reminders', 'forget what is old']);

/** Simulates a healthy site over time, based on the metrics that a real one exported. */
function site(minutes: number, changes: Record<string, string> = {}): Series[] {
  const isUsed = (one: ExportedSample) =>
    usedMetrics
      .map(readSelector)
      .some(({ name, matches }) => name === one.name && matches({ job: 'sparekey', ...one.labels }));
  const isRedundant = ({ name, labels }: ExportedSample) =>
    (name === 'http_request_duration_seconds_count' && !(labels.route === '/api/cars' && labels.method === 'GET')) ||
    (name.startsWith('sparekey_task_') && !TASKS.has(labels.task!));
  const own = exported
    .filter((one) => isUsed(one) && !isRedundant(one))
    .map(({ name, labels, value }): Series => {
      const all = { job: 'sparekey', instance: 'one', process: 'web', ...labels };
      if (name.startsWith('http_request_duration')) return { name, labels: all, values: `0+10x${minutes}` };
      if (name.startsWith('sparekey_task_last')) return { name, labels: all, values: `0+60x${minutes}` };
      const usual = USUAL[name] ?? (name.endsWith('_total') ? 0 : value);
      return { name, labels: all, values: promtoolSeries([usual, minutes + 1]) };
    });
  const series = [...own, ...foreignSeries(minutes)];
  for (const [text, values] of Object.entries(changes)) {
    const { name, matches } = readSelector(text);
    const changed = series.filter((one) => one.name === name && matches(one.labels));
    if (changed.length === 0) throw new Error(`Nothing tells ${text}.`);
    for (const one of changed) one.values = values;
  }
  return series;
}

// Simulating a week takes some seconds, and minutes on a busy machine.
describe('alarms in promtool', { timeout: 600_000 }, () => {
  it('row 88: fire in their scenarios, without other alarms', () => {
    const simulations = ALARM_SCENARIOS.map(({ alarm, when, changes, firesBy, quietAt = 9 }) => ({
      name: `${alarm}: ${when}`,
      series: site(120, changes),
      expected: [
        { atMinute: quietAt, alarms: [], isEver: true },
        { atMinute: firesBy, alarms: [alarm] },
      ],
    }));
    expect(runPromtool(simulations)).toBe('');
  });

  it('row 88: allow a new site a day and a half for its first backup', () => {
    const minutes = 37 * 60;
    const isMissing = promtoolSeries(['_', minutes]);
    const changes = {
      sparekey_backup_timestamp_seconds: isMissing,
      sparekey_backup_lost_photos: isMissing,
      sparekey_verify_wrong: isMissing,
      sparekey_verify_timestamp_seconds: isMissing,
      ...Object.fromEntries(
        ['bucket', 'count'].map((suffix) => [`http_request_duration_seconds_${suffix}`, promtoolSeries([0, minutes])]),
      ),
    };
    const expected = [
      { atMinute: 35 * 60, alarms: [], isEver: true },
      { atMinute: 36 * 60 + 1, alarms: ['SparekeyNeverBackedUp'] },
    ];
    expect(runPromtool([{ name: 'a new site', series: site(minutes, changes), expected }], 5)).toBe('');
  });

  /** A restart and the minor problems of a usual week, all on one day */
  function minorProblems(minutes: number): Record<string, string> {
    const rest = (...before: number[]) => before.reduce((left, some) => left - some, minutes);
    const once = (good: number, bad: number, lasts: number) =>
      promtoolSeries([good, 300], [bad, lasts], [good, rest(300, lasts)]);
    const restartedAt = 600;
    const counted = (count: number) =>
      promtoolSeries([0, 100], [count, restartedAt - 100], ['_', 2], [0, rest(restartedAt, 2)]);
    // There are no visitors in the night after the restart.
    const traffic = `0+10x${restartedAt - 1} _x2 0+0x479 0+10x${rest(restartedAt, 2, 480)}`;
    return {
      'up{job="sparekey"}': promtoolSeries([1, restartedAt], [0, 1], [1, rest(restartedAt, 1)]),
      process_start_time_seconds: promtoolSeries(
        [0, restartedAt],
        ['_', 2],
        [restartedAt * 60 + 90, rest(restartedAt, 2)],
      ),
      http_request_duration_seconds_bucket: traffic,
      http_request_duration_seconds_count: traffic,
      http_failures_total: counted(1),
      'sparekey_payment_calls_total{call="charge",outcome="failed"}': counted(1),
      'sparekey_task_rounds_total{task="send mails",outcome="failed"}': counted(3),
      'sparekey_rate_limit_refusals_total{limit="guess-account"}': counted(40),
      probe_success: once(1, 0, 2),
      'sparekey_holds{state="lapsed"}': once(0, 1, 2),
      sparekey_mails_late_seconds: once(0, 400, 6),
      sparekey_payments_open_seconds: once(0, 90, 3),
      sparekey_refunds_late_seconds: once(0, 700, 1),
      sparekey_webhooks_late_seconds: once(0, 500, 8),
      sparekey_pushes_late_seconds: once(0, 400, 6),
      sparekey_payouts_late_seconds: once(0, 60, 2),
      sparekey_replica_usable: once(1, 0, 9),
      sparekey_streams_listening: once(1, 0, 5),
      sparekey_storage_up: once(1, 0, 2),
      sparekey_database_waiting_requests: once(0, 20, 2),
      nodejs_eventloop_lag_p99_seconds: once(0.01, 0.6, 5),
      sparekey_clock_offset_seconds: once(0, 30, 3),
      'node_filesystem_avail_bytes{mountpoint="/var/backups"}': once(50, 8, 12),
    };
  }

  it.each([
    ['a day', 1, 1],
    ['a week', 7, 15],
  ])('row 88: do not fire in %s with a restart and minor problems', (name, days, evaluatedEveryMinutes) => {
    const minutes = days * MINUTES_OF_DAY;
    const expected = [{ atMinute: minutes, alarms: [], isEver: true }];
    const simulation = { name, series: site(minutes, minorProblems(minutes)), expected };
    expect(runPromtool([simulation], evaluatedEveryMinutes)).toBe('');
  });
});
