import { createHash } from 'node:crypto';

const hash = (name: string) => createHash('sha256').update(`sparekey demo: ${name}`);
/** Ids begin with a time. */
const BEGAN = Date.parse('2024-06-01T00:00:00Z').toString(16).padStart(12, '0');

/**
 * The same id each time a demo begins afresh, so that the page of a car that somebody is reading, or has sent to somebody, stays
 * right. In the form of a version 7, as all ids have it.
 */
export function lastingId(name: string): string {
  const hex = hash(name).digest('hex');
  return `${BEGAN.slice(0, 8)}-${BEGAN.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

/** Of a photo's files: browsers that have them need not fetch them again. */
export const lastingKey = (stem: string): string => hash(stem).digest('base64url').slice(0, 24);
