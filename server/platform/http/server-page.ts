import { escapeHtml } from '../mail/mail.ts';

/** A plain page made on the server, for developers: one linked style sheet, no script, so the strict policy holds. */
export const serverPage = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/server-page.css">
</head>
<body><main>${body}</main></body>
</html>`;
