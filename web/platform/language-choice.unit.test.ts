import { afterEach, describe, expect, it, vi } from 'vitest';

const reload = vi.fn();

/** Opens a new browser, which may block cookies. */
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
    expect(browser.applyAccountLanguage('de')).toBe(true);
    expect(browser.cookie()).toBe('language=de');
    // The server responded in English anyway.
    expect(browser.applyAccountLanguage('de')).toBe(false);
    browser.syncAccountLanguage('de');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([null, undefined, 'en' as const])('%s does not reload the English page', async (account) => {
    const browser = await open();
    expect(browser.applyAccountLanguage(account)).toBe(false);
    browser.syncAccountLanguage(account);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload forever when cookies are blocked', async () => {
    const browser = await open({ keepsCookies: false });
    expect(browser.applyAccountLanguage('de')).toBe(false);
    browser.syncAccountLanguage('de');
    browser.reloadInLanguage('de');
    expect(reload).not.toHaveBeenCalled();
  });

  it('waits for the next load while the user types', async () => {
    const browser = await open();
    browser.press();
    browser.syncAccountLanguage('de');
    expect(reload).not.toHaveBeenCalled();
    expect(browser.cookie()).toBe('language=de');
  });
});
