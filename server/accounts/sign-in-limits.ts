import { accountLimits } from '../../contract/limits.ts';
import type { CreateLimit } from '../platform/rate-limit.ts';

const HOUR = 3_600;

export interface SignInAttempt {
  email: string;
  address: string;
  /** The name of a browser in which somebody signed in to this account before. */
  device: string | undefined;
}

/**
 * How often a password may be tried. Wrong ones are few: by account and by address for strangers, by device for a browser
 * that knows the account, which strangers therefore cannot lock out. Right ones are many, though not without end.
 */
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
    /** Counts an attempt or refuses it. Answers with what takes its guess back, for when the password was right. */
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

    /** Guesses at the password before say nothing about a new one. */
    async forget(email: string): Promise<void> {
      await Promise.all([guesses.account.forget(email), signIns.account.forget(email)]);
    },
  };
}
