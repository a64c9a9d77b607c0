import type { PublicConfig } from '../../contract/site/site.ts';

/** The server writes its public configuration into the page, so nothing waits for a request. */
const written = document.querySelector<HTMLMetaElement>('meta[name="sparekey-config"]')?.content ?? '{}';

export const config = JSON.parse(written) as PublicConfig;
