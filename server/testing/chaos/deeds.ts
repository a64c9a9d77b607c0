import type { Offered, TestCar, TestUser } from '../builders.ts';
import type { Answer } from '../call.ts';

export interface Market {
  owners: TestUser[];
  admin: TestUser;
}

export interface Person {
  user: TestUser;
  cars: (TestCar & Offered & { owner: TestUser })[];
  /** Of the car that they last held */
  owner: TestUser;
  /** The last rental they hold, and what they last paid with */
  rentalId: string;
  payment: { key: string; paymentMethodId: string } | undefined;
  /** What was last proposed for it */
  changeId: string;
  /** What was last claimed after one of theirs */
  claimId: string;
}

/** What somebody or something does; `n` picks a variant. */
export type Deed = (person: Person, n: number) => Promise<Answer<unknown> | void>;

export const choose = <T>(values: readonly T[], n: number): T => values[n % values.length]!;
