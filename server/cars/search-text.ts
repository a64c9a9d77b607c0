/** The trigram index needs three consecutive letters or digits; shorter texts are compared in a limited scan instead. */
export const isIndexable = (text: string) => /[\p{L}\p{N}]{3}/u.test(text.normalize('NFKC'));
