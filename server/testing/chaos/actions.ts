import type { CarOffer, TestCar, TestUser } from '../builders.ts';
import type { ApiResponse } from '../call.ts';

export interface Market {
  owners: TestUser[];
  admin: TestUser;
}

export interface MarketUser {
  user: TestUser;
  cars: (TestCar & CarOffer & { owner: TestUser })[];
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
export type Action = (person: MarketUser, n: number) => Promise<ApiResponse<unknown> | void>;

export const choose = <T>(values: readonly T[], n: number): T => values[n % values.length]!;
