import type { Config } from '../platform/config.ts';
import { AppError } from '../platform/problem.ts';

/** Throws if the operator allows single sign-on only. The pages do not offer passwords then. */
export function requirePasswords({ passwords }: Config): void {
  if (!passwords) throw new AppError('auth/passwords-off');
}
