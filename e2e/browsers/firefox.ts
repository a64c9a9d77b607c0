import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.ts';
import { whenStarted } from '../../scripts/when-started.ts';
import { scrollIntoView, type Browser, type Driver } from './driver.ts';

// Drives a stock Firefox over its native protocol: https://www.w3.org/TR/webdriver-bidi/
// Playwright supports it too (its channel `moz-firefox`), but uses commands that Firefox ESR does not know yet.

const CANDIDATES = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const binary = () => CANDIDATES.find((path) => path && existsSync(path));

export const isFirefoxInstalled = () => binary() !== undefined;

type Send = <Answer>(method: string, params: object) => Promise<Answer>;
interface Message {
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
}

/** Resolves to undefined if the port is not open yet. */
function connect(url: string): Promise<WebSocket | undefined> {
  const socket = new WebSocket(url);
  return new Promise((done) => {
    socket.addEventListener('open', () => done(socket));
    socket.addEventListener('error', () => done(undefined));
  });
}

function sendOver(socket: WebSocket): Send {
  const pending = new Map<number, (response: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) pending.get(message.id)?.(message);
  });
  let last = 0;
  return async <Answer>(method: string, params: object) => {
    const id = ++last;
    const response = new Promise<Message>((done) => pending.set(id, done));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error, message } = await response;
    pending.delete(id);
    if (error) throw new Error(`${method}: ${error} ${message}`);
    return result as Answer;
  };
}

interface Element {
  sharedId: string;
}
interface CallResult {
  type: 'success' | 'exception';
  result?: { type: string; value?: unknown; sharedId?: string };
  exceptionDetails?: { text: string };
}

const DELETE = '\uE017';

function driverOf(send: Send, context: string): Driver<Element> {
  async function run(functionDeclaration: string, args: object[]) {
    const target = { context };
    const { result, exceptionDetails } = await send<CallResult>('script.callFunction', {
      functionDeclaration,
      arguments: args,
      target,
      awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result!;
  }
  const asText = (values: unknown[]) => [{ type: 'string', value: JSON.stringify(values) }];
  const act = (actions: object) => send<void>('input.performActions', { context, actions: [actions] });
  return {
    visit: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async <Answer>(code: (...values: never[]) => Answer, ...values: unknown[]) => {
      const call = `(text) => JSON.stringify((${String(code)})(...JSON.parse(text)) ?? null)`;
      return JSON.parse((await run(call, asText(values))).value as string) as Answer;
    },
    async find(code, ...values) {
      const { sharedId } = await run(`(text) => (${String(code)})(...JSON.parse(text))`, asText(values));
      return sharedId === undefined ? undefined : { sharedId };
    },
    async click(found) {
      await run(String(scrollIntoView), [found]);
      const origin = { type: 'element', element: found };
      await act({
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      });
    },
    async fill(found, text) {
      await run(`(field) => { field.focus(); field.select(); }`, [found]);
      const keys = [DELETE, ...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act({ type: 'key', id: 'keyboard', actions: keys });
    },
    async choose(found, option) {
      const choose = `(menu, label) => {
        menu.selectedIndex = [...menu.options].findIndex((option) => option.label === label);
        menu.dispatchEvent(new Event('change', { bubbles: true }));
      }`;
      await run(choose, [found, { type: 'string', value: option }]);
    },
    attach: (found, file) => send('input.setFiles', { context, element: found, files: [file] }),
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
  };
}

export async function startFirefox(): Promise<Browser> {
  const port = await freePort('localhost');
  const profile = mkdtempSync(join(tmpdir(), 'sparekey-firefox-'));
  writeFileSync(join(profile, 'user.js'), 'user_pref("intl.accept_languages", "en-US, en");\n');
  const args = ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`, 'about:blank'];
  const child = spawn(binary()!, args, { stdio: 'ignore' });
  const socket = await whenStarted('Firefox', child, () => connect(`ws://localhost:${port}/session`));
  const send = sendOver(socket);
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    async open() {
      const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
      const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
      const driver = driverOf(send, context);
      await driver.resize(1_440, 900);
      return { driver, close: () => send('browser.removeUserContext', { userContext }) };
    },
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      await send('browser.close', {}).catch(() => child.kill('SIGTERM'));
      await ended;
      socket.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
