import { randomUUID } from 'node:crypto';
import type { CallOutput } from '../contract/calls.ts';
import type { PushPayload } from '../contract/pushes/payload.ts';
import { today } from '../server/testing/today.ts';
import { demoCarOf, getJson } from './booking-steps.ts';
import { expect, expectGoodPage, ONCE, registerUser, signInAs, test } from './fixtures.ts';
import { callAs } from './listing-steps.ts';

/** Mocks the browser vendor's push service. */
const withPushService = () => {
  const subscription = {
    endpoint: 'https://1.1.1.1/push',
    options: { applicationServerKey: null },
    toJSON: () => ({
      endpoint: 'https://1.1.1.1/push',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
    unsubscribe: async () => sessionStorage.removeItem('subscribed'),
  };
  // Headless browsers always deny notifications.
  Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.getItem('permission') ?? 'denied' });
  Notification.requestPermission = async () => Notification.permission;
  PushManager.prototype.subscribe = async () => {
    sessionStorage.setItem('subscribed', 'yes');
    return subscription as never;
  };
  PushManager.prototype.getSubscription = async () =>
    (sessionStorage.getItem('subscribed') ? subscription : null) as never;
};

/** Records in the worker which notifications and windows it opens, because headless browsers cannot */
const watchWorker = () => {
  const scope = globalThis as unknown as {
    calls: unknown[];
    registration: ServiceWorkerRegistration;
    clients: { openWindow: unknown };
  };
  scope.calls = [];
  scope.registration.showNotification = async (title, options) => void scope.calls.push({ title, ...options });
  scope.clients.openWindow = async (address: string) => void scope.calls.push(address);
};

test(
  'user enables push notifications, and a notification shows its kind and opens its page',
  ONCE,
  async ({ page, context, browser, baseURL }) => {
    const owner = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    await signInAs(owner, 'owner');
    await registerUser(page);
    await page.addInitScript(withPushService);

    await page.goto('/account');
    const section = page.getByRole('region', { name: 'Notifications on this device' });
    const isOn = section.getByRole('checkbox', { name: 'Show notifications on this device' });
    const reviews = section.getByRole('checkbox', { name: 'Reviews' });
    await expect(section.getByText('Your browser blocks notifications from this site.')).toBeVisible();
    await expect(isOn).toBeDisabled();
    await expectGoodPage(page);

    await page.evaluate(() => sessionStorage.setItem('permission', 'granted'));
    await page.reload();
    await isOn.check();
    await expect(section.getByText('Saved')).toBeVisible();
    await expect(reviews).toBeChecked();
    await reviews.uncheck();
    await expect(section.getByText('Saved')).toBeVisible();
    await page.reload();
    await expect(isOn).toBeChecked();
    await expect(reviews).not.toBeChecked();
    await expect(section.getByRole('checkbox', { name: 'Messages' })).toBeChecked();
    await expectGoodPage(page);

    const car = await demoCarOf(owner, page);
    const write = (text: string) => ({ key: randomUUID(), text, photoIds: [] });
    const started = await callAs(page, 'POST', '/api/threads', { data: { ...write('Is it free?'), carId: car.id } });
    const { threadId } = started as unknown as { threadId: string };
    await callAs(owner, 'POST', `/api/threads/${threadId}/messages`, { data: write('Yes.') });
    const { notices } = await getJson<CallOutput<'GET /api/notices'>>(page, '/api/notices');
    const { id } = notices.find(({ kind }) => kind === 'message')!;

    const worker = context.serviceWorkers()[0]!;
    expect(worker.url()).toBe(`${baseURL}/worker.js`);
    await worker.evaluate(watchWorker);
    const payload: PushPayload = {
      title: 'Sparekey',
      body: 'You have a new message',
      language: 'en',
      tag: id,
      address: `/notices?notice=${id}`,
    };
    const devtools = await context.newCDPSession(page);
    const registration = new Promise<string>((done) =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) done(registrations[0].registrationId);
      }),
    );
    await devtools.send('ServiceWorker.enable');
    const push = { origin: baseURL!, registrationId: await registration };
    await devtools.send('ServiceWorker.deliverPushMessage', { ...push, data: JSON.stringify(payload) });
    await devtools.send('ServiceWorker.deliverPushMessage', { ...push, data: 'not ours' });
    const calls = () => worker.evaluate(() => (globalThis as unknown as { calls: unknown[] }).calls);
    await expect.poll(calls).toHaveLength(2);
    const { title, body, language: lang, tag, address } = payload;
    expect((await calls())[0]).toEqual({ title, body, lang, tag, icon: '/apple-touch-icon.png', data: { address } });
    expect((await calls())[1]).toMatchObject({ title: new URL(baseURL!).host, body: '' });

    await worker.evaluate(
      (data) => {
        const notification = { data, close: () => {} };
        dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }));
      },
      { address },
    );
    await expect.poll(calls).toHaveLength(3);
    expect((await calls())[2]).toBe(baseURL + address);

    const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await page.goto(`/about?notice=${id}`);
    await expect(bell).toHaveAccessibleName('Notifications');
    await expect(page).toHaveURL('/about');

    await page.goto('/account');
    await isOn.uncheck();
    await expect(section.getByText('Saved')).toBeVisible();
    await expect(reviews).toBeDisabled();
    await page.reload();
    await expect(isOn).not.toBeChecked();
  },
);

test('offers to install the app on a later visit to a trip page', ONCE, async ({ page, context }) => {
  await signInAs(page, 'renter');
  const { rentals } = await getJson<CallOutput<'GET /api/my/rentals'>>(page, '/api/my/rentals');
  const ahead = rentals.find(({ startDate, status }) => status === 'confirmed' && startDate > today())!;
  const trip = `/trips/${ahead.id}`;
  await page.addInitScript(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => ({ outcome: 'dismissed' }),
    });
    addEventListener('load', () => dispatchEvent(offer));
  });
  await page.goto(trip);
  const offer = page.getByRole('region', { name: 'Sparekey on your home screen' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('install'))).not.toBeNull();
  await expect(offer).toBeHidden();
  // Simulates a later visit.
  await page.evaluate(() => localStorage.setItem('install', '1'));
  await page.reload();
  await expect(offer.getByRole('button', { name: 'Install' })).toBeVisible();
  await expectGoodPage(page);
  await offer.getByRole('button', { name: 'No, thanks' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toBeHidden();

  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Test browsers run in incognito mode.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});
