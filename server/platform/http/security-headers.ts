import type { Config } from '../config.ts';

/** Its script, the frames for card fields and bank pages, and its API */
const STRIPE = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
};

function contentSecurityPolicy(options: { isHttps: boolean; viteDevServer: boolean; hasStripe: boolean }): string {
  const { isHttps, viteDevServer, hasStripe } = options;
  // Vite's development server injects inline scripts and styles; a build has one script, which its page allows by its hash.
  const inline = viteDevServer ? " 'unsafe-inline'" : '';
  return [
    "default-src 'none'",
    `script-src 'self'${inline}${hasStripe ? STRIPE.script : ''}`,
    `style-src 'self'${inline}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${viteDevServer ? ' ws:' : ''}${hasStripe ? STRIPE.connect : ''}`,
    ...(hasStripe ? [`frame-src ${STRIPE.frame}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Only these, to the letter. */
export const allowInline = (
  policy: string,
  hashes: { scripts: readonly string[]; styles: readonly string[] },
): string =>
  policy
    .replace("script-src 'self'", ["script-src 'self'", ...hashes.scripts].join(' '))
    .replace("style-src 'self'", ["style-src 'self'", ...hashes.styles].join(' '));

/** Those that mean something to a document only. A page takes a dozen scripts and pictures along, and each would repeat them. */
export const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
] as const;

/** Built once per process: doing so per request took a quarter of a search's CPU time. */
export function securityHeaders(config: Config, viteDevServer: boolean): Record<string, string> {
  const isHttps = config.publicUrl.startsWith('https:');
  const hasStripe = config.paymentProvider === 'stripe';
  return {
    'content-security-policy': contentSecurityPolicy({ isHttps, viteDevServer, hasStripe }),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self)',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
