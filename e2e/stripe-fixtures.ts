import type { BrowserContext, Route } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { STAND_IN_KEYS, StripeStandIn } from '../server/testing/stripe/stripe-stand-in.ts';
import { expect, test as base } from './fixtures.ts';
import { startProduct } from './start-product.ts';

interface Shop {
  url: string;
  stripe: StripeStandIn;
  stripeUrl: string;
}

const file = (name: string) => readFile(new URL(`stripe/${name}`, import.meta.url), 'utf8');
const open = { 'access-control-allow-origin': '*' };

/** Passes a request of the browser's on to the stand-in. */
async function forward(route: Route, stripeUrl: string) {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  const answer = await fetch(stripeUrl + pathname + search, {
    method: request.method(),
    headers: { 'content-type': request.headers()['content-type'] ?? 'text/plain' },
    body: request.postData(),
  });
  await route.fulfill({
    status: answer.status,
    headers: open,
    contentType: 'application/json',
    body: await answer.text(),
  });
}

/** Answers everything that the browser asks of Stripe: nothing leaves this machine. */
async function answerAsStripe(context: BrowserContext, { stripe, stripeUrl }: Shop) {
  await context.route(/^https:\/\/[\w.]*stripe\.com\//, (route) => route.abort());
  await context.route('https://js.stripe.com/**', async (route) => {
    const [, train = '', name = ''] = new URL(route.request().url()).pathname.split('/');
    const body = (await file(name)).replaceAll('%TRAIN%', train);
    const contentType = name.endsWith('.js') ? 'text/javascript' : 'text/html';
    await route.fulfill({ contentType, body });
  });
  await context.route('https://api.stripe.com/**', (route) => forward(route, stripeUrl));
  await context.route('https://hooks.stripe.com/**', async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (pathname !== '/answer') return route.fulfill({ contentType: 'text/html', body: await file('bank.html') });
    stripe.authenticate(searchParams.get('secret') ?? '', searchParams.get('answer') === 'yes');
    return route.fulfill({ status: 204 });
  });
}

/** Journeys on a product of their own that takes payments with Stripe, or rather with a stand-in on this machine. */
export const test = base.extend<{ stripe: StripeStandIn }, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const stripe = new StripeStandIn();
      const stripeUrl = await stripe.start();
      const { url, stop, verify } = await startProduct({
        STRIPE_SECRET_KEY: STAND_IN_KEYS.secretKey,
        STRIPE_PUBLISHABLE_KEY: STAND_IN_KEYS.publishableKey,
        STRIPE_WEBHOOK_SECRET: STAND_IN_KEYS.webhookSecret,
        STRIPE_API_URL: stripeUrl,
      });
      stripe.sendEventsTo(`${url}/api/webhooks/stripe`);
      await use({ url, stripe, stripeUrl });
      const { isSound, said } = await verify();
      await stop();
      await stripe.stop();
      expect({ isSound, said }).toEqual({ isSound: true, said: expect.stringContaining('Everything is in order.') });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  stripe: async ({ shop }, use) => use(shop.stripe),
  context: async ({ context, shop }, use) => {
    await answerAsStripe(context, shop);
    await use(context);
  },
});
