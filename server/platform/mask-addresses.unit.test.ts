import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';
import { maskAddresses } from './mask-addresses.ts';

const ADDRESSES = [
  'bob@example.com',
  'Bob.O_Brien+cars@mail.example.co.uk',
  'bob@localhost',
  'bob@[192.0.2.1]',
  'bob@[IPv6:2001:db8::1]',
  'bob=example.com@relay.example',
  'jürgen@müller.example',
  '用户@例子.example',
  '"bob smith"@example.com',
  'bob%40example.com',
  "o'neill@example.com",
];

/** A log that collects its lines. */
function captured() {
  const lines: string[] = [];
  const log = createLog(
    'info',
    new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }),
  );
  return { log, lines };
}

describe('maskAddresses', () => {
  it.each(ADDRESSES)('masks %s', (address) => {
    const messages = [
      `550 5.1.1 <${address}>: Recipient address rejected`,
      `no ${address}, sorry`,
      `(${address})`,
      address,
    ];
    expect(messages.map(maskAddresses)).toEqual([
      '550 5.1.1 <[address]>: Recipient address rejected',
      'no [address], sorry',
      '([address])',
      '[address]',
    ]);
  });

  it('masks every address and leaves other text unchanged', () => {
    expect(maskAddresses('to a@b.example, c@d.example; not e')).toBe('to [address], [address]; not e');
    for (const text of ['at 12:30 @ noon', 'node_modules/@fastify/cookie/index.js:3', '@', 'nothing', '']) {
      expect(maskAddresses(text)).toBe(text);
    }
  });

  it.each(ADDRESSES)('keeps %s out of the log wherever an error contains it', (address) => {
    const { log, lines } = captured();
    const err = Object.assign(new Error(`550 <${address}> unknown`), {
      response: `550 <${address}> unknown`,
      rejected: [address],
      envelope: { to: [address] },
      cause: new Error(`Key (email)=(${address}) already exists.`),
    });
    log.error({ err }, `mail to ${address} given up`);
    log.child({ recipient: address }).warn('not sent');
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(() => JSON.parse(line) as unknown).not.toThrow();
      expect(line).not.toContain('example.co');
      expect(line.toLowerCase()).not.toMatch(/bob|jürgen|用户|neill/);
    }
  });
});
