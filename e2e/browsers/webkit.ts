import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { freePort } from '../../scripts/free-port.ts';
import { whenStarted } from '../../scripts/when-started.ts';
import { scrollIntoView, type Browser, type Driver } from './driver.ts';

// Drives WebKit over HTTP through its WebDriver program: https://www.w3.org/TR/webdriver2/

const DRIVER = '/usr/bin/WebKitWebDriver';
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Element = { [ELEMENT]: string };

/** The browser that comes with the library, at the path that distributions use */
const binary = () => globSync('/usr/{lib,libexec}{,/*}/webkit{2gtk,gtk}-*/MiniBrowser')[0];

export const isWebKitInstalled = () => existsSync(DRIVER) && binary() !== undefined;

type Send = <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Answer>;

const sendTo =
  (url: string): Send =>
  async <Answer>(method: string, path: string, body?: object) => {
    const response = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error} ${value?.message}`);
    return value as Answer;
  };

function driverOf(send: Send): Driver<Element> {
  const run = <Answer>(code: (...values: never[]) => unknown, args: unknown[]) =>
    send<Answer>('POST', '/execute/sync', { script: `return (${String(code)}).apply(null, arguments)`, args });
  const at = (found: Element, what: string) => `/element/${found[ELEMENT]}/${what}`;
  return {
    visit: (url) => send('POST', '/url', { url }),
    evaluate: (code, ...values) => run(code, values),
    find: async (code, ...values) => (await run<Element | null>(code, values)) ?? undefined,
    async click(found) {
      // WebKit's own scrolling fails on pages with smooth scrolling.
      await run(scrollIntoView, [found]);
      await send('POST', at(found, 'click'), {});
    },
    async fill(found, text) {
      // WebDriver rejects clearing an empty field.
      const isFilled = await run<boolean>((field: HTMLInputElement) => field.value !== '', [found]);
      if (isFilled) await send('POST', at(found, 'clear'), {});
      await send('POST', at(found, 'value'), { text });
    },
    async choose(found, option) {
      const choice = await run<Element>(
        (menu: HTMLSelectElement, text: string) => [...menu.options].find(({ label }) => label === text),
        [found, option],
      );
      await send('POST', at(choice, 'click'), {});
    },
    attach: (found, text) => send('POST', at(found, 'value'), { text }),
    picture: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    resize: (width, height) => send('POST', '/window/rect', { width, height }),
  };
}

export async function startWebKit(): Promise<Browser> {
  const port = await freePort('localhost');
  // It needs a display, so run it on a virtual one if there is none.
  const hasScreen = Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
  const command = [...(hasScreen ? [] : ['xvfb-run', '--auto-servernum']), DRIVER, `--port=${port}`];
  const child = spawn(command[0]!, command.slice(1), { stdio: 'ignore', detached: true });
  const send = sendTo(`http://localhost:${port}`);
  await whenStarted('WebKit', child, async () => {
    const status = await send<{ ready: boolean }>('GET', '/status').catch(() => undefined);
    return status?.ready ? true : undefined;
  });
  let name = 'WebKit';
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: binary(), args: ['--automation'] } },
  };
  return {
    get name() {
      return name;
    },
    async open() {
      const session = await send<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '/session', {
        capabilities,
      });
      name = `WebKitGTK ${session.capabilities.browserVersion}`;
      const own = sendTo(`http://localhost:${port}/session/${session.sessionId}`);
      const driver = driverOf(own);
      await driver.resize(1_440, 960);
      return { driver, close: () => own('DELETE', '') };
    },
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      // Kills the whole process group, including the virtual display.
      process.kill(-child.pid!, 'SIGTERM');
      await ended;
    },
  };
}
