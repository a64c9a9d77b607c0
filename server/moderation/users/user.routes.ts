import type { FastifyInstance } from 'fastify';
import { api } from '../../../contract/api.ts';
import { moderationLimits } from '../../../contract/moderation/limits.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { noteUser } from './note-user.ts';
import { searchUsers } from './search-users.ts';
import { setAccountStatus } from './set-account-status.ts';
import { showUser } from './show-user.ts';
import { signOutUser } from './sign-out-user.ts';

export function userRoutes(app: FastifyInstance, services: Services) {
  const { pool, limit } = services;
  const notes = limit({ name: 'user-note', points: moderationLimits.notesPerHour, seconds: 3_600 });

  route(app, api.adminUsers, ({ viewer, query }) => searchUsers(pool, query, viewer.uid));
  route(app, api.adminUser, ({ viewer, params }) => showUser(services, pool, viewer, params.id));
  route(app, api.setAccountStatus, ({ viewer, params, body }) => setAccountStatus(services, viewer, params.id, body));
  route(app, api.signOutUser, ({ viewer, params }) => signOutUser(services, viewer, params.id));
  route(app, api.noteUser, async ({ viewer, params, body }) => {
    await notes.consume(viewer.uid);
    return noteUser(services, viewer, params.id, body.text);
  });
}
