import * as z from 'zod/mini';

const Cursor = z.string().check(z.maxLength(100, { error: 'search/bad-cursor' }));

export const pageQuery = (
  { limit, limitMax }: { limit: number; limitMax: number },
  cursor: z.ZodMiniType<string, string> = Cursor,
) => ({
  cursor: z.optional(cursor),
  limit: z._default(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(limitMax)), limit),
});
