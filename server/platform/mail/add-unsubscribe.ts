import { translator } from '../languages/translator.ts';
import { escapeHtml, MAIL_END, type Mail } from './mail.ts';

/** A line below the mail, and what mail programs make a button of (RFC 2369, RFC 8058). */
export function addUnsubscribe(mail: Mail, url: string): Mail {
  const t = translator(mail.language);
  const label = escapeHtml(t('mail.unsubscribe'));
  const why = escapeHtml(t('mail.unsubscribe-why'));
  const footer = `<p style="color:#5b6664;font-size:13px;margin:20px 4px 0">${why} <a href="${escapeHtml(url)}" style="color:#0f5c4d">${label}</a></p>`;
  return {
    ...mail,
    text: `${mail.text}\n\n${t('mail.unsubscribe-why')}\n${t('mail.link', { label: t('mail.unsubscribe') })}\n${url}`,
    html: mail.html.replace(MAIL_END, () => `${footer}${MAIL_END}`),
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
