import { isOverdue } from '../platform/check.queries.ts';
import type { Check } from '../platform/check.ts';
import { sql } from '../platform/database/database.ts';
import { oldestSeconds } from '../platform/metrics/gauges.queries.ts';
import type { Gauge } from '../platform/metrics/gauges.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { isActiveDevice } from './device.queries.ts';

/** Only pushes without any attempt count as late, because we cannot influence the outages of push services. */
const isUntried = sql`next_attempt_at is not null and attempts = 0 and exists (
  select from push_devices where push_devices.id = pushes.device_id and ${isActiveDevice})`;

const pushNumbers = {
  devices: sql`select count(*) from push_devices`,
  lateSeconds: sql`select ${oldestSeconds(sql`created_at`)} from pushes where ${isUntried}`,
};

export const pushGauges: Gauge[] = [
  {
    name: 'sparekey_push_devices',
    help: 'Devices that get pushes.',
    values: [{ query: pushNumbers.devices }],
  },
  {
    name: 'sparekey_pushes_late_seconds',
    help: 'How old the oldest push is that nobody has tried to send yet.',
    values: [{ query: pushNumbers.lateSeconds }],
  },
];

const OVERDUE_MINUTES = 60;

export const pushChecks: Check[] = [
  {
    rule: 'every push is attempted in time',
    query: (context) => sql`
      select id::text as about, format('The push %s (%s) has been waiting since %s and was never attempted.', id, kind, created_at) as wrong
      from pushes where ${isUntried} and ${isOverdue(sql`created_at`, context, OVERDUE_MINUTES)}`,
  },
  {
    rule: 'every push device belongs to the user who is signed in on it',
    query: () => sql`
      select push_devices.id::text as about, format('The push device %s belongs to a user who is not signed in on it.', push_devices.id) as wrong
      from push_devices join sessions on sessions.id = push_devices.session_id
      where sessions.user_id <> push_devices.user_id`,
  },
];

export const pushData: PersonalData[] = [
  {
    section: 'pushDevices',
    covers: ['push_devices.user_id'],
    rows: (uid) => sql`
      select endpoint, topics, created_at as "createdAt" from push_devices where user_id = ${uid} order by id`,
  },
];
