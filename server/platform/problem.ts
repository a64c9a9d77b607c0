import { toDecimal } from '../../contract/amounts.ts';
import { problemStatus } from '../../contract/problem-status.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import { problemValues } from '../../contract/problem-values.ts';
import { priceLimits } from '../../contract/typed-amounts.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { translator } from './languages/translator.ts';
import { translateText, type TranslatableText } from './languages/translatable.ts';

/** A code, optionally with a more specific message. */
export type FieldProblem = ProblemCode | { code: ProblemCode; detail: TranslatableText };

/** An expected failure. Its message is written later, when the reader's language is known. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  /** More specific than the code's own message. */
  readonly detail: TranslatableText | undefined;
  readonly fields: Record<string, FieldProblem> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ProblemCode,
    options: {
      detail?: TranslatableText | undefined;
      fields?: Record<string, FieldProblem>;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: options.cause });
    this.code = code;
    this.status = problemStatus[code];
    this.detail = options.detail;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Adds the limits that depend on the marketplace's currency, in whole units. */
const problemValuesIn = (currency: string) => ({
  ...problemValues,
  priceMax: Number(toDecimal(priceLimits(currency).maxCents, currency)),
});

/** Pass the currency if the message contains an amount. */
export const problemText = (language: Language, code: ProblemCode, currency = 'USD'): string =>
  translator(language).of('problems', code, problemValuesIn(currency));

export const errorText = (language: Language, { code, detail }: AppError): string =>
  detail ? translateText(language, detail) : problemText(language, code);
