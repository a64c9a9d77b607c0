import * as z from 'zod/mini';
import { CarCard } from '../cars/cars.ts';
import { endpoint } from '../endpoint.ts';
import { peopleLimits } from '../people/limits.ts';
import { pageQuery } from '../page.ts';
import { Person } from '../people/people.ts';

const PersonId = z.object({ id: z.uuid({ error: 'person/not-found' }) });

/** An average of 1 to 5 stars; null without reviews. */
export const Rating = z.object({ average: z.nullable(z.number()), count: z.number() });

/** Never contains an email address or phone number. */
export const Profile = z.object({
  ...Person.shape,
  joinedAt: z.iso.datetime(),
  about: z.string(),
  /** ISO 639 codes */
  spokenLanguages: z.array(z.string()),
  isVerified: z.boolean(),
  asOwner: Rating,
  asRenter: Rating,
  /** Share of first messages and requests answered within a day; null while there are too few */
  responsePercent: z.nullable(z.number()),
  responseMinutes: z.nullable(z.number()),
  /** Share of the last year's bookings that they cancelled; null while there are too few */
  cancelledPercent: z.nullable(z.number()),
  /** Trips that are over */
  trips: z.number(),
  isViewer: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

export const profileEndpoints = {
  person: endpoint('GET /api/people/:id', {
    summary: 'Get a user’s public profile: their description, verifications and rental record',
    access: 'user',
    scope: 'read:cars',
    visitors: true,
    params: PersonId,
    response: Profile,
  }),
  carsOfPerson: endpoint('GET /api/people/:id/cars', {
    summary: 'List the cars that a user offers, newest first',
    access: 'user',
    scope: 'read:cars',
    visitors: true,
    params: PersonId,
    query: z.strictObject({ ...pageQuery({ limit: peopleLimits.carsDefault, limitMax: peopleLimits.carsMax }) }),
    response: z.object({ cars: z.array(CarCard), nextCursor: z.nullable(z.string()) }),
  }),
};
