/** Converts multi-line input to the single line that is stored. */
export const toSingleLine = (text: string) => text.replace(/\s+/g, ' ').trim();
