/** What was typed into several lines, as the one line that it is stored as. */
export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
