import { expect, it } from 'vitest';
import { createDueKinds } from '../due-kinds.ts';
import { readConfig } from '../settings.ts';
import { buildBooking } from '../testing/booking.ts';
import { call } from '../testing/call.ts';
import { useTestServer } from '../testing/test-server.ts';

const server = useTestServer({ tax: { name: 'MwSt.', rate: 810 }, seller: ['Sparekey AG', 'CHE-123.456.789 MWST'] });

it('keeps the tax included in its price when the setting changes later', async () => {
  const { rentalId: id, renter } = await buildBooking(server);
  const rental = async () => (await call(server, 'GET /api/rentals/:id', { params: { id }, as: renter })).body;
  expect((await rental()).tax).toEqual({ name: 'MwSt.', rate: 810 });
  server.services.config.tax = { name: 'MwSt.', rate: 850 };
  expect((await rental()).tax).toEqual({ name: 'MwSt.', rate: 810 });
});

it('names the seller', async () => {
  expect((await call(server, 'GET /api/config')).body.seller).toEqual(['Sparekey AG', 'CHE-123.456.789 MWST']);
});

it.each([
  [{}, null, []],
  [{ TAX_PERCENT: '0' }, null, []],
  [{ TAX_PERCENT: '8.1', TAX_NAME: 'MwSt.' }, { name: 'MwSt.', rate: 810 }, []],
  [{ TAX_PERCENT: '20' }, { name: 'VAT', rate: 2_000 }, []],
  [{ SELLER: 'Club | Street 1 |  | VAT 7' }, null, ['Club', 'Street 1', 'VAT 7']],
])('%o are read', (environment, tax, seller) => {
  expect(readConfig(environment)).toMatchObject({ tax, seller });
});

it.each(['8,1', '-1', '8.123', '100', 'eight'])('TAX_PERCENT=%s is refused', (TAX_PERCENT) => {
  expect(() => readConfig({ TAX_PERCENT })).toThrow('TAX_PERCENT must be a percentage');
});

it('has a description at the provider by kind, in the default language', () => {
  const describe = (kind: 'booking' | 'change' | 'claim') =>
    createDueKinds({ timeZone: 'UTC', brand: 'Coche', defaultLanguage: 'es' })[kind].description({
      id: '',
      kind,
      subjectId: '0190c0de-0000-7000-8000-00000badcafe',
      payerId: '',
      amountCents: 1,
      currency: 'eur',
    });
  expect(describe('booking')).toBe('Coche: alquiler de coche (0badcafe)');
  expect(describe('claim')).toBe('Coche: cargo adicional tras un alquiler (0badcafe)');
});
