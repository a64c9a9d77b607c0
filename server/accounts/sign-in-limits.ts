import { accountLimits } from '../../contract/accounts/limits.ts';
import type { CreateLimit } from '../platform/rate-limit.ts';

const HOUR = 3_600;

interface SignInAttempt {
  email: string;
  address: string;
  device: string | undefined;
}

/** Known devices have their own limit, so that strangers' guesses, counted by account and address, lock nobody out. */
export function createSignInLimits(limit: CreateLimit) {
  const hourly = (name: string, points: number) =>
    limit({ name, points, seconds: HOUR, problem: 'auth/too-many-requests' });
  const { guessesPerHour, signInsPerHour, signInsFromAddressPerHour } = accountLimits;
  const guesses = {
    account: hourly('guess-account', guessesPerHour),
    address: hourly('guess-address', guessesPerHour),
    device: hourly('guess-device', guessesPerHour),
  };
  const signIns = {
    account: hourly('sign-in-account', signInsPerHour),
    address: hourly('sign-in-address', signInsFromAddressPerHour),
  };

  return {
    /** Returns a function that takes the guess back, for when the password was right. */
    async admit({ email, address, device }: SignInAttempt): Promise<() => Promise<void>> {
      if (device) {
        await guesses.device.count(device);
        await signIns.account.count(email);
        return () => guesses.device.forgive(device);
      }
      await guesses.address.count(address);
      await guesses.account.count(email);
      await signIns.address.count(address);
      await signIns.account.count(email);
      return async () => void (await Promise.all([guesses.address.forgive(address), guesses.account.forgive(email)]));
    },

    /** By somebody for whom the provider of single sign-on vouched: there is nothing to guess. */
    countProven: (email: string) => signIns.account.count(email),

    /** Wrong guesses at the old password say nothing about the new one. */
    async forget(email: string): Promise<void> {
      await Promise.all([guesses.account.forget(email), signIns.account.forget(email)]);
    },
  };
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;
