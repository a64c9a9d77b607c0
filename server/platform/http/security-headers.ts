import type { Config } from '../config.ts';

/** A wallet opens in a frame of Stripe's, as a sheet of the browser, or as a pop-up window that reports back to that frame. */
const WITH_WALLETS = {
  opener: 'same-origin-allow-popups',
  payment: '(self "https://js.stripe.com" "https://*.js.stripe.com")',
};

/** Stripe's script, its frames for card fields and bank pages, and its API. */
const STRIPE = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: ' https://api.stripe.com',
};

interface PolicyOptions {
  isHttps: boolean;
  viteDevServer: boolean;
  hasStripe: boolean;
  /** The URL template of the map tiles if another site serves them. */
  mapTiles: string | undefined;
}

function contentSecurityPolicy({ isHttps, viteDevServer, hasStripe, mapTiles }: PolicyOptions): string {
  // Vite's development server injects inline scripts and styles; a build has one inline script, allowed by its hash.
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

/** Allows exactly these inline scripts and styles. */
export const allowInline = (
  policy: string,
  hashes: { scripts: readonly string[]; styles: readonly string[] },
): string =>
  policy
    .replace("script-src 'self'", ["script-src 'self'", ...hashes.scripts].join(' '))
    .replace("style-src 'self'", ["style-src 'self'", ...hashes.styles].join(' '));

/** Headers that only affect documents. A page loads a dozen scripts and pictures, which need not repeat them. */
export const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
] as const;

/** Built once per process: building it per request took a quarter of a search's CPU time. */
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
