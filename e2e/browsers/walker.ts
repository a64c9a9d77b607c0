// oxlint-disable-next-line sparekey/no-fixed-sleep -- between two attempts
import { setTimeout as wait } from 'node:timers/promises';
import type { Driver } from './driver.ts';

const TIMEOUT_MILLISECONDS = 30_000;

// These functions run in the page.

function fieldWith(label: string): Element | null {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')];
  const namesOf = (field: HTMLInputElement) => [
    field.getAttribute('aria-label'),
    ...(field.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    ...Array.from(field.labels ?? [], (own) => own.textContent),
  ];
  const called = (matches: (name: string) => boolean) =>
    fields.find((field) => !field.disabled && namesOf(field).some((name) => matches(plain(name))));
  return called((name) => name === label) ?? called((name) => name.startsWith(label)) ?? null;
}

function thingNamed(words: string): Element | null {
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const modal = document.querySelector('dialog:modal');
  const things = [
    ...(modal ?? document).querySelectorAll<HTMLElement>('a[href], button, summary, label, [role=option], [role=tab]'),
  ].filter((thing) => thing.getClientRects().length > 0 && !(thing as HTMLButtonElement).disabled);
  const called = (matches: (name: string) => boolean) =>
    things.find((thing) => matches(plain(thing.getAttribute('aria-label') ?? thing.innerText)));
  return called((name) => name === words) ?? called((name) => name.startsWith(words)) ?? null;
}

function isShown(text: string): boolean {
  return document.body.innerText.replace(/\s+/g, ' ').includes(text);
}

/** Acts like a user: finds fields by their labels and everything else by its text. */
export class Walker {
  readonly driver: Driver;
  readonly #site: string;

  constructor(driver: Driver, site: string) {
    this.driver = driver;
    this.#site = site;
  }

  visit(path: string) {
    return this.driver.visit(this.#site + path);
  }

  address() {
    return this.driver.evaluate(() => location.pathname + location.search);
  }

  /** Retries until it works, because pages load and elements may be replaced before a click. */
  async #eventually<Answer>(what: string, attempt: () => Promise<Answer | undefined | false>): Promise<Answer> {
    const end = Date.now() + TIMEOUT_MILLISECONDS;
    for (let last = ''; ;) {
      const result = await attempt().catch((error: unknown) => void (last = String(error)));
      if (result !== undefined && result !== false) return result;
      if (Date.now() > end) {
        const text = await this.driver.evaluate(() => document.body.innerText).catch(() => '');
        throw new Error(`${what} did not work at ${await this.address()}. ${last}\n${text.slice(0, 1_500)}`);
      }
      await wait(100);
    }
  }

  fill(label: string, text: string) {
    return this.#eventually(`Filling in “${label}”`, async () => {
      const field = await this.driver.find(fieldWith, label);
      if (!field) return false;
      await this.driver.fill(field, text);
      return true;
    });
  }

  attach(label: string, file: string) {
    return this.#eventually(`Attaching to “${label}”`, async () => {
      const field = await this.driver.find(fieldWith, label);
      if (!field) return false;
      await this.driver.attach(field, file);
      return true;
    });
  }

  choose(label: string, option: string) {
    return this.#eventually(`Choosing “${option}” of “${label}”`, async () => {
      const field = await this.driver.find(fieldWith, label);
      if (!field) return false;
      await this.driver.choose(field, option);
      return true;
    });
  }

  press(words: string) {
    return this.#eventually(`Pressing “${words}”`, async () => {
      const thing = await this.driver.find(thingNamed, words);
      if (!thing) return false;
      await this.driver.click(thing);
      return true;
    });
  }

  sees(text: string) {
    return this.#eventually(`Seeing “${text}”`, () => this.driver.evaluate(isShown, text));
  }

  arrivesAt(path: RegExp) {
    return this.#eventually(`Arriving at ${path}`, async () => path.test(await this.address()));
  }
}
