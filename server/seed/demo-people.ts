import { DEMO_ACCOUNTS } from './demo-accounts.ts';

export interface DemoPerson {
  email: string;
  displayName: string;
  joinedAt: string;
}

const [ROBIN, OLIVE, ADA] = DEMO_ACCOUNTS;

/** "Élise Tremblay" has the address elise.tremblay@sparekey.test. */
const addressOf = (name: string) =>
  `${name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')}@sparekey.test`;

const person = (displayName: string, joinedOn: string): DemoPerson => ({
  displayName,
  email: addressOf(displayName),
  joinedAt: `${joinedOn}T09:00:00Z`,
});
const account = ({ displayName, email }: { displayName: string; email: string }): DemoPerson => ({
  displayName,
  email,
  joinedAt: '2024-06-03T09:00:00Z',
});

/** Only Olive has a password, so nobody can sign in as the others. */
export const DEMO_OWNERS = {
  olive: account(OLIVE),
  lukas: person('Lukas Brunner', '2024-06-04'),
  carmen: person('Carmen Ruiz', '2024-06-05'),
  mariana: person('Mariana Azevedo', '2024-06-07'),
  jonas: person('Jonas Keller', '2024-06-10'),
  camille: person('Camille Perrin', '2024-06-11'),
  fiona: person('Fiona MacLeod', '2024-06-13'),
  freja: person('Freja Lindholm', '2024-06-17'),
  marcus: person('Marcus Hale', '2024-06-19'),
  dana: person('Dana Whitfield', '2024-06-24'),
  elise: person('Élise Tremblay', '2024-06-27'),
} as const satisfies Record<string, DemoPerson>;
export type OwnerName = keyof typeof DEMO_OWNERS;

/** Not in `DEMO_RENTERS`, whose trips are random: the listings define Robin's trips. */
export const DEMO_RENTER = account(ROBIN);
export const DEMO_ADMIN = account(ADA);

export const DEMO_RENTERS: readonly DemoPerson[] = [
  person('Mateo Silva', '2024-07-02'),
  person('Hannah Weiss', '2024-07-15'),
  person('Priya Nair', '2024-08-09'),
  person('Noah Andersen', '2024-08-21'),
  person('Chloé Martin', '2024-09-03'),
  person('Daniel Okafor', '2024-09-18'),
  person('Yuki Tanaka', '2024-10-06'),
  person('Sofía Herrera', '2024-11-12'),
  person('Tom Gallagher', '2025-01-08'),
  person('Ingrid Solberg', '2025-02-14'),
  person('Ana Petrović', '2025-03-01'),
  person('Rachel Goldman', '2025-04-22'),
];

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  DEMO_RENTER,
  DEMO_ADMIN,
  ...Object.values(DEMO_OWNERS),
  ...DEMO_RENTERS,
];
