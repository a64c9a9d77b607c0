import * as limits from '../contract/limits.ts';

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["'][^"']*\/limits\.ts["']/g;
const values = limits as unknown as Record<string, Record<string, unknown>>;

/** Replaces references to limits with their values. */
export function inlineLimits(code: string): string {
  const names = [...code.matchAll(IMPORT)]
    .flatMap(([, imported]) => imported!.split(','))
    .map((name) => name.trim())
    .filter((name) => /^\w+$/.test(name));
  if (names.length === 0) return code;
  const uses = new RegExp(`(?<![\\w.$'"\`])(${names.join('|')})\\.(\\w+)(?![\\w.(])`, 'g');
  return code.replaceAll(uses, (reference, name: string, key: string) => {
    const value = values[name]?.[key];
    return typeof value === 'number' ? String(value) : reference;
  });
}

/**
 * Pages need few of the limits, but using one would include the whole object in the build. Inlining the values allows
 * the bundler to drop the objects.
 */
export const inlineLimitsPlugin = () => ({
  name: 'inline-limits',
  enforce: 'post' as const,
  transform(code: string, id: string) {
    if (!/\/(web|contract)\/.*\.tsx?$/.test(id) || id.endsWith('/limits.ts')) return undefined;
    const inlined = inlineLimits(code);
    return inlined === code ? undefined : { code: inlined, map: null };
  },
});
