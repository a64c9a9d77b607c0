export type OutboundFailure =
  | 'refused'
  | 'unreachable'
  | 'not-secure'
  | 'too-slow'
  | 'too-large'
  | 'too-many-redirects'
  | 'unreadable';

/** Contains no address, because it may be secret and errors are logged. */
export class OutboundError extends Error {
  readonly failure: OutboundFailure;

  constructor(failure: OutboundFailure) {
    super(`Not fetched: ${failure}.`);
    this.failure = failure;
  }
}

const isTlsCode = (code: string) => /CERT|TLS|SSL|EPROTO|^UNABLE_TO_/.test(code);

/** Classifies the error of a socket or a decompressor. */
export function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('Z_') || code.startsWith('HPE_') || code === 'ERR_INVALID_URL') {
    return new OutboundError('unreadable');
  }
  return new OutboundError(isTlsCode(code) ? 'not-secure' : 'unreachable');
}
