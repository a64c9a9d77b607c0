import { problems, type ProblemCode } from '../../contract/messages.ts';
import { problemStatus } from '../../contract/problem-status.ts';

/** An expected failure. Its message comes from the catalogue unless `detail` replaces it. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly fields: Record<string, ProblemCode> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ProblemCode,
    options: {
      detail?: string;
      fields?: Record<string, ProblemCode>;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.detail ?? problems[code], { cause: options.cause });
    this.code = code;
    this.status = problemStatus[code];
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
