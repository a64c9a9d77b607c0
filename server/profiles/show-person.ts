import { dayIn } from '../../contract/dates.ts';
import type { Profile } from '../../contract/profiles/profiles.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { findProfile } from './profile.queries.ts';

export async function showPerson(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer | undefined,
  id: string,
): Promise<Profile> {
  const found = await findProfile(pool, id, dayIn(config.timeZone));
  if (!found) throw new AppError('person/not-found');
  const { person, joinedAt, ...profile } = found;
  return { ...person, ...profile, joinedAt: joinedAt.toISOString(), isViewer: viewer?.uid === id };
}
