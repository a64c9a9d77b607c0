// Inside JSON, a quoted local part has backslashes before its quotes. After the @ comes a name, an IP address in
// brackets, or either of them percent-encoded.
const ADDRESS =
  /(?:\\?"[^"\\@]{1,64}\\?"|[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,256}(?<!\/))(?:@|%40)(?:\[[\da-f.:ipv]+\]|[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*)/giu;

/** Logs must contain no mail addresses, and libraries put them into their errors. */
export const maskAddresses = (text: string): string =>
  text.includes('@') || text.includes('%40') ? text.replaceAll(ADDRESS, '[address]') : text;
