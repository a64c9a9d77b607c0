import type { Charge, ChargeRequest, PaymentProvider } from '../money/providers/payment-provider.ts';

type Method = 'charge' | 'findCharge' | 'cancelCharge' | 'refund';

/**
 * What goes wrong with the next call of a method:
 * `lose-request` fails before anything happened, `lose-answer` after everything happened, `answer-late` fails now and
 * happens when the test says so, `never-answer` neither happens nor fails.
 */
export type Fault = 'lose-request' | 'lose-answer' | 'answer-late' | 'never-answer';

export interface Faults {
  fail(method: Method, ...faults: Fault[]): void;
  /** Lets every request that was held up arrive now. */
  deliverLate(): Promise<void>;
  calls: { method: Method; key: string }[];
  /** Runs while the provider works on a charge: the place for races. */
  during: ((request: ChargeRequest, charge: Charge) => Promise<void>) | undefined;
}

/** Any provider, with failures on demand. For tests only: no setting of the server leads here. */
export function createFaultyProvider<P extends PaymentProvider>(provider: P): P & Faults {
  const faults = new Map<Method, Fault[]>();
  const late: (() => Promise<unknown>)[] = [];
  const calls: Faults['calls'] = [];

  async function run<T>(method: Method, key: string, work: () => Promise<T>): Promise<T> {
    calls.push({ method, key });
    const fault = faults.get(method)?.shift();
    if (fault === 'never-answer') return new Promise(() => {});
    if (fault === 'answer-late') late.push(work);
    if (fault === 'answer-late' || fault === 'lose-request') throw new Error('The connection was lost.');
    const answer = await work();
    if (fault === 'lose-answer') throw new Error('The connection was lost.');
    return answer;
  }

  const faulty: P & Faults = {
    // Everything else that the provider can do, such as the sandbox's payment methods.
    ...provider,
    calls,
    during: undefined,
    fail: (method, ...next) => void faults.set(method, next),
    async deliverLate() {
      for (const work of late.splice(0)) await work().catch(() => {});
    },
    charge: (request) =>
      run('charge', request.key, async () => {
        const charge = await provider.charge(request);
        await faulty.during?.(request, charge);
        return charge;
      }),
    findCharge: (known) => run('findCharge', known.key ?? known.ref ?? '', () => provider.findCharge(known)),
    cancelCharge: (request) => run('cancelCharge', request.key, () => provider.cancelCharge(request)),
    refund: (request) => run('refund', request.key, () => provider.refund(request)),
  };
  return faulty;
}
