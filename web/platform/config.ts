import type { PublicConfig } from '../../contract/site/site.ts';

/** The server embeds its public configuration in the page, which saves a request. */
const embedded = document.querySelector<HTMLMetaElement>('meta[name="sparekey-config"]')?.content ?? '{}';

export const config = JSON.parse(embedded) as PublicConfig;
