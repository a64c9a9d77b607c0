import { TIMING_BOUNDS_MS } from '../platform/metrics/route-timings.queries.ts';

/** Writes `[value, minutes]` pairs one after the other in promtool's notation; `_` means no samples. */
export const promtoolSeries = (...parts: [value: number | '_', minutes: number][]): string =>
  parts.map(([value, minutes]) => (value === '_' ? `_x${minutes}` : `${value}+0x${minutes - 1}`)).join(' ');

/** Good for ten minutes, then bad. */
const goodThenBad = (good: number, bad: number) => promtoolSeries([good, 10], [bad, 110]);
/** Ten good minutes, then the age of a waiting item grows by a minute per minute. */
const AGES = '0+0x9 0+60x110';
/** Ten good minutes, then this many events per minute. */
const eventsPerMinute = (eachMinute: number) => `0+0x9 0+${eachMinute}x110`;
/** Advances for ten minutes, then stops. */
const STOPS = '0+60x9 540+0x110';

interface Scene {
  alarm: string;
  when: string;
  /** The differences from a healthy site, by metric name and labels. */
  changes: Record<string, string>;
  /** The minute by which the alarm must fire; the problem begins at minute ten. */
  firesBy: number;
  quietAt?: number;
}

/** Every search takes between 1 and 2.5 seconds. */
const slowSearches = Object.fromEntries(
  TIMING_BOUNDS_MS.filter((bound) => bound < 1_500).map((bound) => [
    `http_request_duration_seconds_bucket{le="${bound / 1000}"}`,
    '0+0x120',
  ]),
);

/** The situations in which each alarm must fire. */
export const ALARM_SCENARIOS: Scene[] = [
  {
    alarm: 'SparekeyDown',
    when: 'a process is down',
    changes: { 'up{job="sparekey"}': goodThenBad(1, 0) },
    firesBy: 12,
  },
  {
    alarm: 'SparekeySiteDown',
    when: 'the site is unreachable from outside',
    changes: { probe_success: goodThenBad(1, 0) },
    firesBy: 13,
  },
  {
    alarm: 'SparekeyCertificate',
    when: 'the certificate was not renewed',
    changes: { probe_ssl_earliest_cert_expiry: promtoolSeries([13 * 86_400, 120]) },
    firesBy: 61,
    quietAt: 30,
  },
  {
    alarm: 'SparekeyBlind',
    when: 'an exporter is down',
    changes: { 'up{job="node"}': goodThenBad(1, 0) },
    firesBy: 26,
  },
  { alarm: 'SparekeyErrors', when: 'requests fail', changes: { http_failures_total: eventsPerMinute(1) }, firesBy: 18 },
  { alarm: 'SparekeySlow', when: 'searches are slow', changes: slowSearches, firesBy: 15 },
  {
    alarm: 'SparekeyEventLoopBlocked',
    when: 'a process is overloaded',
    changes: { nodejs_eventloop_lag_p99_seconds: goodThenBad(0.01, 0.5) },
    firesBy: 21,
  },
  {
    alarm: 'SparekeyDatabaseQueue',
    when: 'requests wait for the database',
    changes: { sparekey_database_waiting_requests: goodThenBad(0, 8) },
    firesBy: 14,
  },
  {
    alarm: 'SparekeyProcessRestarts',
    when: 'a process of the supervisor keeps exiting',
    changes: { 'sparekey_process_restarts_total{process="web-1"}': eventsPerMinute(1) },
    firesBy: 15,
  },
  {
    alarm: 'SparekeyProcessRestarts',
    when: 'the service keeps restarting',
    changes: { process_start_time_seconds: '0+0x9 600+60x110' },
    firesBy: 15,
  },
  {
    alarm: 'SparekeyWorkersStopped',
    when: 'workers have stopped',
    changes: { 'sparekey_task_last_success_timestamp_seconds{task="expire holds"}': STOPS },
    firesBy: 15,
  },
  {
    alarm: 'SparekeyTaskFails',
    when: 'a task keeps failing',
    changes: { 'sparekey_task_rounds_total{task="send mails",outcome="failed"}': eventsPerMinute(1) },
    firesBy: 20,
  },
  {
    alarm: 'SparekeyTaskLate',
    when: 'a round of a task never ends',
    changes: { 'sparekey_task_last_success_timestamp_seconds{task="send reminders"}': STOPS },
    firesBy: 28,
    quietAt: 15,
  },
  {
    alarm: 'SparekeyHoldsLapsed',
    when: 'holds do not expire',
    changes: { 'sparekey_holds{state="lapsed"}': goodThenBad(0, 2) },
    firesBy: 14,
  },
  {
    alarm: 'SparekeyMailsLate',
    when: 'one mail waits',
    changes: { sparekey_mails_late_seconds: AGES },
    firesBy: 24,
    quietAt: 19,
  },
  {
    alarm: 'SparekeyMailsParked',
    when: 'a mail was given up',
    changes: { 'sparekey_mails{state="parked"}': goodThenBad(0, 1) },
    firesBy: 11,
  },
  {
    alarm: 'SparekeyPaymentsFail',
    when: 'two payments in a quiet hour got no response to the call before the charge',
    changes: {
      'sparekey_payment_calls_total{call="createCustomer",outcome="failed"}': promtoolSeries([0, 10], [1, 5], [2, 105]),
    },
    firesBy: 19,
    quietAt: 14,
  },
  {
    alarm: 'SparekeyPaymentsFail',
    when: 'a fifth of many payments get no response',
    changes: {
      'sparekey_payment_calls_total{call="charge",outcome="failed"}': eventsPerMinute(1),
      'sparekey_payment_calls_total{call="charge",outcome="succeeded"}': '0+4x120',
    },
    firesBy: 19,
  },
  {
    alarm: 'SparekeyPaymentsRefused',
    when: 'the provider refused the first payment since the start',
    changes: { 'sparekey_payment_calls_total{call="charge",outcome="refused"}': goodThenBad(0, 1) },
    firesBy: 11,
  },
  {
    alarm: 'SparekeyPaymentsOpen',
    when: 'one payment has no outcome',
    changes: { sparekey_payments_open_seconds: AGES },
    firesBy: 24,
    quietAt: 19,
  },
  {
    alarm: 'SparekeyRefundsLate',
    when: 'one refund waits',
    changes: { sparekey_refunds_late_seconds: AGES },
    firesBy: 24,
    quietAt: 19,
  },
  {
    alarm: 'SparekeyRefundsFailed',
    when: 'a refund was refused',
    changes: { 'sparekey_refunds{state="failed"}': goodThenBad(0, 1) },
    firesBy: 11,
  },
  {
    alarm: 'SparekeyPayoutsLate',
    when: 'one payout waits',
    changes: { sparekey_payouts_late_seconds: AGES },
    firesBy: 24,
    quietAt: 19,
  },
  ...['operator', 'personal'].map((kind) => ({
    alarm: 'SparekeyWebhooksLate',
    when: `one event of a webhook (${kind}) waits`,
    changes: { [`sparekey_webhooks_late_seconds{kind="${kind}"}`]: AGES },
    firesBy: 24,
    quietAt: 19,
  })),
  {
    alarm: 'SparekeyPushesLate',
    when: 'one push waits',
    changes: { sparekey_pushes_late_seconds: AGES },
    firesBy: 24,
    quietAt: 19,
  },
  {
    alarm: 'SparekeyReplicaUnused',
    when: 'a replica is down',
    changes: { sparekey_replica_usable: goodThenBad(1, 0) },
    firesBy: 21,
  },
  {
    alarm: 'SparekeyNotListening',
    when: 'a process receives no notifications',
    changes: { sparekey_streams_listening: goodThenBad(1, 0) },
    firesBy: 21,
  },
  {
    alarm: 'SparekeyGuessing',
    when: 'passwords are being guessed',
    changes: { 'sparekey_rate_limit_refusals_total{limit="guess-account"}': eventsPerMinute(50) },
    firesBy: 18,
  },
  {
    alarm: 'SparekeyClock',
    when: 'a clock is slow',
    changes: { sparekey_clock_offset_seconds: goodThenBad(0, -8) },
    firesBy: 16,
  },
  {
    alarm: 'SparekeyNoBackup',
    when: 'the backups stopped',
    changes: { sparekey_backup_timestamp_seconds: promtoolSeries([-36 * 3_600 + 1_000, 120]) },
    firesBy: 18,
    quietAt: 10,
  },
  {
    alarm: 'SparekeyVerifyFailed',
    when: 'verify found something',
    changes: { sparekey_verify_wrong: goodThenBad(0, 1) },
    firesBy: 11,
  },
  {
    alarm: 'SparekeyVerifyOld',
    when: 'verify no longer runs',
    changes: { sparekey_verify_timestamp_seconds: promtoolSeries([-15 * 86_400 + 900, 120]) },
    firesBy: 16,
    quietAt: 10,
  },
  {
    alarm: 'SparekeyArchiveLate',
    when: 'the WAL is not archived',
    changes: { sparekey_wal_archive_age_seconds: AGES },
    firesBy: 32,
    quietAt: 24,
  },
  {
    alarm: 'SparekeyArchiveLate',
    when: 'there is no new base backup',
    changes: { sparekey_base_backup_age_seconds: goodThenBad(3_600, 130_000) },
    firesBy: 16,
  },
  {
    alarm: 'SparekeyPhotosLost',
    when: 'the backup missed photos',
    changes: { sparekey_backup_lost_photos: goodThenBad(0, 2) },
    firesBy: 11,
  },
  {
    alarm: 'SparekeyStorageAway',
    when: 'photos cannot be added',
    changes: { sparekey_storage_up: goodThenBad(1, 0) },
    firesBy: 14,
  },
  {
    alarm: 'SparekeyOpenFiles',
    when: 'a process has many files open',
    changes: { process_open_fds: goodThenBad(50, 950), process_max_fds: promtoolSeries([1_000, 120]) },
    firesBy: 21,
  },
  ...['/', '/mnt/other-disk', '/srv', '/var/backups'].map((mountpoint) => ({
    alarm: 'SparekeyDiskFull',
    when: `${mountpoint} is nearly full`,
    changes: { [`node_filesystem_avail_bytes{mountpoint="${mountpoint}"}`]: goodThenBad(50, 5) },
    firesBy: 26,
  })),
  {
    alarm: 'SparekeyDiskFull',
    when: 'a disk is running out of inodes',
    changes: { 'node_filesystem_files_free{mountpoint="/"}': goodThenBad(500, 5) },
    firesBy: 26,
  },
];
