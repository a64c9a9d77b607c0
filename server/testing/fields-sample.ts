import { readFileSync } from 'node:fs';

const guide = readFileSync(new URL('../../docs/branding.md', import.meta.url), 'utf8');

/** The `fields.json` in the guide, which operators copy */
export const [, FIELDS_SAMPLE = ''] = /## Fields of your own[^]*?```json\n([^]*?)```/.exec(guide) ?? [];
