import { OLDEST_BROWSERS } from '../../contract/browsers.ts';
import type { Language } from '../../contract/languages/translate.ts';
import { paths } from '../../contract/paths.ts';
import { serverPage } from '../platform/http/server-page.ts';
import { translator } from '../platform/languages/translator.ts';
import { escapeHtml } from '../platform/mail/mail.ts';

/** Shown in browsers that cannot run the application, so it uses only basic HTML. */
export function oldBrowserPage(brand: string, language: Language): string {
  const t = translator(language);
  const title = t('page.old-browser.title', { brand });
  const versions = Object.entries(OLDEST_BROWSERS).map(([name, version]) => `<li>${name} ${version}</li>`);
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return serverPage(
    title,
    `<h1>${escapeHtml(title)}</h1>
${paragraph(t('page.old-browser.text'))}
<ul>${versions.join('')}</ul>
${paragraph(t('page.old-browser.computer'))}
${paragraph(t('page.old-browser.iphone'))}
<p><a href="${paths.home}">${escapeHtml(t('page.old-browser.again'))}</a></p>`,
    language,
  );
}
