import * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';
import { isReadable } from './readable-text.ts';

// PostgreSQL cannot store NUL, and users never type lone surrogates or other control characters.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/;
const FORBIDDEN_IN_LINE = /[\n\r\t\u2028\u2029]/;

const isClean = (value: string) => value.isWellFormed() && !FORBIDDEN.test(value);

const readable = z.refine<string>(isReadable, { error: 'text/hidden-characters' });

export const searchText = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max, { error: 'request/invalid' }),
    z.refine((value) => isClean(value) && !FORBIDDEN_IN_LINE.test(value), { error: 'request/invalid' }),
  );

export const line = (limits: { min?: number; max: number; tooShort: ProblemCode; tooLong: ProblemCode }) =>
  z.string({ error: limits.tooShort }).check(
    z.trim(),
    z.minLength(limits.min ?? 1, { error: limits.tooShort }),
    z.maxLength(limits.max, { error: limits.tooLong }),
    z.refine((value) => isClean(value) && !FORBIDDEN_IN_LINE.test(value), { error: 'request/invalid', abort: true }),
    readable,
  );

export const anyLine = (max: number) => line({ min: 0, max, tooShort: 'request/invalid', tooLong: 'request/invalid' });

export const paragraph = (limits: { min?: number; max: number; tooShort: ProblemCode; tooLong: ProblemCode }) =>
  z
    .string({ error: limits.tooShort })
    .check(
      z.trim(),
      z.minLength(limits.min ?? 1, { error: limits.tooShort }),
      z.maxLength(limits.max, { error: limits.tooLong }),
      z.refine(isClean, { error: 'request/invalid', abort: true }),
      readable,
    );

export const anyParagraph = ({ max, tooLong }: { max: number; tooLong: ProblemCode }) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(max, { error: tooLong }),
      z.refine(isClean, { error: 'request/invalid', abort: true }),
      readable,
    );
