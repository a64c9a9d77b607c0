import * as z from 'zod/mini';
import { SignedIn } from '../accounts/accounts.ts';
import { endpoint } from '../endpoint.ts';
import { DEMO_ROLES } from './demo-rules.ts';

export const demoEndpoints = {
  tryAs: endpoint('POST /api/auth/demo', {
    summary: 'Sign in to a shared demo account; only on demo sites',
    access: 'public',
    body: z.strictObject({ as: z.enum(DEMO_ROLES) }),
    response: SignedIn,
  }),
};
