import { directionOf } from '../../../contract/languages/direction.ts';
import type { Language, Translate } from '../../../contract/languages/translate.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Of its reader */
  language: Language;
  headers?: Record<string, string>;
}

/** What every mail ends with. A line below its content goes before it. */
export const MAIL_END = '</div></body></html>';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

/** What people typed may end up in a subject or an address, so it must be one line. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

export function composeMail(content: {
  /** In the language of whoever it is for */
  t: Translate;
  brand: string;
  to: string;
  name: string;
  subject: string;
  /** A paragraph may have several lines. */
  paragraphs: string[];
  action?: { label: string; url: string };
}): Mail {
  const { t, brand, action } = content;
  const greeting = t('mail.greeting', { name: content.name });
  const text = [
    greeting,
    ...content.paragraphs,
    ...(action ? [`${t('mail.link', { label: action.label })}\n${action.url}`] : []),
    `— ${brand}`,
  ].join('\n\n');
  const button = action
    ? `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="background:#0f5c4d;color:#ffffff;padding:13px 22px;display:inline-block;border-radius:10px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
<p style="color:#5b6664;font-size:13px">${escapeHtml(t('mail.no-button'))}<br><a href="${escapeHtml(action.url)}" style="color:#0f5c4d;word-break:break-all">${escapeHtml(action.url)}</a></p>`
    : '';
  const html = `<!doctype html>
<html lang="${t.language}" dir="${directionOf(t.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(oneLine(content.subject))}</title></head>
<body style="margin:0;background:#f4f2ee;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;color:#17211f;font-size:16px;line-height:1.55">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
<p style="font-weight:700;font-size:18px;margin:0 0 20px">${escapeHtml(brand)}</p>
<div style="background:#ffffff;border-radius:16px;padding:28px;overflow-wrap:anywhere;word-break:break-word">
<p style="margin-top:0">${escapeHtml(greeting)}</p>
${content.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')}
${button}
</div>${MAIL_END}`;
  return { to: oneLine(content.to), subject: oneLine(content.subject), text, html, language: t.language };
}
