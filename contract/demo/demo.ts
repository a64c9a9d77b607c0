import * as z from 'zod/mini';
import { SignedIn } from '../accounts/accounts.ts';
import { endpoint } from '../endpoint.ts';
import { DEMO_ROLES } from './demo-rules.ts';

export const demoEndpoints = {
  tryAs: endpoint('POST /api/auth/demo', {
    summary: 'Sign in to one of the shared accounts of a demo, where the site is one',
    access: 'public',
    body: z.strictObject({ as: z.enum(DEMO_ROLES) }),
    response: SignedIn,
  }),
};
