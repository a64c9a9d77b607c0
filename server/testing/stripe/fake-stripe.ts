import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { formOf, formOfJson, listOf, parseForm, textOf, type Form } from './form.ts';
import { FakeStripeAccounts } from './fake-stripe-accounts.ts';
import {
  invalid,
  StripeErrorResponse,
  type FakeEvent,
  type FakeIntent,
  type FakeThinEvent,
} from './fake-stripe-payments.ts';

/** Only the fake Stripe accepts these keys. */
export const FAKE_STRIPE_KEYS = {
  secretKey: 'sk_test_standin',
  publishableKey: 'pk_test_standin',
  webhookSecret: 'whsec_standin',
};

type AccountOperation =
  | 'create-account'
  | 'retrieve-account'
  | 'create-account-link'
  | 'create-login-link'
  | 'list-external-accounts'
  | 'transfer'
  | 'retrieve-transfer'
  | 'list-transfers'
  | 'reverse'
  | 'list-reversals'
  | 'list-movements';

type Operation =
  | AccountOperation
  | 'create-method'
  | 'create-customer'
  | 'create-domain'
  | 'list-domains'
  | 'validate-domain'
  | 'detach'
  | 'create'
  | 'confirm'
  | 'cancel'
  | 'capture'
  | 'retrieve'
  | 'list'
  | 'refund'
  | 'list-refunds'
  | 'list-disputes'
  | 'retrieve-dispute'
  | 'submit-evidence'
  | 'list-events';

/**
 * `lose-request`: the request never arrives. `lose-response`: it takes effect, but the connection breaks. `never-respond`: it takes
 * effect, but there is no response. `fail`: it takes effect, but the response is an error, also whenever the key is reused.
 * `break`: the same without taking effect. `hold`: it takes effect when the test calls `release`, after the connection was closed.
 */
type HttpFault = 'lose-request' | 'lose-response' | 'never-respond' | 'fail' | 'break' | 'hold';

interface Answer {
  status: number;
  body: unknown;
}

const API_VERSION = /^\d{4}-\d{2}-\d{2}\.endive$/;
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

const ROUTES: [string, RegExp, Operation, string[]][] = [
  ['POST', /^\/v1\/customers$/, 'create-customer', ['metadata']],
  ['POST', /^\/v1\/payment_methods\/(\w+)\/detach$/, 'detach', []],
  ['GET', /^\/v1\/payment_method_domains$/, 'list-domains', ['domain_name', 'limit']],
  ['POST', /^\/v1\/payment_method_domains$/, 'create-domain', ['domain_name']],
  ['POST', /^\/v1\/payment_method_domains\/(\w+)\/validate$/, 'validate-domain', []],
  ['POST', /^\/v1\/payment_methods$/, 'create-method', ['type', 'card', 'billing_details', 'key']],
  [
    'POST',
    /^\/v1\/payment_intents$/,
    'create',
    [
      'amount',
      'currency',
      'allowed_payment_method_types',
      'capture_method',
      'metadata',
      'customer',
      'setup_future_usage',
      'description',
      'statement_descriptor_suffix',
      'expand',
    ],
  ],
  [
    'POST',
    /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    'confirm',
    ['payment_method', 'use_stripe_sdk', 'off_session', 'return_url', 'expand'],
  ],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/cancel$/, 'cancel', ['cancellation_reason', 'expand']],
  ['POST', /^\/v1\/payment_intents\/(\w+)\/capture$/, 'capture', ['amount_to_capture', 'expand']],
  ['GET', /^\/v1\/payment_intents\/(\w+)$/, 'retrieve', ['expand', 'client_secret', 'key']],
  ['GET', /^\/v1\/payment_intents$/, 'list', ['created', 'limit', 'starting_after', 'expand']],
  ['POST', /^\/v1\/refunds$/, 'refund', ['payment_intent', 'amount', 'metadata', 'expand']],
  ['GET', /^\/v1\/refunds$/, 'list-refunds', ['payment_intent', 'created', 'limit', 'starting_after', 'expand']],
  ['GET', /^\/v1\/disputes$/, 'list-disputes', ['payment_intent', 'created', 'limit', 'starting_after', 'expand']],
  [
    'POST',
    /^\/v2\/core\/accounts$/,
    'create-account',
    ['contact_email', 'dashboard', 'defaults', 'configuration', 'metadata', 'include'],
  ],
  ['GET', /^\/v2\/core\/accounts\/(\w+)$/, 'retrieve-account', ['include']],
  ['POST', /^\/v2\/core\/account_links$/, 'create-account-link', ['account', 'use_case']],
  ['POST', /^\/v1\/accounts\/(\w+)\/login_links$/, 'create-login-link', []],
  ['GET', /^\/v1\/accounts\/(\w+)\/external_accounts$/, 'list-external-accounts', ['limit']],
  [
    'POST',
    /^\/v1\/transfers$/,
    'transfer',
    ['amount', 'currency', 'destination', 'transfer_group', 'description', 'metadata'],
  ],
  ['GET', /^\/v1\/transfers\/(\w+)$/, 'retrieve-transfer', []],
  ['GET', /^\/v1\/transfers$/, 'list-transfers', ['transfer_group', 'created', 'limit', 'starting_after']],
  ['POST', /^\/v1\/transfers\/(\w+)\/reversals$/, 'reverse', ['amount', 'metadata']],
  ['GET', /^\/v1\/transfers\/(\w+)\/reversals$/, 'list-reversals', ['limit', 'starting_after']],
  ['GET', /^\/v1\/disputes\/(\w+)$/, 'retrieve-dispute', ['expand']],
  ['POST', /^\/v1\/disputes\/(\w+)$/, 'submit-evidence', ['evidence', 'submit', 'expand']],
  ['GET', /^\/v1\/balance_transactions$/, 'list-movements', ['created', 'limit', 'starting_after', 'expand']],
  ['GET', /^\/v1\/events$/, 'list-events', ['types', 'created', 'limit', 'starting_after', 'expand']],
];

/** Lists the newest first, like Stripe. */
function page<T extends { id: string; created: number }>(rows: T[], query: Form, url: string) {
  const since = Number(formOf(query.created).gte ?? 0);
  const found = rows.filter(({ created }) => created >= since).toReversed();
  const after = query.starting_after ? found.findIndex(({ id }) => id === query.starting_after) + 1 : 0;
  const limit = Number(query.limit ?? 10);
  return { object: 'list', url, data: found.slice(after, after + limit), has_more: found.length > after + limit };
}

/**
 * A fake Stripe over real HTTP: it replays responses by idempotency key, declines cards, requires 3-D Secure, pages its lists, signs
 * its events, and fails on request.
 */
export class FakeStripe extends FakeStripeAccounts {
  readonly requests: { operation: Operation; key: string | undefined; replayed: boolean }[] = [];
  private readonly faults = new Map<Operation, HttpFault[]>();
  private readonly refusals = new Map<Operation, StripeErrorResponse>();
  private readonly stored = new Map<string, { fingerprint: string; answer: Answer | undefined }>();
  private held: (() => void)[] = [];
  private server: Server | undefined;

  async start(port = 0): Promise<string> {
    const server = createServer((request, response) => void this.serve(request, response));
    this.server = server;
    // Like Stripe, sends no keep-alive timeout.
    server.keepAliveTimeout = 0;
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((done) => (this.server ? this.server.close(done) : done(undefined)));
  }

  fail(operation: Operation, ...faults: HttpFault[]): void {
    this.faults.set(operation, faults);
  }

  /** Makes the next request fail with this error. */
  refuse(operation: Operation, refusal: StripeErrorResponse): void {
    this.refusals.set(operation, refusal);
  }

  /** Stripe deletes idempotency keys after a day. */
  expireIdempotencyKeys(): void {
    this.stored.clear();
  }

  async release(): Promise<void> {
    for (const arrive of this.held.splice(0)) arrive();
    await setImmediate();
    await setImmediate();
  }

  /** Returns an event signed like Stripe's. */
  signEvent(event: FakeEvent | FakeThinEvent, { secret = FAKE_STRIPE_KEYS.webhookSecret, at = Date.now() } = {}) {
    const body = JSON.stringify({ api_version: '2026-10-28.endive', livemode: false, ...event });
    const timestamp = Math.floor(at / 1_000);
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    return { body, signature: `t=${timestamp},v1=${signature}` };
  }

  /** Sends events as they happen. Rejected events are not sent again. */
  sendEventsTo(url: string): void {
    this.onEvent = (event) => {
      const { body, signature } = this.signEvent(event);
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
      void fetch(url, { method: 'POST', headers, body }).catch(() => {});
    };
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { pathname, search } = new URL(request.url ?? '/', 'http://stand-in');
    const send = ({ status, body }: Answer, headers: Record<string, string> = {}) => {
      if (response.destroyed) return;
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_standin', ...headers });
      response.end(JSON.stringify(body));
    };
    const refuse = ({ status, error }: StripeErrorResponse) => send({ status, body: { error } });

    const found = ROUTES.find(([method, path]) => method === request.method && path.test(pathname));
    if (!found)
      return refuse(new StripeErrorResponse(404, { type: 'invalid_request_error', message: 'Unrecognized URL' }));
    const [, path, operation, known] = found;
    const isJson = pathname.startsWith('/v2/') && request.method === 'POST';
    const form = isJson ? formOfJson(text) : parseForm(request.method === 'GET' ? search : text);
    try {
      this.check(request, form, operation, known);
    } catch (error) {
      return refuse(error as StripeErrorResponse);
    }

    const refusal = this.refusals.get(operation);
    this.refusals.delete(operation);
    if (refusal) return refuse(refusal);
    const fault = this.faults.get(operation)?.shift();
    if (fault === 'lose-request') return void request.socket.destroy();
    if (fault === 'hold') {
      request.socket.destroy();
      await new Promise<void>((arrive) => this.held.push(arrive));
    }
    const key = request.headers['idempotency-key'] as string | undefined;
    const id = path.exec(pathname)?.[1] ?? '';
    const { answer, replayed } = await this.once(key, digest(`${pathname} ${text}`), fault, () =>
      this.run(operation, id, form, pathname),
    );
    this.requests.push({ operation, key, replayed });
    if (fault === 'never-respond') return;
    if (fault === 'lose-response') return void request.socket.destroy();
    send(answer, {
      ...(replayed && { 'idempotent-replayed': 'true' }),
      // Like Stripe after its own errors, because the same key would only get the same response.
      ...(answer.status >= 500 && { 'stripe-should-retry': 'false' }),
    });
  }

  private check(request: IncomingMessage, form: Form, operation: Operation, known: string[]): void {
    const given = request.headers.authorization?.replace(/^Bearer /, '') ?? form.key;
    const isBrowser = operation === 'create-method' || form.client_secret !== undefined;
    if (given !== FAKE_STRIPE_KEYS.secretKey && !(isBrowser && given === FAKE_STRIPE_KEYS.publishableKey)) {
      throw new StripeErrorResponse(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
    }
    const version = String(request.headers['stripe-version']);
    if (!isBrowser && !API_VERSION.test(version)) throw invalid(`Invalid Stripe API version: ${version}`);
    const unknown = Object.keys(form).find((name) => !known.includes(name));
    if (unknown) {
      throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown });
    }
  }

  /** Replays the stored response to a repeated key, including errors. */
  private async once(
    key: string | undefined,
    fingerprint: string,
    fault: HttpFault | undefined,
    work: () => unknown,
  ): Promise<{ answer: Answer; replayed: boolean }> {
    const known = key === undefined ? undefined : this.stored.get(key);
    const no = (status: number, error: ConstructorParameters<typeof StripeErrorResponse>[1]) => ({
      answer: { status, body: { error } },
      replayed: false,
    });
    if (known && known.fingerprint !== fingerprint) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return no(400, { type: 'idempotency_error', message });
    }
    if (known?.answer) return { answer: known.answer, replayed: true };
    if (known) {
      const message = 'There is currently another in-progress request using this Idempotent Key.';
      return no(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message });
    }
    const entry: { fingerprint: string; answer: Answer | undefined } = { fingerprint, answer: undefined };
    if (key !== undefined) this.stored.set(key, entry);
    // Long enough for a second request with the same key to find the first one in progress.
    await setImmediate();
    let answer: Answer;
    try {
      answer = { status: 200, body: fault === 'break' ? {} : structuredClone(work()) };
    } catch (error) {
      if (!(error instanceof StripeErrorResponse)) throw error;
      answer = { status: error.status, body: structuredClone({ error: error.error }) };
    }
    if (fault === 'fail' || fault === 'break')
      answer = { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong.' } } };
    entry.answer = answer;
    return { answer, replayed: false };
  }

  private runForAccounts(operation: AccountOperation, id: string, form: Form, url: string): unknown {
    switch (operation) {
      case 'create-account':
        return this.showAccount(this.createAccount(form), form);
      case 'retrieve-account':
        return this.showAccount(this.account(id), form);
      case 'create-account-link':
        return this.createLink(form);
      case 'create-login-link':
        return this.createLoginLink(id);
      case 'list-external-accounts':
        return this.externalAccounts(id);
      case 'transfer':
        return this.createTransfer(form);
      case 'retrieve-transfer':
        return this.transfer(id);
      case 'list-transfers': {
        const { transfer_group: group } = form;
        return page(
          this.transfers.filter((transfer) => group === undefined || transfer.transfer_group === group),
          form,
          url,
        );
      }
      case 'reverse':
        return this.reverseTransfer(id, form);
      case 'list-movements': {
        const list = page(this.movements, form, url);
        const isWhole = listOf(form.expand).includes('data.source');
        return { ...list, data: list.data.map((one) => (isWhole ? { ...one, source: this.sourceOf(one) } : one)) };
      }
      case 'list-reversals':
        return page(
          this.reversals.filter(({ transfer }) => transfer === id),
          form,
          url,
        );
    }
  }

  private run(operation: Operation, id: string, form: Form, url: string): unknown {
    const isAbout = ({ payment_intent: ref }: { payment_intent: string }) =>
      form.payment_intent === undefined || form.payment_intent === ref;
    const expand = listOf(form.expand);
    const show = (intent: FakeIntent, prefix = '') => {
      if (!expand.some((path) => path.startsWith(`${prefix}latest_charge`))) return intent;
      const charge = this.charge(intent);
      if (!charge) return intent;
      const { refunds, ...plain } = charge;
      return {
        ...intent,
        latest_charge: expand.includes(`${prefix}latest_charge.refunds`) ? { ...plain, refunds } : plain,
      };
    };
    switch (operation) {
      case 'create-method':
        return { id: this.createMethod(textOf(formOf(form.card).number)), object: 'payment_method', type: 'card' };
      case 'create-domain':
        return this.createDomain(form);
      case 'list-domains':
        return page(
          this.domains.filter(({ domain_name: name }) => name === form.domain_name),
          form,
          url,
        );
      case 'validate-domain':
        return this.validateDomain(id);
      case 'create-customer':
        return this.createCustomer(form);
      case 'detach':
        return this.detach(id);
      case 'create':
        return show(this.createIntent(form));
      case 'confirm':
        return show(this.confirm(id, form));
      case 'cancel':
        return show(this.cancel(id));
      case 'capture':
        return show(this.capture(id, form));
      case 'retrieve':
        return show(this.intent(id));
      case 'list': {
        const list = page([...this.intents.values()], form, url);
        return { ...list, data: list.data.map((intent) => show(intent, 'data.')) };
      }
      case 'refund':
        return this.refund(form);
      case 'list-refunds':
        return page(this.refunds.filter(isAbout), form, url);
      case 'list-disputes':
        return page(this.disputes.filter(isAbout), form, url);
      case 'retrieve-dispute':
        return this.disputeOf(id);
      case 'submit-evidence':
        return this.submitEvidence(id, formOf(form.evidence) as Record<string, string>);
      case 'list-events':
        return page(
          this.events.filter(({ type }) => form.types === undefined || listOf(form.types).includes(type)),
          form,
          url,
        );
      case 'create-account':
      case 'create-account-link':
      case 'create-login-link':
      case 'list-external-accounts':
      case 'list-movements':
      case 'list-reversals':
      case 'list-transfers':
      case 'retrieve-account':
      case 'retrieve-transfer':
      case 'reverse':
      case 'transfer':
        return this.runForAccounts(operation, id, form, url);
    }
  }
}
