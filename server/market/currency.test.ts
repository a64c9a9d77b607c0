import { describe, expect, it } from 'vitest';
import { scalar, sql } from '../platform/database/database.ts';
import { StartError } from '../platform/start-error.ts';
import { buildCar, buildRental } from '../testing/builders.ts';
import { useTestServer } from '../testing/test-server.ts';
import { applyCurrency } from './currency.ts';

const server = useTestServer();
const inUse = () => scalar<string>(server.pool, sql`select currency from market`);

describe('the currency of the marketplace', () => {
  it('can be changed while there is no rental, with a warning once cars have prices', async () => {
    const warnings: unknown[] = [];
    const log = { warn: (...args: unknown[]) => void warnings.push(args) } as never;
    await applyCurrency(server.pool, { currency: 'EUR' }, log);
    expect([await inUse(), warnings]).toEqual(['eur', []]);
    await buildCar(server);
    await applyCurrency(server.pool, { currency: 'JPY' }, log);
    expect([await inUse(), warnings]).toMatchObject([
      'jpy',
      [[{ before: 'EUR', currency: 'JPY' }, expect.any(String)]],
    ]);
  });

  it('cannot be changed once there is a rental: the start fails with an explanation', async () => {
    const { id } = await buildCar(server);
    await buildRental(server, { carId: id, startDate: '2099-01-01', endDate: '2099-01-03' });
    expect(await scalar(server.pool, sql`select currency from rentals`)).toBe('jpy');
    await applyCurrency(server.pool, { currency: 'JPY' });
    const attempt = applyCurrency(server.pool, { currency: 'USD' });
    await expect(attempt).rejects.toBeInstanceOf(StartError);
    await expect(attempt).rejects.toThrow(
      'CURRENCY is USD, but this marketplace has rentals in JPY, and the currency of existing rentals cannot change: ' +
        'set CURRENCY=JPY, or use another database for a marketplace in USD.',
    );
    expect(await inUse()).toBe('jpy');
  });
});
