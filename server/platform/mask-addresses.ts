// Inside JSON, a quoted local part has backslashes before its quotes. The part after the @ is a name or an IP address in
// brackets, possibly percent-encoded.
const ADDRESS =
  /(?:\\?"[^"\\@]{1,64}\\?"|[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,256}(?<!\/))(?:@|%40)(?:\[[\da-f.:ipv]+\]|[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)*)/giu;

/** Logs must contain no email addresses, but libraries put them into their errors. */
export const maskAddresses = (text: string): string =>
  text.includes('@') || text.includes('%40') ? text.replaceAll(ADDRESS, '[address]') : text;
