import { directionOf } from '../../../contract/languages/direction.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import { escapeHtml } from '../mail/mail.ts';

/** A page for developers. It has one linked style sheet and no script, to comply with the content security policy. */
export const serverPage = (title: string, body: string, language: Language = 'en') => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/server-page.css">
</head>
<body><main>${body}</main></body>
</html>`;
