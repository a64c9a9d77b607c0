/** Trigrams need three letters or digits in a row; a shorter text is compared on a bounded walk instead. */
export const isIndexable = (text: string) => /[\p{L}\p{N}]{3}/u.test(text.normalize('NFKC'));
