import { afterEach, describe, expect, it, vi } from 'vitest';

const reload = vi.fn();

/** A browser of its own for each test, which may refuse cookies. */
async function open({ cookie = '', keepsCookies = true } = {}) {
  let kept = cookie;
  vi.resetModules();
  vi.stubGlobal('location', { protocol: 'http:', reload });
  vi.stubGlobal('document', {
    querySelector: () => null,
    documentElement: { lang: 'en' },
    get cookie() {
      return kept;
    },
    set cookie(text: string) {
      if (keepsCookies) kept = text.split(';', 1)[0]!;
    },
  });
  const listeners: Record<string, () => void> = {};
  vi.stubGlobal('addEventListener', (kind: string, listener: () => void) => (listeners[kind] = listener));
  const choice = await import('./language-choice.ts');
  return { ...choice, press: () => listeners['keydown']!(), cookie: () => kept };
}

afterEach(() => {
  reload.mockClear();
  vi.unstubAllGlobals();
});

describe('the language of the account', () => {
  it('replaces a page in another language, once', async () => {
    const browser = await open({ cookie: 'theme=dark; language=en' });
    expect(browser.followAccount('de')).toBe(true);
    expect(browser.cookie()).toBe('language=de');
    // The server has answered in English all the same.
    expect(browser.followAccount('de')).toBe(false);
    browser.noticeAccount('de');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([null, undefined, 'en' as const])('%s keeps the English page', async (account) => {
    const browser = await open();
    expect(browser.followAccount(account)).toBe(false);
    browser.noticeAccount(account);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload forever when cookies are blocked', async () => {
    const browser = await open({ keepsCookies: false });
    expect(browser.followAccount('de')).toBe(false);
    browser.noticeAccount('de');
    browser.loadIn('de');
    expect(reload).not.toHaveBeenCalled();
  });

  it('waits for the next load while the user types', async () => {
    const browser = await open();
    browser.press();
    browser.noticeAccount('de');
    expect(reload).not.toHaveBeenCalled();
    expect(browser.cookie()).toBe('language=de');
  });
});
