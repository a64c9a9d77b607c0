import * as z from 'zod/mini';
import type { KeyIn } from './languages/translate.ts';

/** The messages are under `problems.<code>`. */
export type ProblemCode = KeyIn<'problems'>;

/** RFC 9457 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.string(),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.object({ code: z.string(), message: z.string() }))),
});
export type Problem = z.infer<typeof Problem>;
