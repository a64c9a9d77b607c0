// A quoted part may have a backslash before its quotes, where it is part of JSON already. What follows the @ may be a name, an
// address of a machine in brackets, or percent codes of both.
const ADDRESS =
  /(?:\\?"[^"\\@]{1,64}\\?"|[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,256}(?<!\/))(?:@|%40)(?:\[[\da-f.:ipv]+\]|[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*)/giu;

/** A text in which mail addresses cannot be read: others write them into their errors, and logs must not have them. */
export const maskAddresses = (text: string): string =>
  text.includes('@') || text.includes('%40') ? text.replaceAll(ADDRESS, '[address]') : text;
