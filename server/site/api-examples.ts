import { globalRegistry, type $ZodType, type input } from 'zod/v4/core';
import { api } from '../../contract/api.ts';
import type { ApiKey } from '../../contract/integrations/integrations.ts';
import type { Delivery, Webhook } from '../../contract/integrations/webhooks/webhooks.ts';

type Api = typeof api;
type Example<E, Part extends string> = E extends { [P in Part]: infer S extends $ZodType }
  ? { [P in Part]?: input<S> }
  : object;
type Examples = { [Name in keyof Api]?: Example<Api[Name], 'body'> & Example<Api[Name], 'response'> };

const CAR = '01a1e5f4-5576-76dc-b5a4-f5e1e41464cb';
const [START, END] = ['2027-07-01', '2027-07-03'];
const KEY: ApiKey = {
  id: '01a1e5f5-0c22-7a10-8a55-3f1f2d9c7b01',
  name: 'Fleet software',
  prefix: 'spk_C8Suo8',
  scopes: ['read:cars', 'write:webhooks'],
  createdAt: '2026-11-16T20:03:27.000Z',
  expiresAt: '2027-02-14T20:03:27.000Z',
  isOver: false,
  lastUsedAt: null,
  madeBy: 'Olivia',
};
const WEBHOOK: Webhook = {
  id: '01a1e5f5-1a87-74dd-a4d2-eea97f1cefd9',
  address: 'https://fleet.example.com/hook',
  events: ['rental.confirmed', 'rental.cancelled'],
  isOn: true,
  createdAt: '2026-11-16T20:03:28.005Z',
  failingSince: null,
  lastDeliveredAt: null,
};
const DELIVERY: Delivery = {
  id: '01a1e5f6-22aa-7c3d-9f01-6a3c52e0b711',
  event: 'rental.confirmed',
  state: 'delivered',
  createdAt: '2026-11-16T20:05:00.000Z',
  triedAt: '2026-11-16T20:05:01.000Z',
  nextAttemptAt: null,
  attempts: 1,
  status: 200,
  error: null,
  body: '{"type":"rental.confirmed","timestamp":"2026-11-16T20:05:00.000Z","data":{"rentalId":"…"}}',
  response: 'ok',
};

/** Examples for the endpoints that integrations usually start with. A test validates each against its schema. */
const API_EXAMPLES: Examples = {
  stats: { response: { activeCars: 43 } },
  locations: { response: { locations: [{ location: 'Lisbon', activeCars: 4, position: { lat: 38.72, lng: -9.14 } }] } },
  searchCars: {
    response: {
      cars: [
        {
          id: CAR,
          createdAt: '2026-11-02T09:14:00.000Z',
          title: 'Roomy estate for a family of five',
          location: 'Lisbon',
          priceCents: 5_400,
          gear: 'Manual',
          seats: 5,
          vehicleType: 'Break',
          photo: null,
          totalCents: 16_200,
          rating: 4.8,
          reviewCount: 12,
        },
      ],
      nextCursor: null,
      total: { count: 1, isExact: true },
    },
  },
  quote: {
    body: { carId: CAR, startDate: START, endDate: END },
    response: {
      carId: CAR,
      startDate: START,
      endDate: END,
      days: 3,
      pricePerDayCents: 5_400,
      totalCents: 16_200,
      lines: [{ kind: 'days', quantity: 3, unitCents: 5_400, amountCents: 16_200 }],
      cancellationTerms: 'moderate',
      bookingMode: 'instant',
      mileage: null,
      depositCents: null,
    },
  },
  blockDays: {
    body: { startDate: START, endDate: END, note: 'In the workshop' },
    response: { id: '01a1e5f7-6c1f-7b2e-8d40-1b9f0a6c2e55', startDate: START, endDate: END, note: 'In the workshop' },
  },
  writeMessage: { body: { key: '01a1e5f8-0b3d-7f64-9c11-7e5a4d2b8f90', text: 'The key is in the box by the door.' } },
  myKeys: { response: { keys: [KEY] } },
  createKey: {
    body: { name: KEY.name, scopes: KEY.scopes, days: 90, password: 'your password' },
    response: { key: 'spk_C8Suo8RhSz7WJmsu2jM6oYlqTqIDbgkKMsfU4vSPxTo17w3zD', details: KEY },
  },
  myWebhooks: { response: { webhooks: [WEBHOOK] } },
  createWebhook: {
    body: { address: WEBHOOK.address, events: WEBHOOK.events },
    response: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', webhook: WEBHOOK },
  },
  changeWebhook: {
    body: { address: WEBHOOK.address, events: WEBHOOK.events, isOn: false },
    response: { ...WEBHOOK, isOn: false },
  },
  rotateSecret: { response: { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' } },
  testWebhook: { response: { id: DELIVERY.id } },
  deliveries: { response: { deliveries: [DELIVERY], nextCursor: null } },
  resendDelivery: { response: { ...DELIVERY, state: 'waiting', attempts: 0, status: null, response: null } },
};

/** Lists the examples with their schemas for the OpenAPI document. */
export const listExamples = (): { name: string; part: 'body' | 'response'; schema: $ZodType; example: unknown }[] =>
  Object.entries(API_EXAMPLES).flatMap(([id, given]) => {
    const endpoint: { name: string; body?: $ZodType; response?: $ZodType } = api[id as keyof Api];
    return (['body', 'response'] as const).flatMap((part) => {
      const [schema, example] = [endpoint[part], (given as Record<string, unknown>)[part]];
      return schema && example !== undefined ? [{ name: endpoint.name, part, schema, example }] : [];
    });
  });

export function registerExamples(): void {
  for (const { schema, example } of listExamples()) globalRegistry.add(schema, { examples: [example] });
}
