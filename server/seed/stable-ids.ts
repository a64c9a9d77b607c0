import { createHash } from 'node:crypto';

const hash = (name: string) => createHash('sha256').update(`sparekey demo: ${name}`);
/** Version 7 ids start with a timestamp. */
const TIMESTAMP = Date.parse('2024-06-01T00:00:00Z').toString(16).padStart(12, '0');

/**
 * Returns the same id after every reset of the demo, so that open pages and shared links stay valid. It has the form of a version 7
 * UUID like all ids.
 */
export function stableId(name: string): string {
  const hex = hash(name).digest('hex');
  return `${TIMESTAMP.slice(0, 8)}-${TIMESTAMP.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

/** Keeps the names of a photo's files across resets, so that browsers can reuse their cache. */
export const stableKey = (stem: string): string => hash(stem).digest('base64url').slice(0, 24);
