import { directionOf } from '../../../contract/languages/direction.ts';
import { escapeHtml, type Mail } from './mail.ts';
import type { MailTheme } from './mail-theme.ts';

/** A mail ready to be sent. */
export interface RenderedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

const SMALL = 'color:#5b6664;font-size:13px';

const button = ({ t, action }: Mail, { colour, onColour }: MailTheme) =>
  action
    ? `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="background:${colour};color:${onColour};padding:13px 22px;display:inline-block;border-radius:10px;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
<p style="${SMALL}">${escapeHtml(t('mail.no-button'))}<br><a href="${escapeHtml(action.url)}" style="color:${colour};word-break:break-all">${escapeHtml(action.url)}</a></p>`
    : '';

function header({ brand }: Mail, { logo }: MailTheme): string {
  const name = escapeHtml(brand);
  const picture = logo
    ? `<img src="${escapeHtml(logo.src)}" width="${logo.width}" height="${logo.height}" alt="${logo.hasName ? name : ''}" style="vertical-align:middle;border:0">`
    : '';
  const shown = logo?.hasName ? picture : [picture, name].filter((part) => part !== '').join(' ');
  return `<p style="font-weight:700;font-size:18px;margin:0 0 20px">${shown}</p>`;
}

const footer = ({ t }: Mail, { colour, contact }: MailTheme, unsubscribeUrl: string | undefined) =>
  [
    unsubscribeUrl
      ? `<p style="${SMALL};margin:20px 4px 0">${escapeHtml(t('mail.unsubscribe-why'))} <a href="${escapeHtml(unsubscribeUrl)}" style="color:${colour}">${escapeHtml(t('mail.unsubscribe'))}</a></p>`
      : '',
    contact.length > 0 ? `<p style="${SMALL};margin:20px 4px 0">${contact.map(escapeHtml).join('<br>')}</p>` : '',
  ].join('');

function writeText(mail: Mail, { contact }: MailTheme, unsubscribeUrl: string | undefined): string {
  const { t, name, paragraphs, action, brand } = mail;
  return [
    t('mail.greeting', { name }),
    ...paragraphs,
    ...(action ? [`${t('mail.link', { label: action.label })}\n${action.url}`] : []),
    [`— ${brand}`, ...contact].join('\n'),
    ...(unsubscribeUrl
      ? [`${t('mail.unsubscribe-why')}\n${t('mail.link', { label: t('mail.unsubscribe') })}\n${unsubscribeUrl}`]
      : []),
  ].join('\n\n');
}

const writeHtml = (mail: Mail, theme: MailTheme, unsubscribeUrl: string | undefined) => `<!doctype html>
<html lang="${mail.language}" dir="${directionOf(mail.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(mail.subject)}</title></head>
<body style="margin:0;background:#f4f2ee;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;color:#17211f;font-size:16px;line-height:1.55">
<div style="max-width:560px;margin:0 auto;padding:32px 20px">
${header(mail, theme)}
<div style="background:#ffffff;border-radius:16px;padding:28px;overflow-wrap:anywhere;word-break:break-word">
<p style="margin-top:0">${escapeHtml(mail.t('mail.greeting', { name: mail.name }))}</p>
${mail.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')}
${button(mail, theme)}
</div>${footer(mail, theme, unsubscribeUrl)}</div></body></html>`;

/** Adds an unsubscribe link, also as headers, which mail clients show as a button (RFC 2369, RFC 8058). */
export const renderMail = (mail: Mail, theme: MailTheme, unsubscribeUrl?: string): RenderedMail => ({
  to: mail.to,
  subject: mail.subject,
  text: writeText(mail, theme, unsubscribeUrl),
  html: writeHtml(mail, theme, unsubscribeUrl),
  ...(unsubscribeUrl && {
    headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }),
});
