import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  RefundRefused,
  type Charge,
  type ChargeRequest,
  type PaymentProvider,
} from '../money/providers/payment-provider.ts';

interface ProviderUnderTest {
  provider: PaymentProvider;
  method(card: 'good' | 'declined' | 'secure'): Promise<string>;
  /** Responds to the bank's challenge as the cardholder would. */
  answer(charge: Charge, approve: boolean): Promise<void>;
}

export const PAYER = randomUUID();

export function describeProvider(name: string, using: () => ProviderUnderTest) {
  const request = async (
    card: 'good' | 'declined' | 'secure',
    amountCents = 9_000,
    capturesLater = false,
  ): Promise<ChargeRequest> => ({
    key: randomUUID(),
    amountCents,
    currency: 'usd',
    paymentMethodId: await using().method(card),
    payerId: PAYER,
    capturesLater,
  });
  const toAuthorise = (card: 'good' | 'secure') => request(card, 9_000, true);
  const all = async () => {
    const charges: Charge[] = [];
    for await (const charge of using().provider.listCharges(new Date(0))) charges.push(charge);
    return charges;
  };

  describe(`${name} as a payment provider`, () => {
    it('charges a good card', async () => {
      const sent = await request('good');
      const charge = await using().provider.charge(sent);
      expect(charge).toMatchObject({
        status: 'succeeded',
        amountCents: 9_000,
        currency: 'usd',
        key: sent.key,
        refunds: [],
      });
      expect(await using().provider.findCharge({ key: sent.key, ref: null })).toEqual(charge);
    });

    it('charges once per key, even with repeated concurrent requests', async () => {
      const sent = await request('good');
      const charges = await Promise.all(Array.from({ length: 5 }, () => using().provider.charge(sent)));
      charges.push(await using().provider.charge(sent));
      expect(new Set(charges.map(({ ref }) => ref)).size).toBe(1);
    });

    it('declines with a readable message', async () => {
      const sent = await request('declined');
      const declined = { status: 'declined', message: 'Your card was declined.' };
      expect(await using().provider.charge(sent)).toMatchObject(declined);
      expect(await using().provider.findCharge({ key: sent.key, ref: null })).toMatchObject(declined);
    });

    it('waits for the bank, and charges after the cardholder approves', async () => {
      const sent = await request('secure');
      const charge = await using().provider.charge(sent);
      expect(charge.status).toBe('requires-action');
      expect(charge.action).not.toBeNull();
      await using().answer(charge, true);
      expect(await using().provider.findCharge({ key: sent.key, ref: charge.ref })).toMatchObject({
        status: 'succeeded',
        action: null,
      });
    });

    it('declines if the cardholder does not approve', async () => {
      const sent = await request('secure');
      await using().answer(await using().provider.charge(sent), false);
      expect(await using().provider.findCharge({ key: sent.key, ref: null })).toMatchObject({ status: 'declined' });
    });

    it('returns undefined for an unknown key', async () => {
      expect(await using().provider.findCharge({ key: randomUUID(), ref: null })).toBeUndefined();
    });

    it('never charges a cancelled key, even if the request arrives afterwards', async () => {
      const sent = await request('good');
      expect(await using().provider.cancelCharge(sent)).toMatchObject({ status: 'cancelled' });
      expect(await using().provider.charge(sent)).toMatchObject({ status: 'cancelled' });
      const waiting = await request('secure');
      await using().provider.charge(waiting);
      expect(await using().provider.cancelCharge(waiting)).toMatchObject({ status: 'cancelled' });
    });

    it('returns the charge’s state when it is too late to cancel', async () => {
      const sent = await request('good');
      await using().provider.charge(sent);
      expect(await using().provider.cancelCharge(sent)).toMatchObject({ status: 'succeeded' });
    });

    it('refunds in parts, once per key, and never more than was charged', async () => {
      const { ref: chargeRef, key } = await using().provider.charge(await request('good'));
      const part = { key: randomUUID(), chargeRef, amountCents: 4_000, currency: 'usd' };
      const refunds = [await using().provider.refund(part), await using().provider.refund(part)];
      expect(refunds[0]).toEqual(refunds[1]);
      const tooMuch = using().provider.refund({ key: randomUUID(), chargeRef, amountCents: 5_001, currency: 'usd' });
      await expect(tooMuch).rejects.toBeInstanceOf(RefundRefused);
      await using().provider.refund({ key: randomUUID(), chargeRef, amountCents: 5_000, currency: 'usd' });
      const charge = await using().provider.findCharge({ key: key!, ref: chargeRef });
      expect(charge?.refunds.map(({ amountCents }) => amountCents)).toEqual([4_000, 5_000]);
    });

    it('rejects refunds of declined charges', async () => {
      const { ref: chargeRef } = await using().provider.charge(await request('declined'));
      const refund = using().provider.refund({ key: randomUUID(), chargeRef, amountCents: 1, currency: 'usd' });
      await expect(refund).rejects.toBeInstanceOf(RefundRefused);
    });

    it('authorises without charging, and charges once even if captured repeatedly', async () => {
      const sent = await toAuthorise('good');
      const { ref, status } = await using().provider.charge(sent);
      expect(status).toBe('authorised');
      expect(await using().provider.findCharge({ key: sent.key, ref: null })).toMatchObject({ status: 'authorised' });
      const captures = Array.from({ length: 3 }, () =>
        using().provider.capture({ key: sent.key, ref, currency: 'usd' }),
      );
      for (const charge of await Promise.all(captures)) {
        expect(charge).toMatchObject({ status: 'succeeded', amountCents: 9_000, refunds: [] });
      }
      expect(await using().provider.cancelCharge({ ...sent, ref })).toMatchObject({ status: 'succeeded' });
    });

    it('captures a part once, and releases the remainder without a refund', async () => {
      const sent = await toAuthorise('good');
      const { ref } = await using().provider.charge(sent);
      const captures = Array.from({ length: 3 }, () =>
        using().provider.capture({ key: sent.key, ref, amountCents: 2_500, currency: 'usd' }),
      );
      for (const charge of await Promise.all(captures)) {
        expect(charge).toMatchObject({ status: 'succeeded', amountCents: 2_500, refunds: [] });
      }
      const back = { key: randomUUID(), chargeRef: ref, amountCents: 2_500, currency: 'usd' };
      expect(await using().provider.refund(back)).toMatchObject({ amountCents: 2_500 });
      await expect(using().provider.refund({ ...back, key: randomUUID(), amountCents: 1 })).rejects.toBeInstanceOf(
        RefundRefused,
      );
      expect(await using().provider.findCharge({ key: sent.key, ref })).toMatchObject({
        amountCents: 2_500,
        refunds: [{ amountCents: 2_500, key: back.key }],
      });
    });

    it('authorises after the cardholder approves', async () => {
      const sent = await toAuthorise('secure');
      await using().answer(await using().provider.charge(sent), true);
      expect(await using().provider.findCharge({ key: sent.key, ref: null })).toMatchObject({ status: 'authorised' });
    });

    it('releases an authorisation without a refund, and never charges it afterwards', async () => {
      const sent = await toAuthorise('good');
      const { ref } = await using().provider.charge(sent);
      const cancelled = { status: 'cancelled', refunds: [] };
      expect(await using().provider.cancelCharge({ ...sent, ref })).toMatchObject(cancelled);
      expect(await using().provider.capture({ key: sent.key, ref, currency: 'usd' })).toMatchObject(cancelled);
      const refund = using().provider.refund({ key: randomUUID(), chargeRef: ref, amountCents: 1, currency: 'usd' });
      await expect(refund).rejects.toBeInstanceOf(RefundRefused);
      expect((await all()).filter((charge) => charge.ref === ref)).toMatchObject([cancelled]);
    });

    it('lists every charge with its refunds', async () => {
      const { ref } = await using().provider.charge(await request('good', 1_234));
      await using().provider.refund({ key: randomUUID(), chargeRef: ref, amountCents: 34, currency: 'usd' });
      const listed = (await all()).filter((charge) => charge.ref === ref);
      expect(listed).toMatchObject([{ status: 'succeeded', amountCents: 1_234, refunds: [{ amountCents: 34 }] }]);
    });
  });
}
