import type { Config } from '../platform/config.ts';
import { AppError } from '../platform/problem.ts';

/** Where the operator wants single sign-on only, no screen leads here. */
export function requirePasswords({ passwords }: Config): void {
  if (!passwords) throw new AppError('auth/passwords-off');
}
