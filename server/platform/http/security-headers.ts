import type { Config } from '../config.ts';

/** A wallet is opened by a frame of Stripe's, as a sheet of the browser's or as a window of its own that answers that frame. */
const WITH_WALLETS = {
  opener: 'same-origin-allow-popups',
  payment: '(self "https://js.stripe.com" "https://*.js.stripe.com")',
};

/** Its script, the frames for card fields and bank pages, and its API */
const STRIPE = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
};

interface Openings {
  isHttps: boolean;
  viteDevServer: boolean;
  hasStripe: boolean;
  /** The template of the map's pictures, if they come from elsewhere */
  mapTiles: string | undefined;
}

function contentSecurityPolicy({ isHttps, viteDevServer, hasStripe, mapTiles }: Openings): string {
  // Vite's development server injects inline scripts and styles; a build has one script, which its page allows by its hash.
  const inline = viteDevServer ? " 'unsafe-inline'" : '';
  return [
    "default-src 'none'",
    `script-src 'self'${inline}${hasStripe ? STRIPE.script : ''}`,
    `style-src 'self'${inline}`,
    `img-src 'self' data: blob:${mapTiles ? ` ${new URL(mapTiles).origin}` : ''}`,
    "font-src 'self'",
    `connect-src 'self'${viteDevServer ? ' ws:' : ''}${hasStripe ? STRIPE.connect : ''}`,
    ...(hasStripe ? [`frame-src ${STRIPE.frame}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
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
  const wallets = hasStripe && config.wallets ? WITH_WALLETS : { opener: 'same-origin', payment: '(self)' };
  return {
    'content-security-policy': contentSecurityPolicy({ isHttps, viteDevServer, hasStripe, mapTiles: config.mapTiles }),
    'cross-origin-opener-policy': wallets.opener,
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': `camera=(self), geolocation=(self), microphone=(), payment=${wallets.payment}`,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
