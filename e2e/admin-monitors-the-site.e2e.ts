import type { SystemQueues, SystemReport } from '../contract/system/system.ts';
import { ONCE, expect, expectGoodEverywhere, signInAs, test } from './fixtures.ts';

type Check = SystemReport['checks'][number];
type Item = SystemQueues['queues'][number]['items'][number];

const AT = '2026-01-02T03:04:05.000Z';

const mail = (number: number): Item => ({
  id: `01900000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`,
  what: 'rental-confirmed',
  since: AT,
  attempts: 8,
  why: '550 A very long answer of a mail server that does not know whom this could be for: no such mailbox here',
  nextAt: null,
  amountCents: null,
  isParked: true,
  canRetry: true,
  canDrop: true,
});

const allGood = (checks: Check[]) => checks.map((check) => ({ ...check, state: 'good' as const }));

const asTrouble = (check: Check): Check => {
  if (check.name === 'mail') {
    return { ...check, state: 'wrong', since: AT, found: 'smtp.example doesn’t accept our emails: ECONNREFUSED' };
  }
  return check.name === 'backups' ? { ...check, state: 'warning' } : check;
};

test(
  'admin sees failing checks, retries or drops stuck jobs, and sees when all checks pass',
  ONCE,
  async ({ page, expectConsole }) => {
    expectConsole(/status of 404/);
    await signInAs(page, 'admin');
    let state: 'broken' | 'wrong' | 'well' = 'broken';
    await page.route('**/api/admin/system', async (route) => {
      if (state === 'broken') return route.fulfill({ status: 404, json: { code: 'request/not-found' } });
      const response = await route.fetch();
      const report = (await response.json()) as SystemReport;
      const checks = allGood(report.checks).map(state === 'wrong' ? asTrouble : (check) => check);
      return route.fulfill({ response, json: { ...report, checks } });
    });
    await page.route('**/api/waits', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), isUntold: true } });
    });
    const acts: string[] = [];
    await page.route('**/api/admin/system/queues', async (route) => {
      const response = await route.fetch();
      const found = (await response.json()) as SystemQueues;
      const items = Array.from({ length: 20 }, (_, index) => mail(index));
      const queues = found.queues.map((queue) =>
        queue.name === 'mails' ? { ...queue, waiting: 0, parked: 52, items } : queue,
      );
      const done = { id: mail(1).id, at: AT, queue: 'mails', what: 'message-unread', by: 'Ada' };
      await route.fulfill({ response, json: { queues, acts: [{ ...done, action: 'queue-dropped' }] } });
    });
    await page.route('**/api/admin/system/queues/*/*/*', async (route) => {
      acts.push(new URL(route.request().url()).pathname.split('/').at(-1)!);
      await route.fulfill({ status: 204 });
    });

    // Shows a banner on every page, because email itself may be broken.
    await page.goto('/about');
    await expect(page.getByText('we can’t email anyone about')).toBeVisible();
    await page.getByRole('link', { name: 'See what’s wrong' }).click();
    const mails = page.getByRole('region', { name: 'Emails', exact: true });
    await expect(mails.getByRole('listitem')).toHaveCount(20);
    await expect(mails).toContainText('and 32 more');
    const checks = page.getByRole('region', { name: 'What was checked' });
    await expect(checks.getByRole('button')).toBeVisible();
    state = 'wrong';
    await checks.getByRole('button').click();
    await expect(page.getByText('One thing is wrong')).toBeVisible();
    await expect(page.getByText('Nobody hears about bookings by email')).toBeVisible();
    await expectGoodEverywhere(page);

    await mails
      .getByRole('button', { name: /^Try again/ })
      .first()
      .click();
    await expect(page.getByText('It’s being tried again.')).toBeVisible();
    await mails.getByRole('button', { name: /^Drop/ }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Drop' }).click();
    await expect(page.getByText('Dropped.', { exact: true })).toBeVisible();
    expect(acts).toEqual(['retry', 'drop']);

    state = 'well';
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Everything is working')).toBeVisible();
  },
);
