const SHOWN = 20;

/** A sentence about files and the first of their names. A lost storage would otherwise print a line for every photo there is. */
export function nameFiles(sentence: string, files: readonly string[]): string {
  const lines = files.slice(0, SHOWN).map((file) => `  - ${file}`);
  if (files.length > SHOWN) lines.push(`  … and ${files.length - SHOWN} more`);
  return [`${sentence} (${files.length}):`, ...lines].join('\n');
}
