const SHOWN = 20;

/** Lists only the first few: a lost storage would otherwise print a line per photo. */
export function formatFileList(sentence: string, files: readonly string[]): string {
  const lines = files.slice(0, SHOWN).map((file) => `  - ${file}`);
  if (files.length > SHOWN) lines.push(`  … and ${files.length - SHOWN} more`);
  return [`${sentence} (${files.length}):`, ...lines].join('\n');
}
