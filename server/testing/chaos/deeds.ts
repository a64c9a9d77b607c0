import type { Offered, TestCar, TestUser } from '../builders.ts';
import type { Answer } from '../call.ts';

export interface Market {
  owners: TestUser[];
  admin: TestUser;
}

export interface Person {
  user: TestUser;
  cars: (TestCar & Offered & { owner: TestUser })[];
  /** The owner of the car that they last held. */
  owner: TestUser;
  /** Their last rental and payment. */
  rentalId: string;
  payment: { key: string; paymentMethodId: string } | undefined;
  /** The last change proposed for the rental. */
  changeId: string;
  /** The last claim after one of their rentals. */
  claimId: string;
}

/** An action of a user, a worker, the provider or the network; `n` picks a variant. */
export type Deed = (person: Person, n: number) => Promise<Answer<unknown> | void>;

export const choose = <T>(values: readonly T[], n: number): T => values[n % values.length]!;
