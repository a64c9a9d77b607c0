import * as z from 'zod/mini';

/** The body of every error answer (RFC 9457), whatever went wrong. */
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
