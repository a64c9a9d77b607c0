import { accountLimits } from '../../contract/accounts/limits.ts';
import type { CreateLimit } from '../platform/rate-limit.ts';

const HOUR = 3_600;

interface SignInAttempt {
  email: string;
  address: string;
  device: string | undefined;
}

/** Known devices have their own limit, so that strangers' guesses, counted by account and address, lock no user out. */
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
    /** Returns a function that uncounts the guess; call it if the password was right. */
    async admit({ email, address, device }: SignInAttempt): Promise<() => Promise<void>> {
      if (device) {
        await guesses.device.consume(device);
        await signIns.account.consume(email);
        return () => guesses.device.forgive(device);
      }
      await guesses.address.consume(address);
      await guesses.account.consume(email);
      await signIns.address.consume(address);
      await signIns.account.consume(email);
      return async () => void (await Promise.all([guesses.address.forgive(address), guesses.account.forgive(email)]));
    },

    /** Counts a single sign-on, which has no password to guess. */
    countProven: (email: string) => signIns.account.consume(email),

    /** Call it when the password changes: guesses at the old password do not count against the new one. */
    async forget(email: string): Promise<void> {
      await Promise.all([guesses.account.reset(email), signIns.account.reset(email)]);
    },
  };
}

export type SignInLimits = ReturnType<typeof createSignInLimits>;
